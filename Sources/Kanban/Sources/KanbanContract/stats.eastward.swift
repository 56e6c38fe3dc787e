// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kanban/stats.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The slice for components that show the statistics.
public struct Stats: ContractMessage, Hashable {
    /// The number of cards by column.
    public var counts: Table<String, Int> = [:]
    /// The oldest card outside the last column.
    public var oldest: Card? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(counts: Table<String, Int> = [:], oldest: Card? = nil) {
        self.counts = counts
        self.oldest = oldest
    }
}

extension Stats: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Stats"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}counts\u{0}\u{2}\u{1}oldest\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.counts[key] = Int(row) }
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.oldest)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.counts.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.counts.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 1) } }()
        try { if let value = self.oldest { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Stats, right: Stats) -> Bool {
        if left.counts != right.counts { return false }
        if left.oldest != right.oldest { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("counts", self.counts)
        if let value = self.oldest { json.field("oldest", value) }
    }
}

// MARK: Stats

/// A component that receives the slice `kanban.Stats`.
public protocol StatsComponent: SliceComponent {
    /// The number of cards by column.
    func newCounts(_ counts: Table<String, Int>, changes: TableChanges<String>)
    /// The number of cards by column.
    func newCounts(_ counts: Table<String, Int>)
    /// The oldest card outside the last column.
    func newOldest(_ oldest: Card?)
}

extension StatsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newCounts(_ counts: Table<String, Int>) {
        newCounts(counts, changes: TableChanges(inserted: Array(counts.keys)))
    }
}

/// The slice for components that show the statistics.
public protocol KnowsTheStats: Sendable {
    func provideStats(to component: some StatsComponent)
}

/// The slice `kanban.Stats` on the wire.
public enum StatsSlice: Slice {
    public typealias Message = Stats

    public static let fields: [SliceField<StatsSlice>] = [
        .table(1, \.counts, emptyRow: 0),
        .value(2, \.oldest),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<StatsSlice>, to component: some StatsComponent) {
        if change.fields.contains(1) { component.newCounts(change.value.counts, changes: change.value.counts.changes(since: change.previous.counts)) }
        if change.fields.contains(2) { component.newOldest(change.value.oldest) }
        component.didReach(change.revision)
    }
}

extension Stats: SliceMessage {
    public typealias SliceType = StatsSlice
}

/// The component that puts `kanban.Stats` on the wire.
public final class StatsRecorder: StatsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<StatsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newCounts", 2: "newOldest"]

    public init() {}

    public func newCounts(_ counts: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(1) { $0.counts = counts }
    }

    public func newCounts(_ counts: Table<String, Int>) {
        provided.set(1) { $0.counts = counts }
    }

    public func newOldest(_ oldest: Card?) {
        provided.set(2) { $0.oldest = oldest }
    }
}

/// A component that keeps the slice `kanban.Stats`, for views that observe it.
@MainActor
public final class StatsModel: @MainActor StatsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Stats()

    public init() {}

    /// The number of cards by column.
    public var counts: Table<String, Int> {
        _observers.access(self, keyPath: \.counts)
        return _slice.counts
    }

    /// The oldest card outside the last column.
    public var oldest: Card? {
        _observers.access(self, keyPath: \.oldest)
        return _slice.oldest
    }

    public func newCounts(_ counts: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.counts) { _slice.counts = counts }
    }

    public func newOldest(_ oldest: Card?) {
        _observers.withMutation(of: self, keyPath: \.oldest) { _slice.oldest = oldest }
    }
}

// MARK: StatsFeature

/// The role `kanban.StatsFeature`.
public struct StatsFeature: FeatureRole {
    public static let name = "kanban.StatsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KanbanAction

        private init(action: KanbanAction) {
            self.action = action
        }

        public init?(_ action: KanbanAction) {
            return nil
        }
    }

    public let connection: RoleConnection<StatsFeature>

    public init(connection: RoleConnection<StatsFeature>) {
        self.connection = connection
    }

    /// Delivers the slice `kanban.Stats` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideStats(to component: some StatsComponent) async throws -> Subscription {
        try await connection.subscribe(StatsSlice.self) { change in
            StatsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kanban.Stats`, now and after every change.
    public func statsValues() -> SliceValues<StatsSlice> {
        connection.values(of: StatsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheStats>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: [],
            slices: [
                ServedSlice(StatsRecorder.self) { state, recorder in state.provideStats(to: recorder) }
            ])
    }
}
