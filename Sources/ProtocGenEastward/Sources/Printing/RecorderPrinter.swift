import SwiftProtobufPluginLibrary

/// Generates the recorder of a slice: the component that puts the slice on the wire.
struct RecorderPrinter {
    let slice: Contract.Slice

    func print(to printer: inout CodePrinter) {
        printer.doc(["The component that puts `\(slice.message.fullName)` on the wire."])
        printer.block(
            "public final class \(slice.base)Recorder: \(slice.base)Component, SliceRecorder"
        ) { printer in
            printer.print("public private(set) var provided = PartialSlice<\(slice.base)Slice>()", "")
            let callbacks = slice.message.fieldsAndOneofs.filter { $0.1 == nil }
                .map { field, _ in "\(field.number): \"\(field.callback)\"" }
            let entries = callbacks.isEmpty ? ":" : callbacks.joined(separator: ", ")
            printer.print("public static let callbacks: [UInt32: String] = [\(entries)]", "")
            printer.print("public init() {}")
            for (field, oneof) in slice.message.fieldsAndOneofs {
                for declaration in field.callbackDeclarations {
                    printer.print("")
                    printer.block("public \(declaration)") { printer in
                        print(field, of: oneof, to: &printer)
                    }
                }
            }
        }
    }

    private func print(_ field: Field, of oneof: Oneof?, to printer: inout CodePrinter) {
        let provided = field.parameter.local == "provided" ? "self.provided" : "provided"
        let others = (oneof?.cases ?? []).map(\.number).filter { $0 != field.number }.sorted()
        let clearing =
            others.isEmpty ? "" : ", clearing: [\(others.map(String.init).joined(separator: ", "))]"
        printer.print("\(provided).set(\(field.number)\(clearing)) { $0.\(field.property) = \(field.parameter.local) }")
    }
}
