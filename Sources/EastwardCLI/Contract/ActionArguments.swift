import Eastward
import EastwardOperator
import Foundation

/// The fields of an action as a user types them: one JSON object, or one argument for each field.
struct ActionArguments {
    /// The action's full name.
    let action: String
    /// `nil` if the store has none: then only the store checks the fields.
    let contract: Contract?

    /// The fields as JSON that fits the contract.
    /// - Parameter arguments: such as `{"by":2}`, or `by=2` and `note=on sale`. They may be omitted only for an action
    ///   without fields: its defaults are seldom meant.
    func json(_ arguments: [String]) throws -> String {
        let message = contract?.messages[action]
        if arguments.isEmpty, let message, !message.fields.isEmpty { throw missing(message) }
        let json = try Self.isObject(arguments) ? arguments[0] : object(arguments, message)
        guard let value = InputJSON(json) else {
            throw usage(
                "The fields are no JSON: \(json.shortened)\nIn a shell, put JSON in single quotes, or write by=2.")
        }
        do {
            try contract?.check(value, fits: action)
        } catch {
            throw usage("\(error)")
        }
        return json
    }

    private static func isObject(_ arguments: [String]) -> Bool {
        arguments.count == 1 && arguments[0].drop(while: \.isWhitespace).hasPrefix("{")
    }

    private func object(_ arguments: [String], _ message: Contract.Message?) throws -> String {
        var names: Set<String> = []
        let members = try arguments.map { argument in
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw usage("“\(argument.shortened)” is neither a field, such as by=2, nor a JSON object.")
            }
            guard names.insert(parts[0]).inserted else { throw usage("The field “\(parts[0])” is given twice.") }
            let isText = message?.field(named: parts[0])?.type.isText ?? false
            let value = isText || InputJSON(parts[1]) == nil ? JSONWriter.quoted(parts[1]) : parts[1]
            return "\(JSONWriter.quoted(parts[0])):\(value)"
        }
        return "{\(members.joined(separator: ","))}"
    }

    private func missing(_ message: Contract.Message) -> CommandError {
        let fields = message.fields.map { "  \($0.name)=…  \(([$0.type.name] + $0.comment).joined(separator: ": "))" }
        return usage(
            """
            \(action) has fields; give them as name=value, or {} for their defaults:
            \(fields.joined(separator: "\n"))
            """)
    }

    private func usage(_ text: String) -> CommandError { CommandError(text, exitCode: SystemExit.usage) }
}

extension Contract.FieldType {
    /// Whether its JSON is a string.
    fileprivate var isText: Bool {
        switch self {
        case .text, .bytes: true
        case .integer, .number, .bool, .message, .enumeration, .list, .map: false
        }
    }
}
