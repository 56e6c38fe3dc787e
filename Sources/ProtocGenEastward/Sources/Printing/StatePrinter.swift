import SwiftProtobufPluginLibrary

/// Generates the state of an app, for the module of its store: a file for each proto file with a part, and one for the
/// state as a whole.
struct StatePrinter {
    let state: State
    let contract: Contract
    /// The module of the contract.
    let module: String

    /// The generated files, by name.
    var files: [(name: String, content: String)] {
        let parts = contract.files.filter { file in state.messages.contains { $0.file == file } }
        return parts.map { ("\(Names.stem(of: $0)).eastward.swift", content(of: $0)) }
            + [("AppState.eastward.swift", whole)]
    }

    private func content(of file: String) -> String {
        let messages = state.messages.filter { $0.file == file }
        var printer = CodePrinter(source: file, contract: module, importing: modules(of: messages))
        printer.print("", "// MARK: Messages")
        for enumeration in state.enumerations where enumeration.file == file {
            EnumPrinter(enumeration: enumeration, access: "").print(to: &printer)
        }
        for message in messages { MessagePrinter(message: message, access: "").print(to: &printer) }
        for part in state.parts where part.file == file && part.representation == nil {
            printer.print("", "extension \(part.message.type): StatePart {}")
        }
        return printer.content
    }

    /// The modules that the code of `messages` imports.
    private func modules(of messages: [Message]) -> [String] {
        (messages.contains(where: \.hasViews) ? [ViewLibrary.module] : [])
            + (messages.contains(where: \.hasBytes) ? ["Foundation"] : []) + ["SwiftProtobuf"]
    }

    private var whole: String {
        var printer = CodePrinter(
            source: contract.files.joined(separator: ", "), contract: module, importing: modules(of: state.records))
        printer.mark("State")
        printer.doc(["The state of \(contract.package): a part for each contract that declares one."])
        printer.block("struct AppState: ComposedState") { printer in
            for part in state.parts {
                printer.doc(part.message.comment)
                printer.print("var \(part.property) = \(part.type).initial")
            }
            printer.print("")
            printRoles(to: &printer)
            printRoute(to: &printer)
            printWrite(to: &printer)
            printRead(to: &printer)
            printRemoved(to: &printer)
        }
        printer.print("", "// MARK: Records")
        for message in state.records { MessagePrinter(message: message, access: "").print(to: &printer) }
        return printer.content
    }

    private func printRoles(to printer: inout CodePrinter) {
        guard !contract.roles.isEmpty else {
            printer.print("static let roles: [ServedRole<AppState>] = []", "")
            return
        }
        printer.print("static let roles = [")
        printer.withIndentation { printer in
            for role in contract.roles { printer.print("\(role.type).serve(AppState.self),") }
        }
        printer.print("]", "")
    }

    private func printRoute(to printer: inout CodePrinter) {
        printer.block(
            "mutating func route(_ action: \(contract.actionType), _ context: Context) throws(Rejection)"
        ) { printer in
            guard !contract.actionEnums.isEmpty else {
                printer.print("switch action {}")
                return
            }
            printer.print("switch action {")
            for actions in contract.actionEnums {
                let part = state.parts.first { $0.file == actions.file }
                let reduce =
                    part.map { "try Self.reduce(&self.\($0.property), action, context)" }
                    ?? "try reduce\(actions.type.dropLast("Action".count))(action, context)"
                printer.print("case .\(actions.caseName)(let action): \(reduce)")
            }
            printer.print("}")
        }
        printer.print("")
    }

    private func printWrite(to printer: inout CodePrinter) {
        printer.block("func writeRecords(_ write: (StateRecord) throws -> Void) rethrows") { printer in
            for part in state.parts {
                let property = "self.\(part.property)"
                let dotted = "." + part.property.filter { $0 != "`" }
                if part.representation != nil {
                    printer.print(
                        "try \(property).writeParts { try write(StateRecord(record: \(dotted)($0))) }")
                } else if part.tables.isEmpty {
                    printer.print("try write(StateRecord(record: \(dotted)(\(property))))")
                } else {
                    printer.block("do") { printer in
                        printer.print("var part = \(property)")
                        for table in part.tables { printer.print("part.\(table.field.property) = [:]") }
                        printer.print("try write(StateRecord(record: \(dotted)(part)))")
                    }
                }
                for table in part.tables {
                    printer.block("for (key, value) in \(property).\(table.field.property)") { printer in
                        printer.print(
                            "try write(StateRecord(record: .\(table.caseName)(.init(key: key, value: value))))")
                    }
                }
            }
        }
        printer.print("")
    }

    private func printRead(to printer: inout CodePrinter) {
        printer.block("mutating func readRecord(_ record: StateRecord) throws") { printer in
            printer.print("switch record.record {")
            for part in state.parts {
                let property = "self.\(part.property)"
                let dotted = "." + part.property.filter { $0 != "`" }
                if part.representation != nil {
                    printer.print("case \(dotted)(let part): try \(property).readPart(part)")
                } else {
                    // Without the rows of the initial state: those that were written follow.
                    printer.print("case \(dotted)(let part): \(property) = part")
                }
                for table in part.tables {
                    let value = table.row.fields[1]
                    let read = value.isOptional ? "row.value ?? \(value.kind.empty)" : "row.value"
                    printer.print("case .\(table.caseName)(let row):")
                    printer.printIndented("\(property).\(table.field.property)[row.key] = \(read)")
                }
            }
            printer.print("case nil: throw UnreadableRecord(\"A record of the state has no content.\")", "}")
        }
    }

    private func printRemoved(to printer: inout CodePrinter) {
        guard !state.removed.isEmpty else { return }
        let ranges = state.removed.map { "\($0.lowerBound)..<\($0.upperBound)" }.joined(separator: ", ")
        printer.print("", "static let removedRecords: [Range<Int>] = [\(ranges)]")
    }
}
