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
                let read = action.message.members.map { "\($0.parameter.label): $0.\($0.property)" }
                let made =
                    read.isEmpty
                    ? "_ in .\(action.caseName)" : ".\(action.caseName)(\(read.joined(separator: ", ")))"
                let check = action.message.containsEnums ? ", containsEnums: true" : ""
                printer.print("ActionKind(\(action.message.type).self\(check)) { \(made) },")
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
                let members = action.message.members
                guard !members.isEmpty else {
                    printer.print("case .\(action.caseName): \(action.message.type)()")
                    return
                }
                let values = members.map { "let \($0.parameter.local)" }.joined(separator: ", ")
                printer.print("case .\(action.caseName)(\(values)):")
                printer.printIndented("\(action.message.type)\(action.message.argumentList)")
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
        case .field(let field): field.type
        case .oneof(let oneof): "\(oneof.type)?"
        }
    }
}
