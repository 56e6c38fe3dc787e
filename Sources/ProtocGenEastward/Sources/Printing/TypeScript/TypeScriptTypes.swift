import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Generates the TypeScript types of one file's messages and enums: their JSON, as the web gateway writes it.
struct TypeScriptTypes {
    let file: FileDescriptor

    func print(to printer: inout CodePrinter) {
        for message in file.messages { print(message, to: &printer) }
        for enumeration in file.enums { print(enumeration, to: &printer) }
    }

    private func print(_ message: Descriptor, to printer: inout CodePrinter) {
        printer.print("")
        printer.jsdoc(comment(of: message))
        guard !message.fields.isEmpty else {
            printer.print("export interface \(message.name) {}")
            return printNested(in: message, to: &printer)
        }
        printer.block("export interface \(message.name)") { printer in
            for field in message.fields {
                printer.jsdoc(comment(of: field))
                // The cases of a oneof, and optional fields.
                let mark = field.containingOneof == nil ? "" : "?"
                let name = TypeScriptNames.property(field.jsonName ?? field.name)
                printer.print("readonly \(name)\(mark): \(Self.type(of: field));")
            }
        }
        printNested(in: message, to: &printer)
    }

    private func printNested(in message: Descriptor, to printer: inout CodePrinter) {
        let messages = message.messages.filter { !$0.options.mapEntry }
        guard !messages.isEmpty || !message.enums.isEmpty else { return }
        printer.print("")
        printer.block("export namespace \(message.name)") { printer in
            for nested in messages { print(nested, to: &printer) }
            for enumeration in message.enums { print(enumeration, to: &printer) }
        }
    }

    private func print(_ enumeration: EnumDescriptor, to printer: inout CodePrinter) {
        let names = enumeration.values.map { TypeScriptNames.literal($0.name) }
        printer.print("")
        printer.jsdoc(comment(of: enumeration))
        printer.print("export type \(enumeration.name) = \(names.joined(separator: " | "));")
    }

    // MARK: Names of types

    /// The files whose types the fields of this file have.
    var imported: [FileDescriptor] {
        var files: [String: FileDescriptor] = [:]
        var messages = file.messages
        while let message = messages.popLast() {
            messages += message.messages
            for field in message.fields {
                guard let file = field.messageType?.file ?? field.enumType?.file else { continue }
                files[file.name] = file
            }
        }
        return files.values.sorted { $0.name < $1.name }
    }

    /// The type of a message, such as `$counter.Count`.
    static func name(of message: Descriptor) -> String { qualified(message.fullName, in: message.file) }

    private static func type(of field: FieldDescriptor) -> String {
        if field.isMap, let (_, row) = field.messageType?.mapKeyAndValue {
            return "{ readonly [key: string]: \(one(row)) }"
        }
        return field.isRepeated ? "readonly \(one(field))[]" : one(field)
    }

    private static func one(_ field: FieldDescriptor) -> String {
        switch field.type {
        case .bool: return "boolean"
        case .string: return "string"
        case .bytes: return "$eastward.Base64"
        case .double, .float: return "$eastward.Float"
        case .int64, .uint64, .sint64, .fixed64, .sfixed64: return "$eastward.Int64"
        case .message, .group: return field.messageType.map(name) ?? "unknown"
        case .enum: return field.enumType.map { qualified($0.fullName, in: $0.file) } ?? "string"
        default: return "number"
        }
    }

    private static func qualified(_ fullName: String, in file: FileDescriptor) -> String {
        let prefix = file.package.isEmpty ? 0 : file.package.count + 1
        return "\(TypeScriptNames.alias(file)).\(fullName.dropFirst(prefix))"
    }
}

extension CodePrinter {
    /// Prints the comment of a declaration.
    mutating func jsdoc(_ lines: [String]) {
        let lines = lines.map { $0.replacing("*/", with: "*\\/") }
        guard lines.count > 1 else {
            if let line = lines.first { print("/** \(line) */") }
            return
        }
        print("/**")
        for line in lines { print(line.isEmpty ? " *" : " * \(line)") }
        print(" */")
    }
}
