extension SkeletonName {
    /// Words that are not valid identifiers in Swift, or not in every position.
    static let words: Set = [
        // In declarations.
        "actor", "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
        "inout", "internal", "let", "macro", "open", "operator", "private", "protocol", "public", "static", "struct",
        "subscript", "typealias", "var",
        // In statements.
        "break", "case", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in",
        "repeat", "return", "switch", "where", "while",
        // In expressions and types.
        "Any", "Self", "any", "as", "async", "await", "catch", "false", "is", "nil", "rethrows", "self", "some",
        "super", "swift", "throw", "throws", "true", "try",
    ]

    /// Names that would conflict with existing ones.
    static func taken(for kind: Kind) -> Set<String> {
        switch kind {
        case .app: programs.union(wordsOfProtobuf).union(["app", "google", "store", "test", "tests"])
        case .feature: members.union(["app", "contract", "eastward", "state", "store", "test", "tests"])
        }
    }

    /// Packages, and apps with programs, that are built together with every app, in addition to ``prefixes``.
    private static let programs: Set<String> = [
        "bridge", "conformance", "eastward", "fixture", "hdrhistogram-swift", "kiosk", "kitchen", "kitchen-sink",
        "larder",
        "plain", "protoc",
        "protoc-gen", "row", "yams",
    ]

    /// The prefixes of Eastward's modules, and of the packages that it requires.
    static let prefixes = ["eastward-", "swift-"]

    /// Words that a contract could not distinguish from a package.
    private static let wordsOfProtobuf: Set<String> = [
        "bool", "bytes", "double", "fixed32", "fixed64", "float", "group", "int32", "int64", "sfixed32", "sfixed64",
        "sint32", "sint64", "stream", "string", "uint32", "uint64",
    ]

    /// Existing members of roles, the state, actions and messages, and a parameter that would shadow a feature's own
    /// member.
    private static let members: Set<String> = [
        "component", "connection", "debug-description", "description", "dynamic-type", "hash", "hash-value",
        "is-initialized", "kind", "kinds", "name", "reach", "read-record", "receipt", "record", "reduce", "reducer",
        "removed-records", "roles", "route", "send", "serve", "transport", "unknown-fields", "write-records",
    ]

    /// Types that the types of an app or a feature would shadow, or repeat.
    static func takenTypes(for kind: Kind) -> Set<String> {
        switch kind {
        case .app: takenTypes.union(FeatureSkeleton.types(of: FeatureSkeleton.first))
        case .feature: takenTypes
        }
    }

    /// Types that an app's own types would shadow, and modules.
    static let takenTypes: Set<String> = [
        // Eastward's.
        "ActionCause", "ActionError", "ActionKind", "ActionTag", "AppAction", "AppState", "AppUnderTest", "Bridge",
        "ComposedState",
        "ConnectionState",
        "Context",
        "ContractJSON", "ContractMessage", "CredentialsFile", "Durability", "DurableState", "EastwardError",
        "EndpointError",
        "Exhaustivity",
        "FeatureAddress", "FeatureConnection", "FeatureEnvironment", "FeatureError", "FeatureOutbox", "FeatureRole",
        "FieldSet", "Gesture", "JSONValue", "JSONWritable", "JSONWriter", "JournalProvider", "Panel", "PanelOffers",
        "PanelOptions",
        "PanelPage", "PanelWindow", "PartRepresentation", "PartialSlice", "PresenceValue", "Preview", "PreviewError",
        "PublishingIntervals", "Receipt", "Receipts", "RecordingError", "Reducer", "ReducerPart", "Rejection",
        "RemoteStore",
        "RestoredActions",
        "Revision", "RoleAction", "RoleConnection", "RunDirectory", "RunDirectoryError", "SeededGenerator",
        "SentAction", "ServedPresence", "ServedRole", "ServedSlice", "ServiceNotification", "Slice", "SliceChange",
        "SliceComponent", "SliceDifference", "SliceField", "SliceMessage", "SliceRecorder", "SliceValues", "StatePart",
        "StateRecord",
        "StoreLocation", "StoreProcess", "Subscription", "SupervisedLogHandler", "TCPEndpoint", "TCPEndpoints", "Table",
        "TableChanges",
        "TableKey",
        "TaggedOutcome", "TestClock", "TestProcess", "TestRuntime",
        "TestStore", "TestWay", "Token", "Tone", "UnknownCommand", "UnreadableRecord",
        // Used in generated code, or in nearly every program.
        "Action", "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Collection", "Comparable", "Data",
        "Dictionary", "Double", "Duration", "Equatable", "Error", "Extensions", "Float", "Foundation", "Hashable",
        "Int", "KeyPath", "MainActor", "Message", "Never", "Observable", "Observation", "ObservationRegistrar",
        "Optional", "Protocol", "Range", "Result", "Self", "Sendable", "SendableMetatype", "Sequence", "Set", "String",
        "Substring", "Suite", "Swift", "SwiftProtobuf", "Task", "Test", "Testing", "Type", "UnknownEnumNumber",
        "UnknownEnumNumbers", "Value", "Void", "WritableKeyPath",
    ]
}
