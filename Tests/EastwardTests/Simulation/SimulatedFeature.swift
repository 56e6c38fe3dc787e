import MarketContract

@testable import Eastward

/// One connection: what is on its way in both directions.
struct SimulatedLink {
    let id: ConnectionID
    /// The start of the process whose connection it is.
    let identity: Identity
    var up: [WireFeatureMessage] = []
    var down: [WireStoreMessage] = []

    /// The batch comes again, sooner or later.
    mutating func `repeat`(_ batch: WireActionBatch, _ dice: inout Dice) {
        var message = WireFeatureMessage()
        message.batch = batch
        up.insert(message, at: dice.number(0...up.count))
    }
}

/// A feature process and its connections. The last of `links` is the one that stands, if any does; those
/// before it are cut, but what had arrived over them may still be read.
final class SimulatedFeature {
    /// Actions that were submitted together, and on which lineage; of those that an outbox held, on which one they may
    /// have been sent.
    private struct Waiting {
        var numbers: [Int]
        var lineage: Int
    }

    private enum Fate {
        case acknowledged
        case unknown
    }

    private(set) var identity: Identity
    let outbox: SimulatedOutbox?
    var session: SessionCore
    var links: [SimulatedLink] = []
    var isConnected = false
    /// By ticket.
    private var waiting: [UInt64: Waiting] = [:]
    /// What the outbox held at the start and nobody has answered.
    private var restoring: ArraySlice<Waiting> = []
    /// By an action's number, what any start of the process was told of it.
    private var fates: [Int: Fate] = [:]
    /// By lineage, the session that goes on over all starts of a process with an outbox.
    private var sessions: [[UInt8]: UInt64] = [:]
    /// How many starts left something in the outbox of which nobody had told them.
    private(set) var interrupted = 0
    private(set) var acknowledged = 0
    /// The last revision of which it was told, and on which lineage.
    private(set) var lastAcknowledged: (lineage: UInt8, revision: Revision) = (0, 0)
    /// When the store last heard of the session.
    var heardAt: UInt64 = 0
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

    /// Whether nothing waits for an answer, and the outbox knows of the session.
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
        if case .failed(.outbox) = session.phase { true } else { false }
    }

    /// The process is killed and starts again. What it had sent may still be read.
    func startAgain(lineage: Int, _ dice: inout Dice) throws {
        try outbox?.die(&dice)
        identity.generation += 1
        session = Self.begin(outbox, dice.word())
        waiting = [:]
        isConnected = false
        for index in links.indices { links[index].down = [] }
        guard let contents = outbox?.contents else { return lastWelcome = nil }
        // Without a session nothing has left.
        let lineage = contents.head.lineage.first.map { Int($0) } ?? lineage
        restoring = try contents.parcels.map { Waiting(numbers: try $0.numbers, lineage: lineage) }[...]
        if restoring.contains(where: { $0.numbers.contains { fates[$0] == nil } }) { interrupted += 1 }
    }

    func submit(_ numbers: [Int], lineage: Int, now: UInt64, _ dice: inout Dice) {
        guard session.room >= numbers.count else { return }
        var columns = ActionColumns()
        for number in numbers {
            // Every third takes away more than there may be.
            let action: MarketAction =
                dice.once(in: 3) ? .decrement(by: number * 1000) : .increment(by: number * 1000)
            columns.append(contentsOf: .of([action]))
        }
        waiting[nextTicket] = Waiting(numbers: numbers, lineage: lineage)
        session.submit(columns, ticket: nextTicket, now: now)
        nextTicket += 1
    }

    func connect(_ id: UInt64) {
        guard !isConnected, !isOver else { return }
        links.append(SimulatedLink(id: ConnectionID(id), identity: identity))
        isConnected = true
        session.connected()
    }

    /// The connection ends; an end of what was on its way is lost.
    func cut(_ dice: inout Dice) {
        guard isConnected, let last = links.indices.last else { return }
        isConnected = false
        links[last].up.removeLast(dice.number(0...links[last].up.count))
        links[last].down.removeLast(dice.number(0...links[last].down.count))
        session.disconnected()
    }

    /// The store forgets a connection that is gone and has nothing more to say.
    func dropDrained() -> [ConnectionID] {
        let last = links.last?.id
        let drained = links.filter { $0.up.isEmpty && $0.down.isEmpty && !($0.id == last && isConnected) }.map(\.id)
        links.removeAll { drained.contains($0.id) }
        return drained
    }

    /// A turn: hears what the outbox has done, gives it what is to be kept, and sends.
    func send(_ count: Int, now: UInt64) throws {
        if let outcome = outbox?.takeOutcome() { session.wrote(outcome, now: now) }
        if let write = session.takeWrite(now: now) { try outbox?.begin(write) }
        for _ in 0..<count {
            // What older connections brought is heard before a new one is greeted.
            for index in links.indices.dropLast() where !links[index].down.isEmpty {
                try receive(links[index].down.count, now: now)
            }
            guard isConnected, let message = session.nextMessage() else { return }
            links[links.count - 1].up.append(message)
            session.sent(message, now: now)
        }
    }

    /// Hears what the store said: over older connections first.
    func receive(_ count: Int, now: UInt64) throws {
        for _ in 0..<count {
            guard let index = links.firstIndex(where: { !$0.down.isEmpty }) else { return }
            session.received(links[index].down.removeFirst(), now: now)
            try checkWelcome()
        }
    }

    /// A session's fences never go back, and every start of the store raises them. An outbox's session goes on as long
    /// as the lineage does.
    private func checkWelcome() throws {
        guard let welcome = session.welcomed, welcome != lastWelcome else { return }
        if outbox != nil {
            let first = sessions[Array(welcome.lineage), default: welcome.session]
            try hold(welcome.session == first, "\(identity.process) goes on with another session than \(first)")
            sessions[Array(welcome.lineage)] = first
        }
        if let last = lastWelcome, last.session == welcome.session, last.lineage == welcome.lineage {
            try hold(
                welcome.fence > last.fence || welcome.fence == last.fence && welcome.epoch == last.epoch,
                "the fence of session \(welcome.session) goes back")
        }
        lastWelcome = welcome
    }

    /// Checks what came of the tickets against what the journals hold.
    /// - Parameter expiry: how long a session must have been silent before it may end, in nanoseconds.
    func settle(_ journaled: [Int: Receipt], lineage: Int, now: UInt64, expiry: UInt64) throws {
        // The store's clock moves on once a turn.
        let mayEnd = outbox == nil && heardAt + expiry <= now + 60_000_000_000
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
                    try hold(journaled[number] == receipt, "action \(number) was acknowledged as another")
                    try hold(fates[number] != .unknown, "action \(number) was given up, but sent again")
                    fates[number] = .acknowledged
                }
                acknowledged += answered.numbers.count
                if let lineage = session.welcomed?.lineage.first, let last = receipts.lastRevision {
                    lastAcknowledged = (lineage, last)
                }
            case .failure where hasOutboxFailed:
                // The next start tells.
                break
            case .failure(let error):
                try hold(error.isFateUnknown && answered.lineage < lineage || isOver && mayEnd, "\(error)")
                // An earlier start may know more, and have died before the outbox noted it.
                for number in answered.numbers where fates[number] == nil { fates[number] = .unknown }
            }
        }
        if case .failed(let error) = session.phase, !mayEnd, !hasOutboxFailed {
            throw Violation(description: "\(error)")
        }
    }

    /// In the end some start was told what came of every action that the outbox had accepted.
    func checkFates() throws {
        guard let outbox else { return }
        for number in outbox.accepted.sorted() {
            try hold(fates[number] != nil, "nobody knows what came of action \(number), which an outbox had accepted")
            try hold(fates[number] != .unknown || outbox.aside.contains(number), "action \(number) is not set aside")
        }
    }
}

extension MarketAction {
    /// Which of the simulated features' actions it is, as ``SimulatedFeature/submit(_:lineage:now:_:)`` made it.
    var number: Int? {
        switch self {
        case .increment(let by), .decrement(let by): by / 1000
        default: nil
        }
    }
}
