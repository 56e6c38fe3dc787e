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
        let target = field.kind.isTable ? "$0" : slice.content(of: "$0")
        let value = field.kind.isTable ? field.parameter.local : field.kind.wire(field.parameter.local)
        let set = "\(target).\(field.property) = \(value)"
        guard field.isOptional else {
            printer.print("\(provided).set(\(field.number)\(clearing)) { \(set) }")
            return
        }
        printer.block("\(provided).set(\(field.number))") { printer in
            printer.print("if let \(field.parameter.local) { \(set) } else { \(target).\(field.clear)() }")
        }
    }
}
