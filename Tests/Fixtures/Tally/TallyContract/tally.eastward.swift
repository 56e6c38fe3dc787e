// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: tally.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of tally.
public enum TallyAction: AppAction {
    /// An action: adds to the total.
    case add(amount: Int)

    public static let kinds: [ActionKind<TallyAction>] = [
        ActionKind(Add.self) { .add(amount: Int($0.amount)) },
    ]

    public var kind: Int {
        switch self {
        case .add: 0
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .add(let amount):
            var message = Add()
            message.amount = Int64(amount)
            return message
        }
    }
}

// MARK: Total

/// Is told the slice `tally.Total`.
public protocol TotalComponent: SliceComponent {
    func newTotal(_ total: Int)
}

/// A slice: what a component that shows the total is told.
public protocol KnowsTheTotal: Sendable {
    func provideTotal(to component: some TotalComponent)
}

/// The slice `tally.Total` on the wire.
public enum TotalSlice: Slice {
    public typealias Message = Total

    public static let fields: [SliceField<TotalSlice>] = [
        .value(1, \.total),
    ]

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<TotalSlice>, to component: some TotalComponent) {
        if change.fields.contains(1) { component.newTotal(Int(change.value.total)) }
        component.didReach(change.revision)
    }
}

extension Total: SliceValue {}

/// The component that puts `tally.Total` on the wire.
public final class TotalRecorder: TotalComponent, SliceRecorder {
    public private(set) var told = Told<TotalSlice>()

    public init() {}

    public func newTotal(_ total: Int) {
        told.tell(1) { $0.total = Int64(total) }
    }
}

// MARK: TallyFeature

/// A role: who connects under it may send Add and is told Total.
public struct TallyFeature: FeatureRole {
    public static let name = "tally.TallyFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: TallyAction

        /// An action: adds to the total.
        public static func add(amount: Int) -> Action { Action(action: .add(amount: amount)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// An action: adds to the total.
    @discardableResult
    public func add(amount: Int) async throws -> Receipt {
        try await transport.send(TallyAction.add(amount: amount))
    }

    /// Tells `component`, which is held weakly, the slice `tally.Total`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func total(to component: some TotalComponent) async throws -> Subscription {
        try await transport.subscribe(TotalSlice.self) { [weak component] change in
            guard let component else { return false }
            TotalSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newTotal` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func total(to newTotal: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await transport.subscribe(TotalSlice.self) { change in
            if change.fields.contains(1) { newTotal(Int(change.value.total)) }
            return true
        }
    }

    /// The whole values of `tally.Total`, now and after every change.
    public func totalValues() -> SliceValues<TotalSlice> {
        transport.values(of: TotalSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsTheTotal>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["tally.Add"],
            slices: [
                ServedSlice(TotalRecorder.self) { state, recorder in state.provideTotal(to: recorder) }
            ])
    }
}

// MARK: JSON

extension Add: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("amount", amount)
    }
}

extension Total: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("total", total)
    }
}

extension StateRecord: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("total", total)
    }
}
