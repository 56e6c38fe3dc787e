import SwiftProtobufPluginLibrary

/// Generates the Swift code of one package.
enum ContractPrinter {
    static func print(_ contract: Contract) -> String {
        var printer = CodePrinter(indent: "    ".unicodeScalars, addNewlines: true)
        printHeader(of: contract, to: &printer)
        if !contract.roles.isEmpty {
            ActionPrinter(contract: contract).print(to: &printer)
        }
        for slice in contract.slices {
            SlicePrinter(slice: slice).print(to: &printer)
        }
        for role in contract.roles {
            RolePrinter(role: role, actionType: contract.actionType).print(to: &printer)
        }
        DifferencePrinter(messages: contract.messagesComparedByBits).print(to: &printer)
        JSONPrinter(messages: contract.messages, enumerations: contract.enumerations).print(to: &printer)
        return printer.content
    }

    private static func printHeader(of contract: Contract, to printer: inout CodePrinter) {
        printer.print("// swift-format-ignore-file")
        printer.print("// Written by protoc-gen-eastward. Do not edit: run protocols/generate.")
        printer.print("// Source: \(contract.files.joined(separator: ", "))", "")
        printer.print("@_exported public import Eastward")
        if contract.showsBytes {
            printer.print("public import Foundation")
        }
        if !contract.messagesComparedByBits.isEmpty {
            printer.print("import SwiftProtobuf")
        }
    }
}

extension Contract {
    /// Whether a public declaration names `Data`.
    fileprivate var showsBytes: Bool {
        (actions.map(\.message) + slices.map(\.message)).contains { message in
            message.members.contains { member in
                guard case .field(let field) = member else { return false }
                return field.kind.value == .bytes
            }
        } || slices.contains { $0.message.fields.contains { $0.kind.value == .bytes } }
    }

    /// The messages in slices, at any level, for which equality does not detect every difference.
    var messagesComparedByBits: [Message] {
        let known = messages + neighbours
        var types: Set<String> = []
        func visit(_ message: Message) {
            for case .message(let type, byBits: true) in message.fields.map(\.kind.value)
            where types.insert(type).inserted {
                if let message = known.first(where: { $0.type == type }) { visit(message) }
            }
        }
        for slice in slices { visit(slice.message) }
        return known.filter { types.contains($0.type) }
    }
}

extension CodePrinter {
    /// Prints a blank line, then `// MARK:`.
    mutating func mark(_ title: String) {
        print("", "// MARK: \(title)", "")
    }

    mutating func doc(_ lines: [String]) {
        for line in lines { print(line.isEmpty ? "///" : "/// \(line)") }
    }

    mutating func doc(_ lines: [String], or instead: String) {
        doc(lines.isEmpty ? [instead] : lines)
    }

    /// Prints `head {`, the indented body, and `}`.
    mutating func block(_ head: String, _ body: (inout CodePrinter) -> Void) {
        print(head + " {")
        withIndentation(body: body)
        print("}")
    }
}
