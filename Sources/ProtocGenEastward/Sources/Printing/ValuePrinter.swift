import SwiftProtobufPluginLibrary

/// Generates the in-memory value of a slice with maps, which are tables there.
struct ValuePrinter {
    let slice: Contract.Slice

    private var message: Message { slice.message }

    func print(to printer: inout CodePrinter) {
        let content = slice.messageProperty
        printer.doc(["The slice `\(message.fullName)` in memory: maps are tables."])
        printer.print("@dynamicMemberLookup")
        printer.block("public struct \(slice.valueType): SliceValue, Equatable") { printer in
            printer.doc(["The message without the tables."])
            printer.print("public var \(content) = \(message.type)()")
            for field in message.fields where field.kind.isTable {
                printer.doc(field.comment)
                printer.print("public var \(field.property): \(field.kind.type) = [:]")
            }
            printer.print("", "public init() {}", "")
            printer.block(
                "public subscript<T>(dynamicMember path: KeyPath<\(message.type), T>) -> T"
            ) { printer in
                printer.print("\(content)[keyPath: path]")
            }
        }
        printer.print("")
    }
}
