import SwiftProtobufPluginLibrary

/// Generates the JSON encoding of a message.
struct JSONPrinter {
    let message: Message
    let access: String

    func print(to printer: inout CodePrinter) {
        printer.print("")
        guard !message.members.isEmpty else {
            printer.print("\(access)func writeFields(to json: inout JSONWriter) {}")
            return
        }
        printer.block("\(access)func writeFields(to json: inout JSONWriter)") { printer in
            for member in message.members { print(member, to: &printer) }
        }
    }

    private func print(_ member: Member, to printer: inout CodePrinter) {
        switch member {
        case .field(let field):
            let write = write(field, field.isOptional ? "value" : "self.\(field.property)")
            printer.print(field.isOptional ? "if let value = self.\(field.property) { \(write) }" : write)
        case .oneof(let oneof):
            printer.print("switch self.\(oneof.property) {")
            for field in oneof.cases {
                printer.print("case \(field.dottedCase)(let value)?: \(write(field, "value"))")
            }
            printer.print("case nil: break", "}")
        }
    }

    private func write(_ field: Field, _ value: String) -> String {
        "json.field(\"\(field.jsonName)\", \(field.isSensitive ? "sensitive: " : "")\(value))"
    }
}
