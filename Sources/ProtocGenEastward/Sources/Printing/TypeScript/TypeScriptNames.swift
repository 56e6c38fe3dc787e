import SwiftProtobufPluginLibrary

/// Converts the names of a contract to TypeScript names.
enum TypeScriptNames {
    /// The name of a method: `AddToCounter` has `addToCounter`.
    static func method(_ name: String) -> String { NamingUtils.toLowerCamelCase(name) }

    /// The name of the method that returns the values of a slice: `Counter` has `counters`, `Notes` has `notes`.
    static func values(_ name: String) -> String {
        let method = method(name)
        return method.hasSuffix("s") ? method : method + "s"
    }

    /// The name of the method that calls back for a slice: `Counter` has `onCounter`.
    static func callback(_ name: String) -> String { "on" + NamingUtils.toUpperCamelCase(name) }

    /// The name of a class: a keyword gets an underscore.
    static func identifier(_ name: String) -> String { keywords.contains(name) ? name + "_" : name }

    /// A property's name, in quotes if it is no identifier.
    static func property(_ name: String) -> String {
        let isIdentifier = name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isIdentifier ? name : literal(name)
    }

    static func literal(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// The name by which a file's types are imported. No name of a contract contains a dollar sign.
    static func alias(_ file: FileDescriptor) -> String {
        if file.isOfViews { return "$$panel" }
        let name = Names.stem(of: file.name).map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        // The package itself is `$eastward`.
        return (name == "eastward" ? "$$" : "$") + name
    }

    /// Returns `name`, followed by underscores if it is in `taken`, and adds it.
    static func unused(_ name: String, _ taken: inout Set<String>) -> String {
        var name = name
        while taken.contains(name) { name += "_" }
        taken.insert(name)
        return name
    }

    /// The members of `Feature`, and of every object.
    static let ofFeatures: Set<String> = [
        "close", "constructor", "follow", "hasOwnProperty", "isPrototypeOf", "onStoreState", "propertyIsEnumerable",
        "send", "storeState", "toLocaleString", "toString", "valueOf", "values",
    ]

    /// Words that cannot be the name of a type or a class.
    static let keywords: Set<String> = [
        "any", "as", "async", "await", "bigint", "boolean", "break", "case", "catch", "class", "const", "continue",
        "debugger", "default", "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for",
        "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "never", "new", "null",
        "number", "object", "package", "private", "protected", "public", "return", "static", "string", "super",
        "switch", "symbol", "this", "throw", "true", "try", "type", "typeof", "undefined", "unknown", "var", "void",
        "while", "with", "yield",
    ]
}
