import SwiftProtobufPluginLibrary

/// Writes what belongs to one slice: its component, its facet of the state, its form on the wire and its
/// recorder.
struct SlicePrinter {
    let slice: Contract.Slice

    private var message: Message { slice.message }

    func print(to printer: inout CodePrinter) {
        printer.mark(slice.base)
        printComponent(to: &printer)
        printFacet(to: &printer)
        printSlice(to: &printer)
        RecorderPrinter(slice: slice).print(to: &printer)
    }

    private func printComponent(to printer: inout CodePrinter) {
        printer.doc(["Is told the slice `\(message.fullName)`."])
        printer.block("public protocol \(slice.base)Component: SliceComponent") { printer in
            for field in message.fields {
                printer.doc(field.comment)
                printer.print(field.callbackDeclaration)
            }
        }
        printer.print("")
    }

    private func printFacet(to printer: inout CodePrinter) {
        printer.doc(message.comment, or: "A state that knows the slice `\(message.fullName)`.")
        printer.block("public protocol KnowsThe\(slice.base): Sendable") { printer in
            printer.print("func provide\(slice.base)(to component: some \(slice.base)Component)")
        }
        printer.print("")
    }

    private func printSlice(to printer: inout CodePrinter) {
        printer.doc(["The slice `\(message.fullName)` on the wire."])
        printer.block("public enum \(slice.base)Slice: Slice") { printer in
            printer.print("public typealias Value = \(message.type)", "")
            printChanges(to: &printer)
            printCopy(to: &printer)
            printTell(to: &printer)
        }
        printer.print("")
    }

    private func printChanges(to printer: inout CodePrinter) {
        printer.block(
            "public static func changes(from old: \(message.type), to new: \(message.type)) -> FieldSet"
        ) { printer in
            printer.print("var fields: FieldSet = []")
            for member in message.members {
                switch member {
                case .field(let field):
                    printer.print("if \(field.differ("old", "new")) { fields.insert(\(field.number)) }")
                case .oneof(let oneof):
                    printChanges(of: oneof, to: &printer)
                }
            }
            printer.print("return fields")
        }
        printer.print("")
    }

    private func printChanges(of oneof: Oneof, to printer: inout CodePrinter) {
        printer.print("switch new.\(oneof.property) {")
        for field in oneof.cases {
            printer.print("case \(field.dottedCase)(let value):")
            printer.withIndentation { printer in
                printer.print(
                    "if case \(field.dottedCase)(let last) = old.\(oneof.property), "
                        + "\(field.kind.same("last", "value")) { break }")
                printer.print("fields.insert(\(field.number))")
            }
        }
        printer.print("case nil:")
        printer.withIndentation { printer in
            printer.print("switch old.\(oneof.property) {")
            for field in oneof.cases {
                printer.print("case \(field.dottedCase): fields.insert(\(field.number))")
            }
            printer.print("case nil: break", "}")
        }
        printer.print("}")
    }

    private func printCopy(to printer: inout CodePrinter) {
        printer.block(
            "public static func copy(_ fields: FieldSet, from source: \(message.type), "
                + "into target: inout \(message.type))"
        ) { printer in
            for member in message.members {
                switch member {
                case .field(let field):
                    let copy = "target.\(field.property) = source.\(field.property)"
                    if field.isOptional {
                        printer.block("if fields.contains(\(field.number))") { printer in
                            printer.print(
                                "if source.\(field.has) { \(copy) } else { target.\(field.clear)() }")
                        }
                    } else {
                        printer.print("if fields.contains(\(field.number)) { \(copy) }")
                    }
                case .oneof(let oneof):
                    for field in oneof.cases { printCopy(of: field, in: oneof, to: &printer) }
                }
            }
        }
        printer.print("")
    }

    private func printCopy(of field: Field, in oneof: Oneof, to printer: inout CodePrinter) {
        printer.block("if fields.contains(\(field.number))") { printer in
            printer.print("if case \(field.dottedCase) = source.\(oneof.property) {")
            printer.printIndented("target.\(oneof.property) = source.\(oneof.property)")
            printer.print("} else if case \(field.dottedCase) = target.\(oneof.property) {")
            printer.printIndented("target.\(oneof.property) = nil")
            printer.print("}")
        }
    }

    private func printTell(to printer: inout CodePrinter) {
        printer.doc(["Tells `component` what changed."])
        printer.block(
            "public static func tell(_ change: SliceChange<\(slice.base)Slice>, "
                + "to component: some \(slice.base)Component)"
        ) { printer in
            for (field, oneof) in message.fieldsAndOneofs {
                printer.print(field.telling("component.\(field.callback)", of: oneof))
            }
            printer.print("component.didReach(change.revision)")
        }
    }
}

extension Message {
    /// The fields, each with the oneof that it is a case of.
    var fieldsAndOneofs: [(Field, Oneof?)] {
        members.flatMap { member in
            switch member {
            case .field(let field): [(field, nil as Oneof?)]
            case .oneof(let oneof): oneof.cases.map { ($0, oneof) }
            }
        }
    }
}

extension Field {
    var callbackDeclaration: String {
        "func \(callback)(_ \(parameter.local): \(parameterType))"
    }

    /// The condition that this field differs between two messages.
    func differ(_ old: String, _ new: String) -> String {
        let values = kind.differ("\(old).\(property)", "\(new).\(property)")
        guard isOptional else { return values }
        // A message that holds itself has no end of absent ones, which are not to be compared.
        let present = if case .message(_, holdsFloats: true) = kind { "\(old).\(has) && " } else { "" }
        return "\(old).\(has) != \(new).\(has) || \(present)\(values)"
    }

    /// The statement that tells this field of `change` to `callback`.
    func telling(_ callback: String, of oneof: Oneof?) -> String {
        guard let oneof else {
            return "if change.fields.contains(\(number)) { \(callback)(\(read(from: "change.value"))) }"
        }
        return "if change.fields.contains(\(number)), case \(dottedCase)(let value) = "
            + "change.value.\(oneof.property) { \(callback)(\(kind.told("value"))) }"
    }
}
