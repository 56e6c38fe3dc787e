import SwiftProtobufPluginLibrary

/// Generates the declarations of one slice: its component, its facet of the state, its wire format, its recorder and its
/// observable model.
struct SlicePrinter {
    let slice: Contract.Slice

    private var message: Message { slice.message }

    func print(to printer: inout CodePrinter) {
        printer.mark(slice.base)
        printComponent(to: &printer)
        if slice.presence == nil { printFacet(to: &printer) }
        printSlice(to: &printer)
        RecorderPrinter(slice: slice).print(to: &printer)
        ModelPrinter(slice: slice).print(to: &printer)
    }

    private func printComponent(to printer: inout CodePrinter) {
        printer.doc(["A component that receives the slice `\(message.fullName)`."])
        printer.block("public protocol \(slice.base)Component: SliceComponent") { printer in
            for field in message.fields {
                for declaration in field.callbackDeclarations {
                    printer.doc(field.comment)
                    printer.print(declaration)
                }
            }
        }
        printer.print("")
        guard slice.hasTables else { return }
        printer.block("extension \(slice.base)Component") { printer in
            for (index, field) in message.fields.filter(\.kind.isTable).enumerated() {
                if index > 0 { printer.print("") }
                printer.doc(["Reports all rows as inserted: a state that provides a table does not know its changes."])
                printer.block("public func \(field.callback)(_ \(field.parameter.local): \(field.kind.type))") {
                    let table = field.parameter.local
                    $0.print(
                        "\(field.callback)(\(table), changes: TableChanges(inserted: Array(\(table).keys)))")
                }
            }
        }
        printer.print("")
    }

    private func printFacet(to printer: inout CodePrinter) {
        printer.doc(message.comment, or: "A state that provides the slice `\(message.fullName)`.")
        printer.block("public protocol KnowsThe\(slice.base): Sendable") { printer in
            printer.print("func provide\(slice.base)(to component: some \(slice.base)Component)")
        }
        printer.print("")
    }

    private func printSlice(to printer: inout CodePrinter) {
        printer.doc(["The slice `\(message.fullName)` on the wire."])
        printer.block("public enum \(slice.base)Slice: Slice") { printer in
            printer.print("public typealias Message = \(message.type)")
            printer.print("")
            printFields(to: &printer)
            printDeliver(to: &printer)
        }
        printer.print("")
        printer.block("extension \(message.type): SliceMessage") { printer in
            printer.print("public typealias SliceType = \(slice.base)Slice")
        }
        printer.print("")
    }

    private func printFields(to printer: inout CodePrinter) {
        printer.print("public static let fields: [SliceField<\(slice.base)Slice>] = [")
        printer.withIndentation { printer in
            for (field, oneof) in message.fieldsAndOneofs { printer.print("\(field.sliceField(of: oneof)),") }
        }
        printer.print("]", "")
    }

    private func printDeliver(to printer: inout CodePrinter) {
        printer.doc(["Passes the changed fields to `component`."])
        printer.block(
            "public static func deliver(_ change: SliceChange<\(slice.base)Slice>, "
                + "to component: some \(slice.base)Component)"
        ) { printer in
            for (field, oneof) in message.fieldsAndOneofs {
                printer.print(
                    field.delivering("component.\(field.callback)", changesLabel: "changes: ", of: oneof))
            }
            printer.print("component.didReach(change.revision)")
        }
    }
}

extension Field {
    /// The callbacks of a component for this field: two for a map, with and without its changes.
    var callbackDeclarations: [String] {
        let plain = "func \(callback)(_ \(parameter.local): \(type))"
        guard case .table(let key, _) = kind else { return [plain] }
        let changes = parameter.local == "changes" ? "changes keys" : "changes"
        return [
            "func \(callback)(_ \(parameter.local): \(kind.type), \(changes): TableChanges<\(key.type)>)", plain,
        ]
    }

    /// The expression that creates its `SliceField`.
    func sliceField(of oneof: Oneof?) -> String {
        if let oneof {
            let others = oneof.cases.map(\.number).filter { $0 != number }.sorted().map(String.init)
            return ".choice(\(number), excluding: [\(others.joined(separator: ", "))], of: \\.\(oneof.property), "
                + "get: { if case \(dottedCase)(let value) = $0 { value } else { nil } }\(kind.value.comparison()))"
        }
        switch kind {
        case .one(.text) where !isOptional: return ".text(\(number), \\.\(property))"
        case .one(.bytes) where !isOptional: return ".bytes(\(number), \\.\(property))"
        case .one(let value):
            return ".value(\(number), \\.\(property)\(value.comparison(isOptional: isOptional)))"
        case .list(let element): return ".list(\(number), \\.\(property)\(element.comparison()))"
        case .table(_, let row):
            return ".table(\(number), \\.\(property), emptyRow: \(row.empty)\(row.comparison()))"
        }
    }

    /// The statement that passes this field of `change` to `callback`.
    func delivering(
        _ callback: String, changesLabel: String = "", of oneof: Oneof?
    ) -> String {
        let value = "change.value.\(property)"
        if let oneof {
            return "if change.fields.contains(\(number)), case \(dottedCase)(let value)? = "
                + "change.value.\(oneof.property) { \(callback)(value) }"
        }
        guard kind.isTable else { return "if change.fields.contains(\(number)) { \(callback)(\(value)) }" }
        let changes = "\(value).changes(since: change.previous.\(property)\(kind.value.comparison()))"
        return "if change.fields.contains(\(number)) { \(callback)(\(value), \(changesLabel)\(changes)) }"
    }
}
