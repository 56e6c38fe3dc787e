import SwiftProtobufPluginLibrary

/// Generates the JSON encoding of messages and enums.
struct JSONPrinter {
    let messages: [Message]
    let enumerations: [Enumeration]

    func print(to printer: inout CodePrinter) {
        guard !messages.isEmpty || !enumerations.isEmpty else { return }
        printer.print("", "// MARK: JSON")
        for message in messages {
            printer.print("")
            printer.block("extension \(message.type): JSONWritable") { printer in
                guard !message.members.isEmpty else {
                    printer.print("public func writeFields(to json: inout JSONWriter) {}")
                    return
                }
                printer.block("public func writeFields(to json: inout JSONWriter)") { printer in
                    for member in message.members { print(member, to: &printer) }
                }
            }
        }
        for enumeration in enumerations { print(enumeration, to: &printer) }
    }

    /// Generates the JSON encoding of an enum. A number without a name, such as a value of a newer process, remains a
    /// number.
    private func print(_ enumeration: Enumeration, to printer: inout CodePrinter) {
        printer.print("")
        printer.block("extension \(enumeration.type): JSONValue") { printer in
            printer.block("public func writeValue(to json: inout JSONWriter)") { printer in
                printer.print("switch rawValue {")
                for value in enumeration.values {
                    printer.print("case \(value.number): json.value(\"\(value.name)\")")
                }
                printer.print("default: json.value(rawValue)", "}")
            }
        }
    }

    private func print(_ member: Member, to printer: inout CodePrinter) {
        switch member {
        case .field(let field):
            let write = "json.field(\"\(field.jsonName)\", \(own(field.property)))"
            printer.print(field.isOptional ? "if \(field.has) { \(write) }" : write)
        case .oneof(let oneof):
            printer.print("switch \(own(oneof.property)) {")
            for field in oneof.cases {
                let value = Names.unused(field.parameter.local, excluding: ["json"])
                printer.print(
                    "case \(field.dottedCase)(let \(value)): json.field(\"\(field.jsonName)\", \(value))")
            }
            printer.print("case nil: break", "}")
        }
    }

    /// The expression for a property, with `self.` where the parameter `json` or a keyword could hide it.
    private func own(_ property: String) -> String {
        property == "json" || property != Names.escaped(property) ? "self.\(property)" : property
    }
}
