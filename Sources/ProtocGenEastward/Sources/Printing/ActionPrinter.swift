import Foundation
import SwiftProtobufPluginLibrary

/// Generates the enum of all actions of a package.
struct ActionPrinter {
    let contract: Contract

    func print(to printer: inout CodePrinter) {
        printer.mark("Actions")
        printer.doc(["The actions of \(contract.package), by the contract that declares them."])
        printer.block("public enum \(contract.actionType): AppAction") { printer in
            for file in contract.actionEnums {
                printer.doc(["The actions of \(file.file)."])
                printer.print("case \(file.caseName)(\(file.type))")
            }
            if !contract.actions.isEmpty { printer.print("") }
            printKinds(to: &printer)
            printKind(to: &printer)
            printMessage(to: &printer)
            printDescriptors(to: &printer)
        }
    }

    /// The number of characters in a line of base64.
    private static let lineLength = 100

    private func printDescriptors(to printer: inout CodePrinter) {
        let text = Substring(Data(contract.descriptors).base64EncodedString())
        printer.print("", "public static let contract = \"\"\"")
        printer.withIndentation { printer in
            var rest = text
            while !rest.isEmpty {
                let line = rest.prefix(Self.lineLength)
                rest = rest.dropFirst(Self.lineLength)
                printer.print(rest.isEmpty ? "\(line)" : "\(line)\\")
            }
            printer.print("\"\"\"")
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
                let pattern = contract.pattern(of: action)
                let made = read.isEmpty ? "_ in \(pattern))" : "\(pattern)(\(read.joined(separator: ", "))))"
                let check = action.message.containsEnums ? ", containsEnums: true" : ""
                printer.print("ActionKind(\(action.message.type).self\(check)) { \(made) },")
            }
        }
        printer.print("]", "")
    }

    private func printKind(to printer: inout CodePrinter) {
        printer.block("public var kind: Int") { printer in
            printSwitch(to: &printer) { index, action, printer in
                printer.print("case \(contract.pattern(of: action))): \(index)")
            }
        }
        printer.print("")
    }

    private func printMessage(to printer: inout CodePrinter) {
        printer.block("public var message: any ContractMessage") { printer in
            printSwitch(to: &printer) { _, action, printer in
                let members = action.message.members
                let pattern = contract.pattern(of: action)
                guard !members.isEmpty else {
                    printer.print("case \(pattern)): \(action.message.type)()")
                    return
                }
                let values = members.map { "let \($0.parameter.local)" }.joined(separator: ", ")
                printer.print("case \(pattern)(\(values))):")
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

/// Generates the enum of the actions of one file.
struct ActionEnumPrinter {
    let actions: Contract.ActionEnum
    let contract: Contract

    /// The actions that the enum of all actions offers directly, too: those that are not called as a file.
    private var direct: [Contract.Action] {
        actions.actions.filter { action in !contract.actionEnums.contains { $0.caseName == action.caseName } }
    }

    func print(to printer: inout CodePrinter) {
        printer.mark("Actions")
        printer.doc(["The actions of \(actions.file)."])
        printer.block("public enum \(actions.type): Sendable, Equatable") { printer in
            for action in actions.actions {
                printer.doc(action.message.comment, about: action.message)
                printer.print("case \(action.caseName)\(action.message.associatedValues)")
            }
        }
        let all = contract.actionType
        if actions.actions.contains(where: \.message.isSensitive) {
            printer.print("")
            printer.block("extension \(actions.type): CustomStringConvertible") { printer in
                printer.doc(["Without the values of sensitive fields."])
                printer.print("public var description: String { \"\\(\(all).\(actions.caseName)(self))\" }")
            }
        }
        for action in direct {
            let message = action.message
            let made = "\(contract.pattern(of: action))\(message.argumentList))"
            printer.print("")
            // Of the protocol, so that a function that takes any app's action can be called with `.increment(by: 2)`.
            printer.block("extension AppAction where Self == \(all)") { printer in
                printer.doc(message.comment, about: message)
                printer.print(
                    message.members.isEmpty
                        ? "public static var \(action.caseName): \(all) { \(made) }"
                        : "public static func \(action.caseName)(\(message.parameters)) -> \(all) { \(made) }")
            }
        }
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
