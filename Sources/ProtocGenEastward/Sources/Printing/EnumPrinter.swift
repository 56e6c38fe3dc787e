import SwiftProtobufPluginLibrary

/// Generates a Swift enum. It has no case for unknown numbers, so that a `switch` is exhaustive: such a number becomes the
/// first value.
struct EnumPrinter {
    let enumeration: Enumeration
    /// `public `, or nothing for a type of the module itself.
    var access = "public "

    func print(to printer: inout CodePrinter) {
        let type = enumeration.type
        let first = enumeration.values.first?.caseName ?? ""
        printer.declaration(
            of: type, enumeration.comment, "\(access)enum", ": SwiftProtobuf.Enum, CaseIterable, JSONValue"
        ) { printer in
            for value in enumeration.values {
                printer.doc(value.comment)
                printer.print("case \(value.caseName)")
            }
            let aliases = enumeration.values.flatMap { value in
                value.aliases.compactMap { alias in
                    alias.property.map { "\(access)static let \($0) = \(type).\(value.caseName)" }
                }
            }
            for alias in aliases { printer.print(alias) }
            printer.print("")
            printer.print("\(access)init() { self = .\(first) }", "")
            printer.doc(["A number without a name becomes `\(first.filter { $0 != "`" })`: see `UnknownEnumNumbers`."])
            printer.block("\(access)init(rawValue: Int)") { printer in
                printer.print("switch rawValue {")
                for value in enumeration.values { printer.print("case \(value.number): self = .\(value.caseName)") }
                printer.print("default:")
                printer.printIndented("UnknownEnumNumbers.note()", "self = .\(first)")
                printer.print("}")
            }
            printer.print("")
            printer.block("\(access)var rawValue: Int") { printer in
                printer.print("switch self {")
                for value in enumeration.values { printer.print("case .\(value.caseName): \(value.number)") }
                printer.print("}")
            }
            printer.print("")
            printer.block("\(access)func writeValue(to json: inout JSONWriter)") { printer in
                printer.print("switch self {")
                for value in enumeration.values {
                    printer.print("case .\(value.caseName): json.value(\"\(value.name)\")")
                }
                printer.print("}")
            }
        }
        printer.print("")
        printer.block("extension \(type): SwiftProtobuf._ProtoNameProviding") { printer in
            var names = NameMap()
            for value in enumeration.values.sorted(by: { $0.number < $1.number }) {
                names.append(value.number, value.name, aliases: value.aliases.map(\.name))
            }
            printer.print(names, access)
        }
    }
}
