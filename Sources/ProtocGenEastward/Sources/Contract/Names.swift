import SwiftProtobufPluginLibrary

/// Converts the names of a contract to Swift names.
enum Names {
    /// The name of a function or a case, such as `addBananas`, in backticks if it is a keyword.
    static func lower(_ name: String) -> String {
        escaped(NamingUtils.toLowerCamelCase(name))
    }

    /// The name of a message's property, or of a oneof's case, in backticks if it is a keyword.
    static func property(_ name: String) -> String {
        let name = NamingUtils.toLowerCamelCase(name)
        let isUsable = !ofMessages.contains(name) && name.contains { $0 != "_" }
        return isUsable ? escaped(name) : name + "_p"
    }

    /// The label of an argument; only a few keywords need backticks.
    static func label(_ name: String) -> String {
        ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
    }

    /// The name of a variable. `self` is not possible, not even in backticks: it would hide the real `self`.
    static func local(_ name: String) -> String {
        name == "self" ? "self_" : escaped(name)
    }

    /// A message's name as the beginning or end of a type name.
    static func base(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The name of the enum of a package's actions: `acme.shop` has `AcmeShopAction`.
    static func actionType(package: String) -> String {
        package.split(separator: ".").map { NamingUtils.toUpperCamelCase(String($0)) }.joined() + "Action"
    }

    /// The name of a file without directory and `.proto`.
    static func stem(of file: String) -> Substring {
        (file.split(separator: "/").last ?? "").dropLast(".proto".count)
    }

    /// The name of the property or the case for a file: `product_search.proto` has `productSearch`.
    static func lower(file: String) -> String {
        lower(identifier(of: file))
    }

    /// The name of the enum of a file's actions: `product_search.proto` has `ProductSearchAction`.
    static func actionType(file: String) -> String {
        NamingUtils.toUpperCamelCase(identifier(of: file)) + "Action"
    }

    private static func identifier(of file: String) -> String {
        let name = String(stem(of: file).map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// `preferred`, followed by underscores if it is taken.
    static func unused(_ preferred: String, excluding taken: [String]) -> String {
        var name = preferred
        while taken.contains(name) { name += "_" }
        return name
    }

    /// Whether `name` is an identifier, or several with dots between them, as the name of a type is.
    static func isType(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.contains { $0 != "_" } && part.first?.isNumber == false
                && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !keywords.contains(String(part))
        }
    }

    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Types of Eastward and of Swift that generated code uses, or that reducers use next to the contract's own types.
    static let ofEastward: Set<String> = [
        "Action", "ActionError", "ActionKind", "Any", "AnyObject", "AppAction", "Array", "Bool", "CaseIterable",
        "Character", "ComposedState", "Context", "ContractMessage", "Data", "Dictionary", "Double", "DurableState",
        "Eastward", "EastwardError", "EastwardView", "Equatable", "Error", "Extensions", "FeatureError", "FeatureRole",
        "FieldSet",
        "Float", "Foundation", "Hashable", "Int", "Int32", "Int64", "JSONValue", "JSONWritable", "JSONWriter",
        "KeyPath", "MainActor", "Message", "MissingField", "Never", "Observable", "Observation", "ObservationRegistrar",
        "Optional", "PartRepresentation", "PartialSlice", "PresenceValue", "Protocol", "Receipt", "Receipts", "Reducer",
        "ReducerPart", "Rejection", "Revision", "RoleAction", "RoleConnection", "Self", "Sendable", "SendableMetatype",
        "ServedPresence", "ServedRole", "ServedSlice", "Set", "Slice", "SliceChange", "SliceComponent", "SliceField",
        "SliceMessage", "SliceRecorder", "SliceValues", "StatePart", "String", "Subscription", "Swift", "SwiftProtobuf",
        "Table", "TableChanges", "TableKey", "Type", "UInt32", "UInt64", "UnknownEnumNumber", "UnknownEnumNumbers",
        "UnreadableRecord", "Value", "Void", "WireDecoder", "WireVisitor", "WritableKeyPath",
    ]

    /// Types, and parameters of types, that generated code uses inside messages.
    static let inMessages: Set<String> = [
        "CaseIterable", "ContractMessage", "Dictionary", "EastwardView", "JSONValue", "JSONWriter", "SliceType",
        "Table",
        "UnknownEnumNumbers", "WireDecoder", "WireVisitor",
    ]

    /// Fields whose label would make a message's initializer one of SwiftProtobuf's, which decode a message.
    static let ofInitializers: Set<String> = [
        "contiguousBytes", "jsonString", "jsonUTF8Bytes", "jsonUTF8Data", "serializedBytes", "serializedData",
        "textFormatString",
    ]

    /// Members of every message, and names that Swift does not allow after a dot: a property `self` is `self_p`.
    private static let ofMessages: Set<String> = [
        "debugDescription", "hashValue", "init", "isInitialized", "self", "unknownFields",
    ]

    /// Members of every enum of actions; its cases cannot have these names.
    static let ofActionEnums: Set<String> = ["kind", "kinds", "message", "name"]

    /// Members of every state of parts and of its record; its parts cannot have these names.
    static let ofStates: Set<String> = [
        "debugDescription", "hash", "hashValue", "init", "isInitialized", "readRecord", "record", "reduce", "reducer",
        "removedRecords", "roles", "route", "self", "unknownFields", "writeRecords",
    ]

    /// Members of every role; an rpc that takes an action cannot have these names.
    static let ofRoles: Set<String> = ["connection", "name", "reach", "receipt", "send", "serve", "transport"]

    /// The reserved words of Swift, which are identifiers only in backticks.
    static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
}
