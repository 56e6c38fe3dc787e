import SwiftProtobufPluginLibrary

/// Generates the Python package of one app: `__init__.py` beside the modules that protoc writes, with a class for each
/// role. It imports the messages from these modules, and the rest from the package `eastward`.
struct PythonPrinter {
    private let roles: [Contract.Role]
    private let messages: PythonMessages

    /// A package for each directory of `files`.
    /// - Throws: ``Refusals`` for names that Python does not allow.
    static func files(
        _ contracts: [Contract], _ files: [FileDescriptor]
    ) throws -> [(name: String, content: String)] {
        var refusals = Refusals()
        var printed: [(name: String, content: String)] = []
        for (directory, files) in Dictionary(grouping: files, by: \.directory).sorted(by: { $0.key < $1.key }) {
            let files = files.sorted { $0.name < $1.name }
            let names = Set(files.map(\.name))
            let contracts = contracts.filter { !names.isDisjoint(with: $0.files) }
            guard files.contains(where: { !$0.isOfViews }) else { continue }
            refusals.append(refused(files, directory))
            let printer = PythonPrinter(
                roles: contracts.flatMap(\.roles), messages: PythonMessages(files: files, contracts: contracts))
            let path = PythonNames.module(directory)
            printed.append(((path.isEmpty ? "" : path + "/") + "__init__.py", printer.content))
        }
        guard refusals.all.isEmpty else { throw refusals }
        return printed
    }

    /// Refuses declarations that Python code cannot name.
    private static func refused(_ files: [FileDescriptor], _ directory: String) -> [Refusal] {
        var refusals = Refusals()
        for part in directory.split(separator: "/") where !PythonNames.isIdentifier(PythonNames.module(String(part))) {
            refusals.refuse(
                Place(file: files[0].name), "directory “\(part)” cannot be a package of Python: rename it.")
        }
        for file in files {
            let stem = String(Names.stem(of: file.name))
            if !PythonNames.isIdentifier(PythonNames.module(stem) + "_pb2") {
                refusals.refuse(
                    Place(file: file.name), "the name of this file cannot be a module of Python: rename it.")
            }
            for message in file.messages where PythonNames.keywords.contains(message.name) {
                refusals.refuse(Place(message), "message “\(message.name)” is a keyword of Python: rename it.")
            }
        }
        return refusals.all
    }

    private var content: String {
        var printer = CodePrinter(indent: "    ".unicodeScalars, addNewlines: true)
        let roleTypes = roles.map { PythonNames.identifier($0.type) }
        let exports = messages.exports(excluding: Set(roleTypes))
        printer.print("# Written by protoc-gen-eastward. Do not edit: run eastward generate --language python.")
        printer.print("# Source: \(messages.files.map(\.name).joined(separator: ", "))")
        printer.print("from __future__ import annotations", "")
        printer.print("import typing as _typing")
        printer.print("from collections import abc as _abc", "")
        printer.print("import eastward as _eastward")
        if usesViews { printer.print("from eastward import panel_pb2 as _panel_pb2") }
        printer.print("")
        for module in messages.modules { printer.print("from . import \(module) as _\(module)") }
        for (module, names) in exports where !names.isEmpty {
            printer.print("from .\(module) import (")
            printer.withIndentation { printer in
                for name in names { printer.print("\(name) as \(name),") }
            }
            printer.print(")")
        }
        printer.print("")
        printer.print("__all__ = [")
        printer.withIndentation { printer in
            for name in (roleTypes + exports.flatMap(\.names)).sorted() { printer.print("\"\(name)\",") }
        }
        printer.print("]")
        for role in roles { PythonRolePrinter(role: role, messages: messages).print(to: &printer) }
        return printer.content
    }

    private var usesViews: Bool {
        roles.contains { role in role.publishes.contains { $0.message.file == ViewLibrary.file } }
    }
}
