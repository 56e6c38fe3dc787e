import SwiftProtobufPluginLibrary

extension SkeletonName {
    /// Words that are no identifiers of Swift, or not everywhere.
    static let words =
        swiftKeywordsUsedInDeclarations
        .union(swiftKeywordsUsedInStatements)
        .union(swiftKeywordsUsedInExpressionsAndTypes)
        .union(["actor", "any", "async", "await", "macro", "some", "swift"])

    /// Names that would be those of something else.
    static func taken(for kind: Kind) -> Set<String> {
        switch kind {
        case .app: programs.union(wordsOfProtobuf).union(["app", "google", "store", "test", "tests"])
        case .feature: members.union(["app", "contract", "eastward", "state", "store", "test", "tests"])
        }
    }

    /// Whose programs are built with every app, and packages that are, besides ``prefixes``.
    private static let programs: Set<String> = [
        "eastward", "hdrhistogram-swift", "kitchen", "kitchen-sink", "market", "plain", "protoc", "protoc-gen", "row",
        "yams",
    ]

    /// What names of Eastward's modules, and of packages that it needs, begin with.
    static let prefixes = ["eastward-", "swift-"]

    /// What a contract could not tell from a package.
    private static let wordsOfProtobuf: Set<String> = [
        "bool", "bytes", "double", "fixed32", "fixed64", "float", "group", "int32", "int64", "sfixed32", "sfixed64",
        "sint32", "sint64", "stream", "string", "uint32", "uint64",
    ]

    /// What roles, the state and messages have as members already, and parameters that would hide a feature's own.
    private static let members: Set<String> = [
        "component", "debug-description", "description", "dynamic-type", "hash-value", "is-initialized", "name",
        "reach", "read-record", "record", "reducer", "roles", "send", "serve", "transport", "unknown-fields", "write",
        "write-records",
    ]

    /// Types that an app's own would hide, and modules.
    static let takenTypes: Set<String> = [
        // Eastward's.
        "ActionKind", "AppAction", "AppState", "AppUnderTest", "Context", "ContractMessage", "Durability",
        "DurableState", "Exhaustivity", "FeatureAddress", "FeatureConnection", "FeatureEnvironment", "FeatureError",
        "FeatureOutbox", "FeatureRole", "FeatureTransport", "FieldSet", "JSONValue", "JSONWritable", "JSONWriter",
        "Preview", "PreviewError", "Receipt", "Receipts", "Reducer", "Rejection", "RestoredActions", "Revision",
        "RoleAction",
        "Roster", "RunDirectory", "RunDirectoryError", "SeededGenerator", "SentAction", "ServedRole", "ServedSlice",
        "ServiceNotification", "Slice", "SliceChange", "SliceComponent", "SliceField", "SliceMessage", "SliceRecorder",
        "SliceValue", "SliceValues", "StateRecord", "StoreProcess", "Subscription", "Table", "TableChanges", "TableKey",
        "TestClock",
        "TestProcess", "TestRuntime", "TestStore", "TestWay", "Token", "Told", "UnreadableRecord",
        // Used in what is generated, or in nearly every program.
        "Action", "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Collection", "Comparable", "Data",
        "Dictionary",
        "Double", "Duration", "Equatable", "Error", "Extensions", "Float", "Foundation", "Hashable", "Int", "KeyPath",
        "MainActor", "Message", "Never", "Optional", "Protocol", "Range", "Result", "Self", "Sendable",
        "SendableMetatype", "Sequence", "Set", "String", "Substring", "Suite", "Swift", "SwiftProtobuf", "Task", "Test",
        "Testing",
        "Type", "Value", "Void", "WritableKeyPath",
    ]
}
