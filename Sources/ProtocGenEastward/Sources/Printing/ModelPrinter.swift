import SwiftProtobufPluginLibrary

/// Generates the observable model of one slice: a component that keeps the last value of each field.
struct ModelPrinter {
    let slice: Contract.Slice

    func print(to printer: inout CodePrinter) {
        let message = slice.message
        printer.print("")
        printer.doc([
            "A component that keeps the slice `\(message.fullName)`, for views that observe it."
        ])
        // Not with the macro Observable, which accepts no property whose name is a keyword.
        printer.print("@MainActor")
        printer.block("public final class \(slice.base)Model: @MainActor \(slice.base)Component, Observable") {
            printer in
            printer.print("private let _observers = ObservationRegistrar()")
            printer.print("private var _slice = \(message.type)()", "")
            printer.print("public init() {}")
            for member in message.members {
                printer.print("")
                printer.doc(member.comment)
                switch member {
                case .field(let field): print(field.property, field.type, to: &printer)
                case .oneof(let oneof): print(oneof.property, "\(oneof.type)?", to: &printer)
                }
            }
            for (field, oneof) in message.fieldsAndOneofs {
                let value = field.parameter.local
                let property = oneof?.property ?? field.property
                printer.print("")
                printer.block("public \(field.callbackDeclarations[0])") { printer in
                    printer.print(
                        "_observers.withMutation(of: self, keyPath: \\.\(property)) { _slice.\(field.property) = \(value) }"
                    )
                }
            }
        }
    }

    private func print(_ property: String, _ type: String, to printer: inout CodePrinter) {
        printer.block("public var \(property): \(type)") { printer in
            printer.print("_observers.access(self, keyPath: \\.\(property))")
            printer.print("return _slice.\(property)")
        }
    }
}
