import SwiftProtobufPluginLibrary

/// Generates the Swift code of one package: a file for each proto file, and one for the enum of all actions.
struct ContractPrinter {
    let contract: Contract

    /// The generated files, by name.
    var files: [(name: String, content: String)] {
        var files = contract.files.filter(isUsed).map { file in
            (name: "\(Names.stem(of: file)).eastward.swift", content: content(of: file))
        }
        if !contract.roles.isEmpty {
            files.append(("\(contract.package)+Actions.eastward.swift", actions))
        }
        return files
    }

    /// Whether `file` declares more than parts of the state.
    private func isUsed(_ file: String) -> Bool {
        contract.messages.contains { $0.file == file } || contract.enumerations.contains { $0.file == file }
            || contract.roles.contains { $0.file == file }
    }

    private func content(of file: String) -> String {
        let messages = contract.messages.filter { $0.file == file }
        let enumerations = contract.enumerations.filter { $0.file == file }
        let actions = contract.actionEnums.first { $0.file == file }
        let roles = contract.roles.filter { $0.file == file }
        // A role names the type of a slice's field only if the slice has one field: it accepts a closure for that.
        let named =
            messages
            + roles.flatMap { role in
                role.sends.map(\.action.message) + role.publishes.map(\.message)
                    + role.watches.map(\.slice.message).filter { $0.fields.count == 1 }
            }
        var modules: [String] = []
        if named.contains(where: \.hasViews) { modules.append(ViewLibrary.module) }
        if named.contains(where: \.hasBytes) { modules.append("Foundation") }
        if contract.slices.contains(where: { $0.message.file == file }) { modules.append("Observation") }
        if !messages.isEmpty || !enumerations.isEmpty { modules.append("SwiftProtobuf") }
        var printer = CodePrinter(source: file, importing: modules)
        if !messages.isEmpty || !enumerations.isEmpty { printer.print("", "// MARK: Messages") }
        for enumeration in enumerations { EnumPrinter(enumeration: enumeration).print(to: &printer) }
        for message in messages { MessagePrinter(message: message).print(to: &printer) }
        if let actions { ActionEnumPrinter(actions: actions, contract: contract).print(to: &printer) }
        for message in contract.presence where message.file == file {
            printer.print("", "extension \(message.type): PresenceValue {}")
        }
        for slice in contract.slices where slice.message.file == file {
            SlicePrinter(slice: slice).print(to: &printer)
        }
        for role in roles { RolePrinter(role: role, contract: contract).print(to: &printer) }
        return printer.content
    }

    private var actions: String {
        var printer = CodePrinter(source: contract.files.joined(separator: ", "), importing: [])
        ActionPrinter(contract: contract).print(to: &printer)
        return printer.content
    }
}

extension CodePrinter {
    /// A printer of a file, with its first lines printed.
    /// - Parameter contract: the module of the contract; `nil` for a file of that module.
    init(source: String, contract: String? = nil, importing modules: [String]) {
        self.init(indent: "    ".unicodeScalars, addNewlines: true)
        print("// swift-format-ignore-file")
        print("// Written by protoc-gen-eastward. Do not edit: run protocols/generate.")
        print("// Source: \(source)", "")
        let access = contract == nil ? "public " : ""
        print(contract.map { "import \($0)" } ?? "@_exported public import Eastward")
        for module in modules { print("\(access)import \(module)") }
    }

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
