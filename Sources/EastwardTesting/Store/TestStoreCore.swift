internal import Eastward
internal import Foundation
internal import SwiftProtobuf

/// The core of a ``TestStore``: the store's own core over a journal of bytes in memory, one action at a time. It has no
/// clock and does not wait. All input and output is encoded and decoded; values that differ after decoding are recorded
/// in ``faults``.
struct TestStoreCore<State: DurableState, Action: AppAction>: ~Copyable {
    /// The effect of one action.
    struct Step {
        /// The process that sent it; `nil` for the test itself.
        let sender: String?
        let action: Action
        let cause: ActionCause?
        let before: State
        let after: State
        let receipt: Receipt
    }

    /// A process that may send actions.
    private struct Peer {
        var identity: Identity
        var connection: ConnectionID
        var nonce: [UInt8]
        var session: UInt64 = 0
        var fence: UInt64 = 0
        var nextSequence: UInt64 = 1
        var presence = OwnPresence()
    }

    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let seed: UInt64
    private let firstRevision: Revision
    private var states: StateVersions<State, Action>
    private var core: StoreCore
    private var presence: PresenceTable
    /// The records of the initial state.
    private let origin: [Data]
    private var journal = JournalTape()
    private var publishers: [String: any SlicePublishing<State>]
    private var peers: [String: Peer] = [:]
    private var nextConnection: UInt64 = 1
    private var lastReceipt: Receipt?
    private var refusal: String?
    /// The values that differ after encoding and decoding, as messages.
    private(set) var faults: [String] = []

    /// - Parameter revision: the revision of `state`.
    init(
        _ state: State, reducer: Reducer<State, Action>, roles: [ServedRole<State>], seed: UInt64, revision: Revision
    ) {
        self.reducer = reducer
        self.roles = roles
        self.seed = seed
        firstRevision = revision
        let (records, read, fault) = Self.readAgain(state)
        origin = records
        faults = fault.map { [$0] } ?? []
        states = StateVersions(read, reducer: reducer, roles: roles.map { ($0.name, $0.actions) })
        presence = Self.presence(roles)
        core = Self.core(states, Self.contents(read, revision), epoch: 1, presence)
        publishers = Self.publishers(roles, presence)
        journal.append(.start(epoch: 1, build: 0))
    }

    var state: State { states.committed }
    var revision: Revision { core.committed.revision }

    /// The context for the reducer of the next action.
    func nextContext(nanoseconds: Int64) -> Context {
        Context(revision: revision + 1, nanoseconds: nanoseconds, seed: seed)
    }

    mutating func takeFaults() -> [String] {
        defer { faults = [] }
        return faults
    }

    // MARK: Actions

    /// Sends an action as the test itself, without the limits of a role.
    /// - Parameter seed: by default that of the store.
    mutating func send(_ action: Action, nanoseconds: Int64, seed other: UInt64? = nil) -> Step? {
        step(action, from: nil) { core, seed in
            let seed = other ?? seed
            try core.dispatch(action, ticket: 0, nanoseconds: nanoseconds, seed: seed)
        }
    }

    /// Sends an action as a connected process.
    mutating func send(_ action: Action, from process: String, nanoseconds: Int64) -> Step? {
        guard let peer = peers[process] else { return nil }
        let cause = ActionCause.current
        let step = step(action, from: process, cause: cause) { core, seed in
            var columns = ActionColumns()
            try columns.append(action, cause: cause?.encoded)
            var batch = WireActionBatch()
            batch.fence = peer.fence
            batch.firstSequence = peer.nextSequence
            batch.lowestAwaited = peer.nextSequence
            batch.actions = columns.wire
            core.receive(
                try WireActionBatch(serializedBytes: batch.serializedBytes() as [UInt8]), from: peer.connection,
                nanoseconds: nanoseconds, seed: seed)
        }
        if step != nil { peers[process]?.nextSequence += 1 }
        return step
    }

    private mutating func step(
        _ action: Action, from sender: String?, cause: ActionCause? = nil,
        _ enter: (inout StoreCore, UInt64) throws -> Void
    ) -> Step? {
        let before = state
        lastReceipt = nil
        do {
            let bytes: [UInt8] = try action.message.serializedBytes()
            let read = try bytes.withUnsafeBytes { try Action.kinds[action.kind].decode($0.bytes) }
            if read != action {
                faults.append(
                    """
                    \(action.name) differs after encoding and decoding:

                    \(difference(action, read, legend: "(Sent: −, Read: +)"))
                    """)
            }
            try enter(&core, seed)
        } catch {
            faults.append("\(dumped(action)) cannot be written as \(action.name), or read again: \(error)")
            return nil
        }
        settle()
        guard let receipt = lastReceipt else { return nil }
        if let fault = Self.readAgain(state).fault { faults.append(fault) }
        return Step(
            sender: sender, action: action, cause: cause, before: before, after: state, receipt: receipt)
    }

    /// Commits the core's batches and performs its effects.
    private mutating func settle() {
        core.flush()
        while true {
            let batches = core.takeBatches()
            let effects = core.takeEffects()
            guard !batches.isEmpty || !effects.isEmpty else { return }
            for effect in effects { perform(effect) }
            for batch in batches { commit(batch) }
        }
    }

    private mutating func commit(_ batch: JournalBatch) {
        journal.append(.batch(batch))
        lastReceipt = batch.segments.last?.outcomes.last ?? lastReceipt
        core.finished(batch.number, .committed)
    }

    private mutating func perform(_ effect: StoreEffect) {
        switch effect {
        case .reply(let connection, let message):
            guard let process = peers.first(where: { $0.value.connection == connection })?.key else { return }
            switch message.message {
            case .welcome(let welcome):
                peers[process]?.session = welcome.session
                peers[process]?.fence = welcome.fence
                peers[process]?.nextSequence = welcome.nextSequence
            case .refusal(let refusal): self.refusal = refusal.reason
            default: break
            }
        case .committed, .presenceChanged, .dispatched, .dispatchHeld, .poisoned, .blocked, .held, .stop: break
        }
    }

    // MARK: Processes

    /// Whether a process of that name is connected.
    func isConnected(_ process: String) -> Bool { peers[process] != nil }

    /// Opens a session. A process that connects again replaces its earlier instance.
    /// - Returns: the reason if the store refuses.
    mutating func connect(_ process: String, role: String) -> String? {
        let generation = (peers[process]?.identity.generation ?? 0) + 1
        var nonce = Array(repeating: UInt8(0), count: 16)
        withUnsafeBytes(of: nextConnection) { nonce.replaceSubrange(0..<8, with: $0) }
        let peer = Peer(
            identity: Identity(process: process, role: role, generation: generation),
            connection: ConnectionID(nextConnection), nonce: nonce)
        return greet(peer)
    }

    private mutating func greet(_ peer: Peer) -> String? {
        var peer = peer
        peer.connection = ConnectionID(nextConnection)
        nextConnection += 1
        let process = peer.identity.process
        let earlier = peers[process]
        peers[process] = peer
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(peer.nonce)
        hello.session = peer.session
        hello.lineage = peer.session == 0 ? Data() : Data(core.journalID)
        hello.lowestAwaited = peer.nextSequence
        refusal = nil
        core.hello(hello, from: peer.connection, identity: peer.identity)
        settle()
        if refusal != nil { peers[process] = earlier }
        return refusal
    }

    /// Ends the session of a process.
    mutating func disconnect(_ process: String) {
        guard let peer = peers.removeValue(forKey: process) else { return }
        var goodbye = WireGoodbye()
        goodbye.fence = peer.fence
        core.goodbye(goodbye, from: peer.connection)
        core.lost(peer.connection)
        settle()
    }

    /// Publishes a presence value of a process; `nil` withdraws it.
    /// - Throws: `tooLarge`; `refused` with the store's reason.
    mutating func setPresence(_ value: [UInt8]?, as name: String, of process: String) throws(FeatureError) {
        try peers[process]?.presence.set(value, as: name)
        sendPresence(of: process)
        if let refusal { throw .refused(refusal) }
    }

    /// Sends all presence of a process.
    private mutating func sendPresence(of process: String) {
        guard let peer = peers[process] else { return }
        refusal = nil
        core.setPresence(peer.presence.message(fence: peer.fence), from: peer.connection)
        settle()
    }

    // MARK: Slices

    var epoch: UInt64 { core.epoch }

    /// Whether the store serves `slice` to `role`.
    func serves(_ slice: String, to role: String) -> Bool {
        roles.first { $0.name == role }?.slices.contains { $0.name == slice } ?? false
    }

    /// Updates a slice without subscribers to the current state.
    func rebase(_ slice: String) {
        publishers[slice]?.rebase(state, revision: revision)
    }

    /// The whole slice, as the messages of a snapshot.
    func snapshot(_ slice: String) throws -> [[UInt8]] {
        guard let snapshot = publishers[slice]?.snapshot(epoch: core.epoch) else { return [] }
        var parts: [[UInt8]] = []
        while let part = try snapshot.next() { parts.append(part) }
        return parts
    }

    /// The changes of the slice since the last publication: a patch, or a resynchronization.
    func publish(_ slice: String) throws -> SliceNews {
        guard let publisher = publishers[slice] else { return .nothing }
        let before = publisher.sequence
        if let patch = try publisher.publish(state, revision: revision, epoch: core.epoch) { return .patch(patch) }
        return publisher.sequence == before ? .nothing : .resynchronized
    }

    // MARK: Recovery

    /// Simulates a kill and restart of the store's process: the journal is read, reduced again and compared.
    mutating func restart() {
        let before = state
        let epoch = core.epoch + 1
        journal.append(.start(epoch: epoch, build: 0))
        do {
            var recovered = try replayed()
            if recovered.state != before {
                faults.append(Self.otherState(before, recovered.state))
            }
            recovered.begin(epoch: epoch)
            states = StateVersions(recovered.state, reducer: reducer, roles: roles.map { ($0.name, $0.actions) })
            presence = Self.presence(roles)
            core = Self.core(states, recovered, epoch: epoch, presence)
            publishers = Self.publishers(roles, presence)
            for peer in peers.values.sorted(by: { $0.identity.process < $1.identity.process }) {
                _ = greet(peer)
                sendPresence(of: peer.identity.process)
            }
        } catch {
            faults.append("The store's journal cannot be replayed: \(error)")
        }
    }

    /// Checks that replaying the journal leads to the current state; records a fault if not.
    mutating func proveReplay() {
        do {
            let recovered = try replayed()
            if recovered.state != state { faults.append(Self.otherState(state, recovered.state)) }
        } catch {
            faults.append("The store's journal cannot be replayed: \(error)")
        }
    }

    private func replayed() throws -> RecoveredStore<State> {
        var state = State()
        // Decoded at the beginning already: an unreadable record was recorded as a fault there.
        for record in origin { try state.readRecord(State.Record(serializedBytes: record)) }
        return try journal.replayed(from: Self.contents(state, firstRevision), by: reducer)
    }

    private static func otherState(_ before: State, _ replayed: State) -> String {
        """
        Replaying the journal leads to another state, so a restart of the store would change it. A reducer may use \
        nothing but its arguments: time and randomness come in the Context, and the order of a Dictionary or a Set is \
        another in each process.

        \(difference(before, replayed, legend: "(Before the restart: −, After it: +)"))
        """
    }

    // MARK: Factories

    private static func core(
        _ states: StateVersions<State, Action>, _ recovered: RecoveredStore<State>, epoch: UInt64,
        _ presence: PresenceTable
    ) -> StoreCore {
        StoreCore(
            states, recovered: recovered, journalID: Array(repeating: 1, count: 16), epoch: epoch,
            durability: "memory", presence: presence)
    }

    private static func contents(_ state: State, _ revision: Revision) -> RecoveredStore<State> {
        var contents = RecoveredStore(state)
        contents.revision = revision
        return contents
    }

    private static func presence(_ roles: [ServedRole<State>]) -> PresenceTable {
        PresenceTable(roles.map { ($0.name, $0.presence) })
    }

    private static func publishers(
        _ roles: [ServedRole<State>], _ presence: PresenceTable
    ) -> [String: any SlicePublishing<State>] {
        Dictionary(
            roles.flatMap(\.slices).map { ($0.name, $0.publisher(presence: presence)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The state's records, the state that is decoded from them, and a fault if it differs.
    private static func readAgain(_ state: State) -> (records: [Data], state: State, fault: String?) {
        var records: [Data] = []
        var read = State()
        do {
            try state.writeRecords { records.append(try $0.serializedBytes()) }
            for record in records { try read.readRecord(State.Record(serializedBytes: record)) }
        } catch {
            return (
                [], state,
                "The state cannot be written as records of \(State.Record.protoMessageName), or read again: \(error)"
            )
        }
        guard read != state else { return (records, read, nil) }
        let fault = """
            The state differs after encoding and decoding, so a snapshot would lose data. Does \
            writeRecords or readRecord omit a value?

            \(difference(state, read, legend: "(Written: −, Read: +)"))
            """
        return (records, state, fault)
    }
}

/// An update for the subscribers of a slice.
enum SliceNews {
    case nothing
    case patch([UInt8])
    /// The change is too large for a patch.
    case resynchronized
}
