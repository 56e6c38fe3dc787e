import SwiftProtobufPluginLibrary

/// Generates the struct of one role: the actions that it may send and the slices that it may watch.
struct RolePrinter {
    let role: Contract.Role
    let contract: Contract

    func print(to printer: inout CodePrinter) {
        printer.mark(role.type)
        printer.doc(role.comment, or: "The role `\(role.fullName)`.")
        printer.block("public struct \(role.type): FeatureRole") { printer in
            printer.print("public static let name = \"\(role.fullName)\"", "")
            printAction(to: &printer)
            printer.print("public let connection: RoleConnection<\(role.type)>", "")
            printer.block("public init(connection: RoleConnection<\(role.type)>)") { printer in
                printer.print("self.connection = connection")
            }
            for send in role.sends { print(send, to: &printer) }
            for watch in role.watches { print(watch, to: &printer) }
            for publish in role.publishes { print(publish, to: &printer) }
            printServe(to: &printer)
        }
    }

    private func printAction(to printer: inout CodePrinter) {
        printer.doc(["An action that this role may send."])
        printer.block("public struct Action: RoleAction") { printer in
            printer.print("public let action: \(contract.actionType)", "")
            printer.block("private init(action: \(contract.actionType))") { printer in
                printer.print("self.action = action")
            }
            printer.print("")
            for send in role.sends {
                let message = send.action.message
                let made = "Action(action: \(contract.pattern(of: send.action))\(message.argumentList)))"
                printer.doc(send.comment.isEmpty ? message.comment : send.comment, about: message)
                printer.print(
                    message.members.isEmpty
                        ? "public static var \(send.function): Action { \(made) }"
                        : "public static func \(send.function)(\(message.parameters)) -> Action { \(made) }")
            }
            if !role.sends.isEmpty { printer.print("") }
            let names = role.sends.map { "\"\($0.action.message.fullName)\"" }.unique
            printer.block("public init?(_ action: \(contract.actionType))") { printer in
                guard !names.isEmpty else {
                    printer.print("return nil")
                    return
                }
                printer.print("guard [\(names.joined(separator: ", "))].contains(action.name) else { return nil }")
                printer.print("self.action = action")
            }
        }
        printer.print("")
    }

    private func print(_ send: Contract.Send, to printer: inout CodePrinter) {
        let message = send.action.message
        printer.print("")
        let comment = send.comment.isEmpty ? message.comment : send.comment
        printer.doc(comment.isEmpty ? ["Sends `\(message.fullName)`."] : comment, about: message)
        printer.print("@discardableResult")
        printer.block(
            "public func \(send.function)(\(message.parameters)) async throws -> Receipt"
        ) { printer in
            printer.print("try await self.connection.send(Action.\(send.function)\(message.argumentList))")
        }
    }

    private func print(_ watch: Contract.Watch, to printer: inout CodePrinter) {
        let slice = watch.slice
        printer.print("")
        printer.doc(watch.comment)
        if !watch.comment.isEmpty { printer.doc([""]) }
        printer.doc([
            "Delivers the slice `\(slice.message.fullName)` to `component` now and after every change.",
            "Retains `component` until the subscription is cancelled or the connection ends.",
        ])
        printer.print("@MainActor @discardableResult")
        printer.block(
            "public func \(watch.function)(to component: some \(slice.base)Component) async throws -> Subscription"
        ) { printer in
            printer.print("try await connection.subscribe(\(slice.base)Slice.self) { change in")
            printer.printIndented("\(slice.base)Slice.deliver(change, to: component)")
            printer.print("}")
        }
        if slice.message.fields.count == 1, let (field, oneof) = slice.message.fieldsAndOneofs.first {
            printClosure(watch, field, of: oneof, to: &printer)
        }
        printer.print("")
        printer.doc(["The whole values of `\(slice.message.fullName)`, now and after every change."])
        printer.block("public func \(watch.valuesFunction)() -> SliceValues<\(slice.base)Slice>") { printer in
            printer.print("connection.values(of: \(slice.base)Slice.self)")
        }
    }

    /// For a slice with one field, generates a function that takes a closure instead of a component.
    private func printClosure(
        _ watch: Contract.Watch, _ field: Field, of oneof: Oneof?, to printer: inout CodePrinter
    ) {
        printer.print("")
        printer.doc([
            "Calls `\(field.callback)` now and after every change, until the subscription is cancelled",
            "or the connection ends.",
        ])
        printer.print("@MainActor @discardableResult")
        printer.block(
            "public func \(watch.function)(to \(field.callback): @escaping @MainActor (\(field.closureParameters)) "
                + "-> Void) async throws -> Subscription"
        ) { printer in
            printer.print("try await connection.subscribe(\(watch.slice.base)Slice.self) { change in")
            printer.printIndented(field.delivering(field.callback, of: oneof))
            printer.print("}")
        }
    }

    private func print(_ publish: Contract.Publish, to printer: inout CodePrinter) {
        let message = publish.message
        printer.print("")
        let comment = publish.comment.isEmpty ? message.comment : publish.comment
        if !comment.isEmpty { printer.doc(comment + [""]) }
        printer.doc(["Publishes the presence `\(message.fullName)` of this process, instead of its last one."])
        printer.block("public func \(publish.publish)(\(message.parameters)) async throws") { printer in
            let value = message.members.isEmpty ? "()" : message.argumentList
            printer.print("try await self.connection.publish(\(message.type)\(value))")
        }
        if !message.members.isEmpty {
            printer.print("")
            printer.doc(["Publishes `value` instead of the last presence of this type."])
            printer.block("public func \(publish.publish)(_ value: \(message.type)) async throws") { printer in
                printer.print("try await connection.publish(value)")
            }
        }
        printer.print("")
        printer.doc(["Withdraws the presence `\(message.fullName)` of this process."])
        printer.block("public func \(publish.withdraw)() async throws") { printer in
            printer.print("try await connection.withdraw(\(message.type).self)")
        }
    }

    private func printServe(to printer: inout CodePrinter) {
        let slices = role.watches.map(\.slice).uniqueSlices
        let presence = role.publishes.map(\.message.type).unique
        let actions = role.sends.map { "\"\($0.action.message.fullName)\"" }.unique
        let provided = slices.filter { $0.presence == nil }.map { "KnowsThe\($0.base)" }
        let facets = provided.isEmpty ? "Sendable" : provided.joined(separator: " & ")
        let end = presence.isEmpty ? ")" : ","
        printer.print("")
        printer.doc(["The actions and slices that a store with `State` serves to this role."])
        printer.block(
            "public static func serve<State: \(facets)>(_: State.Type) -> ServedRole<State>"
        ) { printer in
            printer.print("ServedRole(")
            printer.withIndentation { printer in
                printer.print("name: name,")
                printer.print("actions: [\(actions.joined(separator: ", "))],")
                if slices.isEmpty {
                    printer.print("slices: []\(end)")
                } else {
                    printer.print("slices: [")
                    printer.withIndentation { printer in
                        for (index, slice) in slices.enumerated() {
                            printer.print(slice.served + (index == slices.count - 1 ? "" : ","))
                        }
                    }
                    printer.print("]\(end)")
                }
                guard !presence.isEmpty else { return }
                let values = presence.map { "ServedPresence(\($0).self)" }.joined(separator: ", ")
                printer.print("presence: [\(values)])")
            }
        }
    }
}

extension Field {
    /// The parameter types of a closure that replaces a component; for a map, they include its changes.
    fileprivate var closureParameters: String {
        guard case .table(let key, _) = kind else { return type }
        return "\(kind.type), TableChanges<\(key.type)>"
    }
}

extension Contract.Slice {
    /// The expression that creates its `ServedSlice`.
    fileprivate var served: String {
        guard let presence, let field = message.fields.first else {
            return "ServedSlice(\(base)Recorder.self) { state, recorder in state.provide\(base)(to: recorder) }"
        }
        return "ServedSlice(presence: \(presence).self, \(base)Recorder.self) { values, recorder in "
            + "recorder.\(field.callback)(values) }"
    }
}

extension [Contract.Slice] {
    /// Each slice once, at its first position.
    fileprivate var uniqueSlices: [Contract.Slice] {
        var seen: Set<String> = []
        return filter { seen.insert($0.base).inserted }
    }
}

extension [String] {
    /// Each element once, at its first position.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
