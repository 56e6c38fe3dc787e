public import CustomDump
public import Eastward
internal import Foundation

/// What differs between two values that are not equal, in as few lines as show it: `−` is what was expected and `+`
/// what there is, or whatever `legend` says.
func difference<Value>(_ expected: Value, _ actual: Value, legend: String = "(Expected: −, Actual: +)") -> String {
    let lines =
        diff(expected, actual, format: DiffFormat(first: "−", second: "+", both: " "))
        ?? "  Nothing that can be shown differs. Is something in it not equal to itself, such as a NaN?"
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        .joined(separator: "\n") + "\n\n" + legend
}

/// A value on one line, as Swift would write it.
func dumped<Value>(_ value: Value) -> String {
    var text = ""
    customDump(value, to: &text)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        .replacing("( ", with: "(").replacing(" )", with: ")").replacing("[ ", with: "[").replacing(" ]", with: "]")
}

/// A contract's message as messages of failing tests show it: its fields by their names, without what
/// swift-protobuf keeps beside them.
struct MessageDump<Message: ContractMessage>: CustomDumpReflectable {
    let message: Message

    var customDumpMirror: Mirror {
        Mirror(message, children: JSONText(message.json).dumpChildren, displayStyle: .struct)
    }
}

/// A record of a state, as messages of failing tests show it.
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

    /// A message within another.
    private struct JSONObjectDump: CustomDumpReflectable {
        let text: JSONText

        var customDumpMirror: Mirror { Mirror(self, children: text.dumpChildren, displayStyle: .tuple) }
    }

    /// A number or a truth.
    private struct Literal: CustomDumpStringConvertible {
        let customDumpDescription: String
    }
}

extension Table: CustomDumpReflectable {
    /// Rows in the order of their keys, as a dictionary's would be shown.
    public var customDumpMirror: Mirror {
        let rows = map { (label: nil, value: (key: AnyHashable($0.key), value: $0.value as Any)) as Mirror.Child }
        return Mirror(self, children: rows, displayStyle: .dictionary)
    }
}
