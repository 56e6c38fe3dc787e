import SwiftProtobufPluginLibrary

/// Generates the client of the web gateway: for each file a module in JavaScript with a class for each role, and its
/// types. The module imports the package `eastward`.
struct TypeScriptPrinter {
    private let file: FileDescriptor
    private let roles: [TypeScriptRolePrinter]
    private let client: String

    /// Two files for each one of `files`.
    /// - Parameter client: the specifier by which the modules import the package `eastward`; their types import it by
    ///   its name.
    /// - Throws: ``Refusals`` for names that TypeScript does not allow.
    static func files(
        _ contracts: [Contract], _ files: [FileDescriptor], client: String
    ) throws -> [(name: String, content: String)] {
        var refusals = Refusals()
        var messages: [String: Descriptor] = [:]
        for message in files.withViews.flatMap(\.messages) { messages[message.fullName] = message }
        let roles = Dictionary(grouping: contracts.flatMap(\.roles), by: \.file)
        refusals.append(refused(files))
        guard refusals.all.isEmpty else { throw refusals }
        return files.sorted { $0.name < $1.name }.flatMap { file in
            // The role of EastwardView has presence only.
            let printer = TypeScriptPrinter(
                file: file,
                roles: file.isOfViews
                    ? [] : roles[file.name, default: []].map { TypeScriptRolePrinter(role: $0, messages: messages) },
                client: client)
            let path = file.name.dropLast(".proto".count)
            return [("\(path).d.ts", printer.types), ("\(path).js", printer.module)]
        }
    }

    /// Refuses declarations that TypeScript cannot name, and files with the same alias.
    private static func refused(_ files: [FileDescriptor]) -> [Refusal] {
        var refusals = Refusals()
        for directory in Dictionary(grouping: files, by: \.directory).values {
            var aliases: [String: String] = [:]
            for file in directory.sorted(by: { $0.name < $1.name }) {
                if let other = aliases.updateValue(file.name, forKey: TypeScriptNames.alias(file)) {
                    refusals.refuse(
                        Place(file: file.name), "the module of this file has the name of that of \(other): rename it.")
                }
            }
        }
        for file in files.sorted(by: { $0.name < $1.name }) {
            for message in all(file.messages) where TypeScriptNames.keywords.contains(message.name) {
                refusals.refuse(Place(message), "message “\(message.name)” is a keyword of TypeScript: rename it.")
            }
            for enumeration in file.enums + all(file.messages).flatMap(\.enums)
            where TypeScriptNames.keywords.contains(enumeration.name) {
                refusals.refuse(
                    Place(enumeration), "enum “\(enumeration.name)” is a keyword of TypeScript: rename it.")
            }
        }
        return refusals.all
    }

    private static func all(_ messages: [Descriptor]) -> [Descriptor] {
        messages.flatMap { [$0] + all($0.messages) }
    }

    private func begun() -> CodePrinter {
        var printer = CodePrinter(indent: "  ".unicodeScalars, addNewlines: true)
        printer.print("// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.")
        printer.print("// Source: \(file.name)")
        return printer
    }

    private var module: String {
        var printer = begun()
        guard !roles.isEmpty else {
            // Only types.
            printer.print("export {};")
            return printer.content
        }
        printer.print("import * as $eastward from \(TypeScriptNames.literal(client));")
        for role in roles { role.printClass(to: &printer) }
        return printer.content
    }

    private var types: String {
        var printer = begun()
        let types = TypeScriptTypes(file: file)
        // The panels are beside it in the package.
        printer.print("import type * as $eastward from \"\(file.isOfViews ? "./eastward.js" : "eastward")\";")
        var imported: [String: FileDescriptor] = [:]
        for file in types.imported + roles.flatMap(\.imported) { imported[file.name] = file }
        for other in imported.values.sorted(by: { $0.name < $1.name }) {
            printer.print("import type * as \(TypeScriptNames.alias(other)) from \"\(path(of: other))\";")
        }
        types.print(to: &printer)
        for role in roles { role.printDeclaration(to: &printer) }
        return printer.content
    }

    /// The module of a file: beside this one, or in the package `eastward`. A file imports its own types, too, since
    /// the names of nested ones can hide others.
    private func path(of other: FileDescriptor) -> String {
        other.isOfViews && !file.isOfViews ? "eastward/panel.js" : "./\(Names.stem(of: other.name)).js"
    }
}
