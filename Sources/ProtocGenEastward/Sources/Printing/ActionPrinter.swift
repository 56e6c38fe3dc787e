import SwiftProtobufPluginLibrary

/// Generates the enum of all actions of a package.
struct ActionPrinter {
    let contract: Contract

    func print(to printer: inout CodePrinter) {
        printer.mark("Actions")
        printer.doc(["The actions of \(contract.package)."])
        printer.block("public enum \(contract.actionType): AppAction") { printer in
            for action in contract.actions {
                printer.doc(action.message.comment, about: action.message)
                printer.print("case \(action.caseName)\(action.message.associatedValues)")
            }
            if !contract.actions.isEmpty { printer.print("") }
            printKinds(to: &printer)
            printKind(to: &printer)
            printMessage(to: &printer)
        }
    }

    private func printKinds(to printer: inout CodePrinter) {
        let type = "[ActionKind<\(contract.actionType)>]"
        guard !contract.actions.isEmpty else {
            printer.print("public static let kinds: \(type) = []", "")
            return
        }
        printer.print("public static let kinds: \(type) = [")
        printer.withIndentation { printer in
            for action in contract.actions {
                let read = action.message.members.map { "\($0.parameter.label): \($0.read(from: "$0"))" }
                let made =
                    read.isEmpty
                    ? "_ in .\(action.caseName)" : ".\(action.caseName)(\(read.joined(separator: ", ")))"
                printer.print("ActionKind(\(action.message.type).self) { \(made) },")
            }
        }
        printer.print("]", "")
    }

    private func printKind(to printer: inout CodePrinter) {
        printer.block("public var kind: Int") { printer in
            printSwitch(to: &printer) { index, action, printer in
                printer.print("case .\(action.caseName): \(index)")
            }
        }
        printer.print("")
    }

    private func printMessage(to printer: inout CodePrinter) {
        printer.block("public var message: any ContractMessage") { printer in
            printSwitch(to: &printer) { _, action, printer in
                let locals = action.message.members.map(\.parameter.local)
                guard !locals.isEmpty else {
                    printer.print("case .\(action.caseName):")
                    printer.printIndented("return \(action.message.type)()")
                    return
                }
                let message = Names.unused("message", excluding: locals)
                printer.print(
                    "case .\(action.caseName)(\(locals.map { "let \($0)" }.joined(separator: ", "))):")
                printer.withIndentation { printer in
                    printer.print("var \(message) = \(action.message.type)()")
                    for member in action.message.members { member.printWrite(to: message, &printer) }
                    printer.print("return \(message)")
                }
            }
        }
    }

    private func printSwitch(
        to printer: inout CodePrinter, _ body: (Int, Contract.Action, inout CodePrinter) -> Void
    ) {
        guard !contract.actions.isEmpty else {
            printer.print("switch self {}")
            return
        }
        printer.print("switch self {")
        for (index, action) in contract.actions.enumerated() { body(index, action, &printer) }
        printer.print("}")
    }
}

extension Message {
    /// `(count: Int, note: String?)` as a case declares it, or nothing for a message without fields.
    var associatedValues: String {
        guard !members.isEmpty else { return "" }
        return "(\(members.map { "\($0.parameter.label): \($0.parameterType)" }.joined(separator: ", ")))"
    }

    /// `count: Int, note: String?` as a function declares it.
    var parameters: String {
        members.map { "\($0.parameter.declared): \($0.parameterType)" }.joined(separator: ", ")
    }

    /// `(count: count, note: note)`, or nothing for a message without fields.
    var argumentList: String {
        guard !members.isEmpty else { return "" }
        return "(\(members.map { "\($0.parameter.label): \($0.parameter.local)" }.joined(separator: ", ")))"
    }
}

extension CodePrinter {
    /// Prints `comment`, then the comments of the fields of `message` as the documentation of their parameters.
    mutating func doc(_ comment: [String], about message: Message) {
        doc(comment)
        let parameters = message.members.filter { !$0.comment.isEmpty }
        guard !parameters.isEmpty else { return }
        if !comment.isEmpty { doc([""]) }
        doc(["- Parameters:"])
        for member in parameters {
            let name = member.parameter.local.filter { $0 != "`" }
            doc(["  - \(name): \(member.comment[0])"])
            doc(member.comment.dropFirst().map { $0.isEmpty ? "" : "    \($0)" })
        }
    }
}

extension Member {
    fileprivate var parameterType: String {
        switch self {
        case .field(let field): field.parameterType
        case .oneof(let oneof): "\(oneof.type)?"
        }
    }

    /// The expression that reads it, in its API type, from the message expression `message`.
    fileprivate func read(from message: String) -> String {
        switch self {
        case .field(let field): field.read(from: message)
        case .oneof(let oneof): "\(message).\(oneof.property)"
        }
    }

    /// Prints the statement that sets the member of the message variable `message` from its parameter.
    fileprivate func printWrite(to message: String, _ printer: inout CodePrinter) {
        switch self {
        case .oneof(let oneof):
            printer.print("\(message).\(oneof.property) = \(oneof.parameter.local)")
        case .field(let field):
            let write = "\(message).\(field.property) = \(field.kind.wire(field.parameter.local))"
            printer.print(field.isOptional ? "if let \(field.parameter.local) { \(write) }" : write)
        }
    }
}

extension Field {
    /// The field's type in the API.
    var parameterType: String { isOptional ? "\(kind.type)?" : kind.type }

    /// The expression that reads it, in its API type, from the message expression `message`.
    func read(from message: String) -> String {
        let value = kind.fromWire("\(message).\(property)")
        return isOptional ? "\(message).\(has) ? \(value) : nil" : value
    }
}
