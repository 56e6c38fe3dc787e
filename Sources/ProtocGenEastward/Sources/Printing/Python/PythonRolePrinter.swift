import SwiftProtobufPluginLibrary

/// Generates the Python class of one role.
struct PythonRolePrinter {
    let role: Contract.Role
    let messages: PythonMessages

    func print(to printer: inout CodePrinter) {
        var taken = PythonNames.ofFeatures
        let actions = Set(role.sends.map { messages.type(of: messages.descriptor(of: $0.action.message)) }).sorted()
        let union = actions.isEmpty ? "_typing.NoReturn" : "_typing.Union[\(actions.joined(separator: ", "))]"
        let presence = Set(role.publishes.map { messages.type(of: messages.descriptor(of: $0.message)) }).sorted()
        printer.print("", "")
        printer.print("class \(PythonNames.identifier(role.type))(_eastward.Feature[\(union)]):")
        printer.withIndentation { printer in
            printer.docstring(role.comment.isEmpty ? ["The role `\(role.fullName)`."] : role.comment)
            printer.print("", "role = \"\(role.fullName)\"")
            if !presence.isEmpty {
                printer.print("_presence = (\(presence.map { $0 + "," }.joined(separator: " ")))")
            }
            for send in role.sends { print(send, &taken, to: &printer) }
            for watch in role.watches { print(watch, &taken, to: &printer) }
            for publish in role.publishes { print(publish, &taken, to: &printer) }
        }
    }

    private func print(_ send: Contract.Send, _ taken: inout Set<String>, to printer: inout CodePrinter) {
        let message = messages.descriptor(of: send.action.message)
        let comment = send.comment.isEmpty ? send.action.message.comment : send.comment
        let name = PythonNames.unused(PythonNames.method(send.rpc), &taken)
        printer.print("", "async def \(name)(self\(parameters(of: message))) -> _eastward.Receipt:")
        printer.withIndentation { printer in
            printer.docstring((comment.isEmpty ? ["Sends `\(message.fullName)`."] : comment) + arguments(of: message))
            printChecks(of: message, to: &printer)
            printer.print("return await self.send(\(construction(of: message)))")
        }
    }

    private func print(_ watch: Contract.Watch, _ taken: inout Set<String>, to printer: inout CodePrinter) {
        let message = messages.descriptor(of: watch.slice.message)
        let type = messages.type(of: message)
        let comment = watch.comment.isEmpty ? watch.slice.message.comment : watch.comment
        let lead = comment.isEmpty ? [] : comment + [""]
        let values = PythonNames.unused(PythonNames.values(watch.rpc), &taken)
        printer.print("", "def \(values)(self) -> _eastward.SliceValues[\(type)]:")
        printer.withIndentation { printer in
            printer.docstring(
                lead + ["The values of the slice `\(message.fullName)`: the current one, and the newest after changes."]
            )
            printer.print("return self._values(\(type))")
        }
        let callback = PythonNames.unused("on_" + PythonNames.method(watch.rpc), &taken)
        printer.print("", "def \(callback)(")
        printer.withIndentation { printer in
            printer.print("self, callback: _abc.Callable[[_eastward.Change[\(type)]], None]")
        }
        printer.print(") -> _eastward.Subscription:")
        printer.withIndentation { printer in
            printer.docstring(
                lead + ["Calls `callback` with the slice `\(message.fullName)`, and with each change of it."])
            printer.print("return self._on_change(\(type), callback)")
        }
    }

    private func print(_ publish: Contract.Publish, _ taken: inout Set<String>, to printer: inout CodePrinter) {
        let message = messages.descriptor(of: publish.message)
        let comment = publish.comment.isEmpty ? publish.message.comment : publish.comment
        let rpc = PythonNames.method(publish.rpc)
        let name = PythonNames.unused("publish_" + rpc, &taken)
        printer.print("", "def \(name)(self\(parameters(of: message))) -> None:")
        printer.withIndentation { printer in
            printer.docstring(
                (comment.isEmpty ? [] : comment + [""])
                    + ["Publishes the presence `\(message.fullName)` of this process, instead of its last one."]
                    + arguments(of: message))
            printChecks(of: message, to: &printer)
            printer.print("self.publish(\(construction(of: message)))")
        }
        let withdraw = PythonNames.unused("withdraw_" + rpc, &taken)
        printer.print("", "def \(withdraw)(self) -> None:")
        printer.withIndentation { printer in
            printer.docstring(["Withdraws the presence `\(message.fullName)` of this process."])
            printer.print("self.withdraw(\(messages.type(of: message)))")
        }
    }

    // MARK: Fields

    private func parameters(of message: Descriptor) -> String {
        guard !message.fields.isEmpty else { return "" }
        let fields = message.fields.map { field in
            "\(PythonNames.identifier(field.name)): \(messages.annotation(of: field))"
                + " = \(messages.defaultValue(of: field))"
        }
        return ", *, " + fields.joined(separator: ", ")
    }

    private func arguments(of message: Descriptor) -> [String] {
        let described = message.fields.map { (PythonNames.identifier($0.name), comment(of: $0)) }
            .filter { !$0.1.isEmpty }
        guard !described.isEmpty else { return [] }
        return ["", "Args:"] + described.map { "    \($0.0): " + $0.1.joined(separator: " ") }
    }

    /// The expression that makes the message of the parameters.
    private func construction(of message: Descriptor) -> String {
        let type = messages.type(of: message)
        // Names that cannot be written as keyword arguments: protobuf accepts them in a dictionary.
        let plain = message.fields.filter { PythonNames.identifier($0.name) == $0.name }
        let others = message.fields.filter { PythonNames.identifier($0.name) != $0.name }
        var arguments = plain.map { "\($0.name)=\($0.name)" }
        if !others.isEmpty {
            let entries = others.map { "\"\($0.name)\": \(PythonNames.identifier($0.name))" }
            arguments.append("**_typing.cast(_typing.Any, {\(entries.joined(separator: ", "))})")
        }
        return "\(type)(\(arguments.joined(separator: ", ")))"
    }

    /// Prints the checks that of each oneof at most one field is given.
    private func printChecks(of message: Descriptor, to printer: inout CodePrinter) {
        for oneof in message.oneofs {
            // None for an `optional` field, which protoc describes as a oneof of its own.
            let fields = oneof.fields.filter { $0.realContainingOneof != nil }
            guard !fields.isEmpty else { continue }
            let names = fields.map { "\(PythonNames.identifier($0.name))=\(PythonNames.identifier($0.name))" }
            printer.print("_eastward.check_oneof(\(names.joined(separator: ", ")))")
        }
    }
}

extension CodePrinter {
    /// Prints the docstring with these lines.
    fileprivate mutating func docstring(_ lines: [String]) {
        let lines = lines.map { $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
        guard lines.count > 1 else {
            print("\"\"\"\(lines.first ?? "")\"\"\"")
            return
        }
        print("\"\"\"\(lines[0])")
        for line in lines.dropFirst() { print(line) }
        print("\"\"\"")
    }
}
