import Eastward
import FixtureContract
import Foundation
import Logging
import SwiftProtobuf
import Testing
import Tracing

@testable import EastwardStore
@testable import ZeroMQ

/// A socket whose messages a test supplies and whose replies it inspects.
final class ScriptedSocket: PeerSocket {
    /// The received messages, the next one first.
    private(set) var waiting: [(peer: RouterSocket.Peer, bytes: [UInt8])] = []
    private(set) var sent: [(bytes: [UInt8], peer: RouterSocket.Peer)] = []
    /// The size of the last message that was to be sent.
    private(set) var lastSize = 0
    /// How often ``settle()`` was called.
    private(set) var settles = 0
    /// The result of every ``send(_:to:)``; only messages with `sent` are recorded.
    var outcome = SendOutcome.sent
    /// Whether single peers can be paused, the paused ones, and how often one was.
    var canPause = false
    private(set) var paused: Set<RouterSocket.Peer> = []
    private(set) var pauses = 0
    private(set) var closed: [RouterSocket.Peer] = []
    /// The process of each peer.
    var processes: [RouterSocket.Peer: String] = [:]

    func add(_ bytes: [UInt8], from peer: RouterSocket.Peer) {
        waiting.append((peer, bytes))
    }

    func add(_ message: some SwiftProtobuf.Message, from peer: RouterSocket.Peer) throws {
        add(try message.serializedBytes(), from: peer)
    }

    /// Removes and returns the replies to `peer`.
    func replies<Reply: SwiftProtobuf.Message>(
        _: Reply.Type = Reply.self, to peer: RouterSocket.Peer
    ) throws -> [Reply] {
        defer { sent.removeAll { $0.peer == peer } }
        return try sent.filter { $0.peer == peer }.map { try Reply(serializedBytes: $0.bytes) }
    }

    // MARK: PeerSocket

    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { hasUnannouncedMessages() }

    func pause(_ peer: RouterSocket.Peer) -> Bool {
        guard canPause else { return false }
        pauses += 1
        paused.insert(peer)
        return true
    }

    func resume(_ peer: RouterSocket.Peer) { paused.remove(peer) }

    func close(_ peer: RouterSocket.Peer) { closed.append(peer) }

    func receive(_ message: inout ZeroMQ.Message) throws -> RouterSocket.Peer? {
        guard let next = waiting.firstIndex(where: { !paused.contains($0.peer) }) else { return nil }
        let (peer, bytes) = waiting.remove(at: next)
        message = Message(bytes)
        return peer
    }

    func sender(of message: borrowing ZeroMQ.Message, over peer: RouterSocket.Peer) -> Sender? {
        processes[peer].map { Sender(Identity(process: $0, role: CounterFeature.name), userID: $0) }
    }

    func isSent(_ message: borrowing ZeroMQ.Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool {
        processes[peer] == sender.userID
    }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome {
        lastSize = bytes.count
        if outcome == .sent { sent.append((bytes, peer)) }
        return outcome
    }

    func hasCapacity(for peer: RouterSocket.Peer) -> Bool { outcome != .wouldBlock }

    func settle() { settles += 1 }

    func hasUnannouncedMessages() -> Bool { waiting.contains { !paused.contains($0.peer) } }
}

/// A ``StoreLoop`` without sockets and threads, whose turns a test takes.
final class LoopBench {
    let features = ScriptedSocket()
    let operators = ScriptedSocket()
    let journal = JournalGate()
    let log = LogLines()
    let loop: StoreLoop<CountState, MarketAction>
    private let time = ManualClock()

    /// The time of the turns. It stands still in a turn.
    var now: Instant {
        get { time.now }
        set { time.now = newValue }
    }

    private final class ManualClock {
        var now = Instant.seconds(1)
    }

    init(
        limits: StoreLimits = StoreLimits(), publishers: [RolePublisher] = [], archive: (any Archive)? = nil,
        tracer: (any Tracer)? = nil
    ) {
        let journal = GatedJournal(journal)
        let states = StateVersions(
            reducer: CountState.reducer, roles: CountState.roles.map { ($0.name, $0.actions) })
        let core = StoreCore(
            states, journalID: journal.journalID, epoch: journal.epoch, durability: journal.durability, limits: limits)
        loop = StoreLoop(
            JournaledCore(core, journal: journal, wake: {}), states,
            sockets: StoreSockets(actions: features, operators: operators, publishers: publishers),
            roles: CountState.roles, intervals: [:], window: limits.window,
            snapshots: StateSnapshots(archive, row: 0, after: RecoveryWork(), wake: {}), tracer: tracer,
            clock: { [time] in time.now }, log: log.logger, wake: {})
    }

    @discardableResult
    func turn(isDraining: Bool = false) throws -> Reactor.Turn {
        now = now + .microseconds(10)
        return try loop.turn(Reactor.Wake(now: now.nanoseconds, ready: []), isDraining: isDraining)
    }

    /// Takes turns until the loop has nothing to do, also when the publishing interval is over.
    func settle() throws {
        for _ in 0..<100 {
            let turn = try turn()
            guard !turn.isBusy else { continue }
            guard let deadline = turn.deadline.map({ Instant(nanoseconds: $0) }), deadline <= now + .milliseconds(1)
            else { return }
            now = max(now, deadline)
        }
        Issue.record("The loop is always busy.")
    }

    /// Connects a process. Returns its welcome.
    func connect(_ process: String, _ peer: RouterSocket.Peer) throws -> WireWelcome {
        features.processes[peer] = process
        try features.add(Self.hello(), from: peer)
        try settle()
        return try #require(try features.replies(WireStoreMessage.self, to: peer).first).welcome
    }

    static func hello(magic: UInt32 = WireProtocol.magic) -> WireFeatureMessage {
        .with {
            $0.hello.magic = magic
            $0.hello.version = WireProtocol.version
            $0.hello.nonce = Data(repeating: 7, count: 16)
        }
    }

    static func batch(
        _ actions: [MarketAction], from sequence: UInt64 = 1, because cause: ActionCause? = nil, fence: UInt64
    ) throws -> WireFeatureMessage {
        var columns = ActionColumns()
        for action in actions { try columns.append(action, cause: cause?.encoded) }
        return .with {
            $0.batch.fence = fence
            $0.batch.firstSequence = sequence
            $0.batch.lowestAwaited = sequence
            $0.batch.actions = columns.wire
        }
    }
}
