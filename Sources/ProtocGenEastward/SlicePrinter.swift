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
            printer.print("public typealias Message = \(message.type)", "")
            printFields(to: &printer)
            printTell(to: &printer)
        }
        printer.print("")
        printer.print("extension \(message.type): SliceValue {}", "")
    }

    private func printFields(to printer: inout CodePrinter) {
        printer.print("public static let fields: [SliceField<\(slice.base)Slice>] = [")
        printer.withIndentation { printer in
            for (field, oneof) in message.fieldsAndOneofs { printer.print("\(field.sliceField(of: oneof)),") }
        }
        printer.print("]", "")
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

    /// The expression that makes its `SliceField`.
    func sliceField(of oneof: Oneof?) -> String {
        if let oneof {
            let others = oneof.cases.map(\.number).filter { $0 != number }.sorted().map(String.init)
            return ".choice(\(number), excluding: [\(others.joined(separator: ", "))], of: \\.\(oneof.property), "
                + "get: { if case \(dottedCase)(let value) = $0 { value } else { nil } }\(kind.comparison))"
        }
        if isOptional {
            return
                ".optional(\(number), \\.\(property), isSet: { $0.\(has) }, clear: { $0.\(clear)() }\(kind.comparison))"
        }
        return kind == .plain("String")
            ? ".text(\(number), \\.\(property))" : ".value(\(number), \\.\(property)\(kind.comparison))"
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
