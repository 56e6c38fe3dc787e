import Eastward
import Foundation

/// The fields of an action as a user types them: one JSON object, or one argument for each field.
enum ActionArguments {
    /// The fields as JSON.
    /// - Parameters:
    ///   - arguments: such as `{"by":2}`, or `by=2` and `note=on sale`. A value that is no JSON is a string.
    ///   - defaults: the action's JSON, with the default of each field. It shows which fields are strings.
    static func json(_ arguments: [String], defaults: String) throws -> String {
        if arguments.count == 1, arguments[0].drop(while: \.isWhitespace).hasPrefix("{") { return arguments[0] }
        let known = try? JSONSerialization.jsonObject(with: Data(defaults.utf8)) as? [String: Any]
        var names: Set<String> = []
        let members = try arguments.map { argument in
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw CommandError(
                    "“\(argument)” is neither a field, such as by=2, nor a JSON object.", exitCode: SystemExit.usage)
            }
            guard names.insert(parts[0]).inserted else {
                throw CommandError("The field “\(parts[0])” is given twice.", exitCode: SystemExit.usage)
            }
            let isText = known?[parts[0]] is String || !isJSON(parts[1])
            return "\(JSONWriter.quoted(parts[0])):\(isText ? JSONWriter.quoted(parts[1]) : parts[1])"
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func isJSON(_ text: String) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
}
