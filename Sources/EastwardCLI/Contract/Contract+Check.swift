import Eastward
import Foundation

/// The reason why JSON does not fit a message of the contract.
struct FieldProblem: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension Contract {
    /// Checks that JSON fits a message, as proto3 JSON is defined. Types that the contract does not declare fit.
    func check(_ value: InputJSON, fits message: String) throws(FieldProblem) {
        try check(value, message, at: "")
    }

    private func check(_ value: InputJSON, _ name: String, at path: String) throws(FieldProblem) {
        guard let message = messages[name] else { return }
        guard case .object(let members) = value else {
            throw FieldProblem(description: "\(path.isEmpty ? name : "“\(path)”") is an object, not \(value.words).")
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let field = message.field(named: key) else {
                throw unknownField(key, of: message, named: name, at: path)
            }
            try check(value, field.type, at: path.isEmpty ? field.name : "\(path).\(field.name)")
        }
    }

    /// The error for a name that is no field of a message.
    func unknownField(
        _ key: String, of message: Message, named name: String, at path: String = ""
    ) -> FieldProblem {
        let place = path.isEmpty ? name : "“\(path)”, a \(name),"
        guard !message.fields.isEmpty else { return FieldProblem(description: "\(place) has no fields.") }
        let fields = message.fields.map { "\($0.name) (\($0.type.name))" }.joined(separator: ", ")
        let hint = suggestion(for: key, among: message.fields.map(\.name)).map { " Did you mean “\($0)”?" } ?? ""
        return FieldProblem(description: "\(place) has no field “\(key)”.\(hint) Its fields: \(fields).")
    }

    private func check(_ value: InputJSON, _ type: FieldType, at path: String) throws(FieldProblem) {
        // In proto3 JSON, null is the field's default.
        if value == .null { return }
        let fits =
            switch (type, value) {
            case (.integer(let range), .integer(let integer)): range.contains(integer)
            case (.integer(let range), .number(let number)):
                number == number.rounded() && Int128(exactly: number).map(range.contains) ?? false
            case (.integer(let range), .text(let text)): Int128(text).map(range.contains) ?? false
            case (.number, .integer), (.number, .number): true
            case (.number, .text(let text)): ["NaN", "Infinity", "-Infinity"].contains(text) || Double(text) != nil
            case (.bool, .bool), (.text, .text): true
            case (.bytes, .text(let text)): Self.isBase64(text)
            case (.enumeration(let name), .text(let text)):
                enumerations[name].map { $0.values.contains { $0.name == text } } ?? true
            case (.enumeration, .integer), (.list, .list), (.map, .object), (.message, .object): true
            default: false
            }
        guard fits else {
            throw FieldProblem(
                description: "The field “\(path)” is \(expectation(type, of: value)), not \(value.words).")
        }
        switch (type, value) {
        case (.message(let name), _): try check(value, name, at: path)
        case (.list(let element), .list(let values)):
            for (index, value) in values.enumerated() { try check(value, element, at: "\(path)[\(index)]") }
        case (.map(let key, let element), .object(let members)):
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let isKey = key != .bool || ["true", "false"].contains(name)
                guard isKey else { throw FieldProblem(description: "The keys of “\(path)” are true and false.") }
                if key != .bool { try check(.text(name), key, at: "\(path), key") }
                try check(value, element, at: "\(path).\(name)")
            }
        default: break
        }
    }

    private static func isBase64(_ text: String) -> Bool {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard + padding) != nil
    }

    private func expectation(_ type: FieldType, of value: InputJSON) -> String {
        switch type {
        case .integer(let range):
            switch value {
            case .integer, .number: "an integer from \(range.lowerBound) to \(range.upperBound)"
            case .null, .bool, .text, .list, .object: "an integer"
            }
        case .number: "a number"
        case .bool: "true or false"
        case .text: "a text"
        case .bytes: "a text in base64"
        case .message(let name): "an object (\(name))"
        case .enumeration(let name):
            enumerations[name].map { "one of \($0.values.map(\.name).joined(separator: ", "))" } ?? name
        case .list: "a list"
        case .map: "an object"
        }
    }
}
