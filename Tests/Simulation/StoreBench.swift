import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf

/// A ``StoreCore`` with its journal and its replies, driven by hand.
final class StoreBench {
    static let counter = Identity(process: "counter.1", role: "market.CounterFeature")
    static let other = Identity(process: "counter.2", role: "market.CounterFeature")
    static let cashier = Identity(process: "cashier.1", role: "market.CashierFeature")
    static let journalID = [UInt8](repeating: 7, count: 16)

    /// A state and its revision.
    struct Version {
        var state: TallyState
        var revision: Revision
    }

    private let states: StateVersions<TallyState, MarketAction>
    var core: StoreCore
    /// Batches that are in transit to the disk.
    private(set) var appended: [JournalBatch] = []
    /// Batches that became durable.
    private(set) var journal: [JournalBatch] = []
    /// All effects except replies since the last ``takeEffects()``.
    private(set) var effects: [StoreEffect] = []
    private var replies: [(connection: ConnectionID, message: WireStoreMessage)] = []
    private(set) var seed: UInt64 = 1

    init(
        recovered: RecoveredStore<TallyState>? = nil, journalID: [UInt8] = StoreBench.journalID, epoch: UInt64 = 5,
        reducer: Reducer<TallyState, MarketAction> = TallyState.reducer, presence: [ServedPresence] = [],
        _ change: (inout StoreLimits) -> Void = { _ in }
    ) {
        var limits = StoreLimits()
        change(&limits)
        states = StateVersions(
            recovered?.state ?? TallyState(), reducer: reducer,
            roles: [
                ("market.CounterFeature", ["market.Increment", "market.Decrement"]),
                ("market.CashierFeature", ["market.Increment"]),
            ])
        core = StoreCore(
            states, recovered: recovered, journalID: journalID, epoch: epoch, durability: "memory", limits: limits,
            presence: PresenceTable([("market.CounterFeature", presence)], limits: limits))
    }

    var latest: Version { Version(state: states.latest, revision: core.latest.revision) }
    var committed: Version { Version(state: states.committed, revision: core.committed.revision) }
    var durable: RecoveredStore<TallyState> { core.durable(states.committed) }
    var sessions: SessionTable { core.sessions }
    var acceptsActions: Bool { core.acceptsActions }

    // MARK: Turns

    /// Takes the core's batches, and sorts its effects into replies and others.
    func collect() {
        appended += core.takeBatches()
        for effect in core.takeEffects() {
            switch effect {
            case .reply(let connection, let message): replies.append((connection, message))
            default: effects.append(effect)
            }
        }
    }

    func flush() {
        core.flush()
        collect()
    }

    func finish(_ number: UInt64, _ outcome: JournalOutcome) {
        if outcome == .committed { journal += appended.filter { $0.number == number } }
        appended.removeAll { $0.number == number }
        core.finished(number, outcome)
        collect()
    }

    /// Makes all gathered batches durable.
    func commit() {
        flush()
        while let first = appended.first {
            finish(first.number, .committed)
            flush()
        }
    }

    // MARK: Recovery

    /// The contents that a restarting store recovers from the rows of this one.
    func replayed(from snapshot: RecoveredStore<TallyState>? = nil) throws -> RecoveredStore<TallyState> {
        var replay = JournalReplay<TallyState, MarketAction>(
            from: snapshot ?? RecoveredStore(limits: core.limits), reducer: TallyState.reducer)
        for (index, batch) in journal.enumerated().dropFirst(Int(replay.store.row)) {
            let bytes = try JournalRow.batch(batch).encoded()
            try replay.apply(JournalRow(bytes, number: UInt64(index + 1), after: replay.store.revision))
        }
        return replay.store
    }

    /// A snapshot of this store, as read back.
    func snapshot() -> RecoveredStore<TallyState> {
        SimulatedDisk.Image(durable, epoch: core.epoch).restored(core.limits)
    }

    /// The store that starts from `recovered`, in its `start`th epoch.
    func startAgain(from recovered: RecoveredStore<TallyState>, start: UInt64 = 2) -> StoreBench {
        var recovered = recovered
        recovered.begin(epoch: start << 32 | 5)
        let limits = core.limits
        return StoreBench(recovered: recovered, journalID: core.journalID, epoch: start << 32 | 5) { $0 = limits }
    }

    // MARK: Operator

    var openSessions: [WireOpenSession] { core.openSessions }

    func end(session number: UInt64) -> Bool { core.end(session: number) }

    func isOpen(session number: UInt64) -> Bool { core.isOpen(session: number) }

    // MARK: Replies

    /// The messages sent to `connection` since the last call.
    func said(to connection: ConnectionID) -> [WireStoreMessage] {
        collect()
        defer { replies.removeAll { $0.connection == connection } }
        return replies.filter { $0.connection == connection }.map(\.message)
    }

    /// The messages sent to any connection since the last call.
    func takeReplies() -> [(connection: ConnectionID, message: WireStoreMessage)] {
        collect()
        defer { replies = [] }
        return replies
    }

    func takeEffects() -> [StoreEffect] {
        collect()
        defer { effects = [] }
        return effects
    }

    // MARK: Requests

    func hello(
        _ connection: ConnectionID, _ identity: Identity = StoreBench.counter, nonce: UInt8 = 1,
        session: UInt64 = 0,
        _ change: (inout WireHello) -> Void = { _ in }
    ) {
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(repeating: nonce, count: 16)
        hello.session = session
        if session != 0 { hello.lineage = Data(core.journalID) }
        change(&hello)
        core.hello(hello, from: connection, identity: identity)
        collect()
    }

    /// Opens a session and waits until it is durable.
    @discardableResult
    func open(_ connection: ConnectionID, _ identity: Identity = StoreBench.counter, nonce: UInt8 = 1)
        -> WireWelcome
    {
        hello(connection, identity, nonce: nonce)
        commit()
        return said(to: connection).compactMap(\.asWelcome).first ?? WireWelcome()
    }

    /// - Parameter fence: by default the current fence of the connection's session.
    func send(
        _ connection: ConnectionID, _ actions: [MarketAction], first: UInt64, fence: UInt64? = nil,
        awaited: UInt64 = 1,
        nanoseconds: Int64 = 0, _ change: (inout WireActionBatch) -> Void = { _ in }
    ) {
        var batch = WireActionBatch()
        batch.fence = fence ?? sessions.number(connection: connection).flatMap { sessions[$0]?.fence } ?? 1
        batch.firstSequence = first
        batch.lowestAwaited = awaited
        batch.actions = .of(actions)
        change(&batch)
        seed += 1
        core.receive(batch, from: connection, nanoseconds: nanoseconds, seed: seed)
        collect()
    }
}

extension ConnectionID: ExpressibleByIntegerLiteral {
    /// The connection of that number.
    public init(integerLiteral value: UInt64) {
        self.init(value)
    }
}

extension ActionColumns {
    static func of(_ actions: [MarketAction]) -> ActionColumns {
        var columns = ActionColumns()
        for action in actions {
            columns.append(name: action.name, payload: (try? action.message.serializedBytes()) ?? [])
        }
        return columns
    }
}

extension WireActions {
    static func of(_ actions: [MarketAction]) -> WireActions { ActionColumns.of(actions).wire }
}

extension WireStoreMessage {
    var asWelcome: WireWelcome? { if case .welcome(let welcome) = message { welcome } else { nil } }
    var asReceipts: Receipts? {
        if case .receipts(let receipts) = message {
            Receipts(receipts.ranges.compactMap { Receipts.Range($0) })
        } else {
            nil
        }
    }
    var asGap: UInt64? { if case .gap(let gap) = message { gap.nextSequence } else { nil } }
    var asHold: WireHold? { if case .hold(let hold) = message { hold } else { nil } }
    var asRefusal: WireRefusal.Code? { if case .refusal(let refusal) = message { refusal.code } else { nil } }
}

extension Receipts {
    /// Applied actions with neighboring revisions.
    static func applied(_ first: UInt64, count: Int, revision: Revision) -> Receipts {
        Receipts([Range(firstSequence: first, count: count, firstRevision: revision)])
    }
}
