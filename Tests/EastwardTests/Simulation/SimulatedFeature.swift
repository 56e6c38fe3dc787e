import FixtureContract
import LarderContract
import SwiftProtobuf

@testable import Eastward

/// One connection and the messages in transit in both directions.
struct SimulatedLink {
    let id: ConnectionID
    /// The identity of the process start that owns the connection.
    let identity: Identity
    var up: [WireFeatureMessage] = []
    var down: [WireStoreMessage] = []

    /// Repeats the batch at a random position of the messages in transit.
    mutating func `repeat`(_ batch: WireActionBatch, _ dice: inout Dice) {
        var message = WireFeatureMessage()
        message.batch = batch
        up.insert(message, at: dice.number(0...up.count))
    }
}

/// A feature process and its connections. The last of `links` is the open connection, if there is one. The earlier ones
/// are cut, but messages that had arrived over them may still be read.
final class SimulatedFeature {
    /// Actions that were submitted together, and the journal ID at that time. For actions from an outbox, the journal
    /// ID under which they may have been sent.
    private struct Waiting {
        var numbers: [Int]
        var journalID: Int
    }

    private enum Fate {
        case acknowledged
        case unknown
    }

    private(set) var identity: Identity
    let outbox: SimulatedOutbox?
    var session: SessionCore
    var links: [SimulatedLink] = []
    /// The last presence value that was published.
    private(set) var presence: Int?
    var isConnected = false
    /// By ticket.
    private var waiting: [UInt64: Waiting] = [:]
    /// The unanswered actions that the outbox held at the start.
    private var restoring: ArraySlice<Waiting> = []
    /// The fate of each action by its number, as reported to any start of the process.
    private var fates: [Int: Fate] = [:]
    /// By journal ID, the session that continues across all starts of a process with an outbox.
    private var sessions: [[UInt8]: UInt64] = [:]
    /// The number of starts that left actions of unreported fate in the outbox.
    private(set) var interrupted = 0
    private(set) var acknowledged = 0
    /// The last acknowledged revision and its journal ID.
    private(set) var lastAcknowledged: (journalID: UInt8, revision: Revision) = (0, 0)
    /// The time at which the store last received a message of the session.
    var receivedAt = Instant.distantPast
    private var nextTicket: UInt64 = 1
    private var lastWelcome: WireWelcome?

    init(identity: Identity, outbox: SimulatedOutbox?, seed: UInt64) {
        self.identity = identity
        self.outbox = outbox
        session = Self.begin(outbox, seed)
    }

    private static func begin(_ outbox: SimulatedOutbox?, _ seed: UInt64) -> SessionCore {
        let generator = SeededGenerator(seed: seed, revision: 7)
        guard let outbox else { return SessionCore(window: 48, generator: generator) }
        return SessionCore(window: 48, restoring: outbox.contents, generator: generator)
    }

    /// Whether no action awaits an answer and the outbox has recorded the session.
    var isAnswered: Bool {
        let isKept = outbox.map { $0.contents.head.session == session.session } ?? true
        return waiting.isEmpty && restoring.isEmpty && (session.outstanding == 0 || isOver) && isKept
    }

    var isOver: Bool {
        switch session.phase {
        case .failed, .closed: true
        default: false
        }
    }

    private var hasOutboxFailed: Bool {
        if case .failed(let error) = session.phase { error.code == .outbox } else { false }
    }

    /// Kills and restarts the process. Messages that it had sent may still be read.
    func startAgain(journalID: Int, _ dice: inout Dice) throws {
        try outbox?.die(&dice)
        identity.generation += 1
        session = Self.begin(outbox, dice.word())
        presence = nil
        waiting = [:]
        isConnected = false
        for index in links.indices { links[index].down = [] }
        guard let contents = outbox?.contents else { return lastWelcome = nil }
        // Without a session no action was sent.
        let journalID = contents.head.journalID.first.map { Int($0) } ?? journalID
        restoring = try contents.batches.map { Waiting(numbers: try $0.numbers, journalID: journalID) }[...]
        if restoring.contains(where: { $0.numbers.contains { fates[$0] == nil } }) { interrupted += 1 }
    }

    func submit(_ numbers: [Int], journalID: Int, now: Instant, _ dice: inout Dice) {
        guard session.capacity >= numbers.count else { return }
        var columns = ActionColumns()
        for number in numbers {
            // About every third action is a decrement, which may go below zero.
            let action: MarketAction =
                dice.once(in: 3) ? .decrement(by: number * 1000) : .increment(by: number * 1000)
            columns.append(contentsOf: .of([action]))
        }
        waiting[nextTicket] = Waiting(numbers: numbers, journalID: journalID)
        let isReserved = session.reserve(ActionVolume(columns))
        precondition(isReserved, "The actions have few bytes.")
        session.submit(columns, ticket: nextTicket, now: now)
        nextTicket += 1
    }

    /// Publishes a presence value; `nil` withdraws it.
    func publish(_ items: Int?, now: Instant) throws {
        guard !isOver else { return }
        let value: [UInt8]? = try items.map { try Shopper(shelf: "", items: $0).serializedBytes() }
        try session.publish(value, as: Shopper.protoMessageName, now: now)
        presence = items
    }

    func connect(_ id: UInt64) {
        guard !isConnected, !isOver else { return }
        links.append(SimulatedLink(id: ConnectionID(id), identity: identity))
        isConnected = true
        session.connected()
    }

    /// Ends the connection. The last of the messages in transit are lost.
    func cut(_ dice: inout Dice) {
        guard isConnected, let last = links.indices.last else { return }
        isConnected = false
        links[last].up.removeLast(dice.number(0...links[last].up.count))
        links[last].down.removeLast(dice.number(0...links[last].down.count))
        session.disconnected()
    }

    /// Removes closed connections without unread messages. Returns their IDs, which the store forgets.
    func dropDrained() -> [ConnectionID] {
        let last = links.last?.id
        let drained = links.filter { $0.up.isEmpty && $0.down.isEmpty && !($0.id == last && isConnected) }.map(\.id)
        links.removeAll { drained.contains($0.id) }
        return drained
    }

    /// One turn: receives the outbox's outcome, starts the next outbox write, and sends messages.
    func send(_ count: Int, now: Instant) throws {
        if let outcome = outbox?.takeOutcome() { session.wrote(outcome, now: now) }
        if let write = session.takeWrite(now: now) { try outbox?.begin(write) }
        for _ in 0..<count {
            // Messages of older connections are received before the hello on a new one is sent.
            for index in links.indices.dropLast() where !links[index].down.isEmpty {
                try receive(links[index].down.count, now: now)
            }
            guard isConnected, let message = session.nextMessage() else { return }
            links[links.count - 1].up.append(message)
            session.sent(message, now: now)
        }
    }

    /// Receives the store's messages, those of older connections first.
    func receive(_ count: Int, now: Instant) throws {
        for _ in 0..<count {
            guard let index = links.firstIndex(where: { !$0.down.isEmpty }) else { return }
            session.received(links[index].down.removeFirst(), now: now)
            try checkWelcome()
        }
    }

    /// Checks that a session's fences never decrease and that every start of the store raises them. With an outbox, the
    /// session continues as long as the journal ID stays the same.
    private func checkWelcome() throws {
        guard let welcome = session.welcomed, welcome != lastWelcome else { return }
        if outbox != nil {
            let first = sessions[Array(welcome.lineage), default: welcome.session]
            try hold(welcome.session == first, "\(identity.process) continues with another session than \(first)")
            sessions[Array(welcome.lineage)] = first
        }
        if let last = lastWelcome, last.session == welcome.session, last.lineage == welcome.lineage {
            try hold(
                welcome.fence > last.fence || welcome.fence == last.fence && welcome.epoch == last.epoch,
                "the fence of session \(welcome.session) decreases")
        }
        lastWelcome = welcome
    }

    /// Checks the results of the tickets against the journals.
    /// - Parameter expiry: the idle time after which a session may end, in nanoseconds.
    func settle(_ journaled: [Int: Receipt], journalID: Int, now: Instant, expiry: Duration) throws {
        // The store's clock advances once a turn.
        let mayEnd = outbox == nil && receivedAt + expiry <= now + 60_000_000_000
        for (ticket, result) in session.takeCompletions() {
            let waited =
                ticket == SessionCore.restoredTicket ? restoring.popFirst() : waiting.removeValue(forKey: ticket)
            guard let answered = waited else {
                throw Violation(description: "ticket \(ticket) of \(identity.process) completes twice")
            }
            switch result {
            case .success(let receipts):
                try hold(receipts.count == answered.numbers.count, "receipts are missing")
                for (number, receipt) in zip(answered.numbers, receipts) {
                    try hold(journaled[number] == receipt, "action \(number) was acknowledged with another receipt")
                    try hold(fates[number] != .unknown, "action \(number) was abandoned, but sent again")
                    fates[number] = .acknowledged
                }
                acknowledged += answered.numbers.count
                if let journalID = session.welcomed?.lineage.first, let last = receipts.lastRevision {
                    lastAcknowledged = (journalID, last)
                }
            case .failure where hasOutboxFailed:
                // The next start reports the fate.
                break
            case .failure(let error):
                try hold(error.isFateUnknown && answered.journalID < journalID || isOver && mayEnd, "\(error)")
                // An earlier start may have received the receipt and died before the outbox recorded it.
                for number in answered.numbers where fates[number] == nil { fates[number] = .unknown }
            }
        }
        if case .failed(let error) = session.phase, !mayEnd, !hasOutboxFailed {
            throw Violation(description: "\(error)")
        }
    }

    /// Checks that some start received the fate of every action that the outbox had accepted.
    func checkFates() throws {
        guard let outbox else { return }
        for number in outbox.accepted.sorted() {
            try hold(fates[number] != nil, "no start received the fate of action \(number), accepted by an outbox")
            try hold(fates[number] != .unknown || outbox.aside.contains(number), "action \(number) is not set aside")
        }
    }
}

extension MarketAction {
    /// The number of a simulated feature's action, as ``SimulatedFeature/submit(_:journalID:now:_:)`` encoded it.
    var number: Int? {
        switch self {
        case .counter(.increment(let by)), .counter(.decrement(let by)): by / 1000
        default: nil
        }
    }
}
