import SwiftProtobufPluginLibrary

/// Generates the comparison by bits of messages for which equality does not detect every difference.
struct DifferencePrinter {
    let messages: [Message]

    func print(to printer: inout CodePrinter) {
        guard !messages.isEmpty else { return }
        printer.print("", "// MARK: Comparison by bits")
        for message in messages {
            printer.print("")
            printer.block("extension \(message.type)") { printer in
                printer.block("fileprivate func differs(from other: \(message.type)) -> Bool") { printer in
                    for member in message.members { print(member, to: &printer) }
                    printer.print("return unknownFields != other.unknownFields")
                }
            }
        }
    }

    private func print(_ member: Member, to printer: inout CodePrinter) {
        switch member {
        case .field(let field):
            printer.print("if \(field.differ("self", "other")) { return true }")
        case .oneof(let oneof):
            printer.print("switch (self.\(oneof.property), other.\(oneof.property)) {")
            for field in oneof.cases {
                printer.print(
                    "case (\(field.dottedCase)(let value), \(field.dottedCase)(let other)):",
                    "    if \(field.kind.differ("value", "other")) { return true }")
            }
            printer.print("case (nil, nil): break", "default: return true", "}")
        }
    }
}

extension Field {
    /// The condition that this field differs between two messages.
    fileprivate func differ(_ old: String, _ new: String) -> String {
        let values = kind.differ("\(old).\(property)", "\(new).\(property)")
        guard isOptional else { return values }
        // Absent messages are not compared: in a recursive message, that would not terminate.
        let present = if case .one(.message(_, byBits: true)) = kind { "\(old).\(has) && " } else { "" }
        return "\(old).\(has) != \(new).\(has) || \(present)\(values)"
    }
}
