public import CustomDump
public import Eastward
internal import Foundation

/// The difference between two values that are not equal, in as few lines as possible: `−` is the expected and `+` the
/// actual value, or as `legend` states.
func difference<Value>(_ expected: Value, _ actual: Value, legend: String = "(Expected: −, Actual: +)") -> String {
    let lines =
        diff(expected, actual, format: DiffFormat(first: "−", second: "+", both: " "))
        ?? "  No difference can be shown. Is a value in it not equal to itself, such as a NaN?"
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        .joined(separator: "\n") + "\n\n" + legend
}

/// A value on one line, in Swift's syntax.
func dumped<Value>(_ value: Value) -> String {
    var text = ""
    customDump(value, to: &text)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        .replacing("( ", with: "(").replacing(" )", with: ")").replacing("[ ", with: "[").replacing(" ]", with: "]")
}

/// A contract's message in the messages of failing tests: its fields by their names, without swift-protobuf's own
/// members.
struct MessageDump<Message: ContractMessage>: CustomDumpReflectable {
    let message: Message

    var customDumpMirror: Mirror {
        Mirror(message, children: JSONText(message.json).dumpChildren, displayStyle: .struct)
    }
}

/// A record of a state in the messages of failing tests.
struct JSONDump: CustomDumpReflectable {
    private let json: String

    init(_ json: String) {
        self.json = json
    }

    var customDumpMirror: Mirror { Mirror(self, children: JSONText(json).dumpChildren, displayStyle: .tuple) }
}

extension JSONText {
    fileprivate var dumpChildren: [Mirror.Child] {
        (members ?? []).map { Mirror.Child(label: $0.name, value: $0.value.dumpValue) }
    }

    private var dumpValue: Any {
        if members != nil { return JSONObjectDump(text: self) }
        if let elements { return elements.map(\.dumpValue) }
        if let string = try? JSONDecoder().decode(String.self, from: Data(text.utf8)) { return string }
        return Literal(customDumpDescription: text)
    }

    /// A nested message.
    private struct JSONObjectDump: CustomDumpReflectable {
        let text: JSONText

        var customDumpMirror: Mirror { Mirror(self, children: text.dumpChildren, displayStyle: .tuple) }
    }

    /// A number or a Boolean value.
    private struct Literal: CustomDumpStringConvertible {
        let customDumpDescription: String
    }
}

extension Table: CustomDumpReflectable {
    /// The rows in the order of their keys, shown as a dictionary.
    public var customDumpMirror: Mirror {
        let rows = map { (label: nil, value: (key: AnyHashable($0.key), value: $0.value as Any)) as Mirror.Child }
        return Mirror(self, children: rows, displayStyle: .dictionary)
    }
}
