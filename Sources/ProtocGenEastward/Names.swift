import SwiftProtobufPluginLibrary

/// How names of a contract become names of Swift.
enum Names {
    /// A function or a case, such as `addBananas`, in backticks where it is a keyword.
    static func lower(_ name: String) -> String {
        escaped(NamingUtils.toLowerCamelCase(name))
    }

    /// The label of an argument, which only few keywords cannot be.
    static func label(_ name: String) -> String {
        ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
    }

    /// A variable, which `self` cannot be, not even in backticks: it would hide the real one.
    static func local(_ name: String) -> String {
        name == "self" ? "self_" : escaped(name)
    }

    /// A message's name as the beginning or end of a type's.
    static func base(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The enum of a package's actions: `acme.shop` has `AcmeShopAction`.
    static func actionType(package: String) -> String {
        package.split(separator: ".").map { NamingUtils.toUpperCamelCase(String($0)) }.joined() + "Action"
    }

    /// `preferred`, or what comes close to it if a parameter of the generated code is called so.
    static func unused(_ preferred: String, besides taken: [String]) -> String {
        var name = preferred
        while taken.contains(name) { name += "_" }
        return name
    }

    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Types of Eastward and of Swift that generated code names, or that reducers do next to the contract's own.
    static let ofEastward: Set<String> = [
        "Action", "ActionKind", "AppAction", "Array", "Context", "ContractMessage", "Dictionary", "DurableState",
        "Eastward", "FeatureError", "FeatureRole", "FeatureTransport", "FieldSet", "Foundation", "JSONValue",
        "JSONWritable", "JSONWriter", "KeyPath", "MainActor", "Message", "Receipt", "Receipts", "Reducer", "Rejection",
        "Revision", "RoleAction", "SendableMetatype", "ServedRole", "ServedSlice", "Slice", "SliceChange",
        "SliceComponent", "SliceField", "SliceMessage", "SliceRecorder", "SliceValue", "SliceValues", "Subscription",
        "Table",
        "TableChanges", "TableKey", "Told", "Value", "WritableKeyPath",
    ]

    /// Types of Eastward that generated code names inside of messages.
    static let inMessages: Set<String> = ["JSONWriter", "SliceType"]

    /// Members that every enum of actions has, which its cases cannot be called.
    static let ofActionEnums: Set<String> = ["kind", "kinds", "message", "name"]

    /// Members that every role has, which its rpcs cannot be called.
    static let ofRoles: Set<String> = ["name", "reach", "send", "serve", "transport"]

    /// The reserved words of Swift that are no identifiers without backticks.
    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
}
