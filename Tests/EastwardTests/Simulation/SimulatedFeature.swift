import MarketContract

@testable import Eastward

/// One connection: what is on its way in both directions.
struct SimulatedLink {
    let id: ConnectionID
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
    let identity: Identity
    var session: SessionCore
    var links: [SimulatedLink] = []
    var isConnected = false
    /// By ticket, the numbers of its actions.
    private(set) var waiting: [UInt64: [Int]] = [:]
    private(set) var acknowledged = 0
    /// How many of these an earlier start had accepted.
    private(set) var restored = 0
    private var nextTicket: UInt64 = 1
    let outbox: SimulatedOutbox?
    /// On its way to the outbox.
    private var writing: OutboxWrite?
    /// What the outbox held at the start, until it is known what came of it.
    private(set) var restoring: [[Int]] = []

    init(identity: Identity, seed: UInt64, outbox: SimulatedOutbox? = nil) {
        self.identity = identity
        self.outbox = outbox
        session = Self.begin(seed, outbox)
    }

    private static func begin(_ seed: UInt64, _ outbox: SimulatedOutbox?) -> SessionCore {
        let generator = SeededGenerator(seed: seed, revision: 7)
        return outbox.map { SessionCore(window: 48, restoring: $0.contents, generator: generator) }
            ?? SessionCore(window: 48, generator: generator)
    }

    /// The process is killed and starts again. What was on its way to its outbox is there whole or not at all.
    func startAgain(seed: UInt64, _ dice: inout Dice) throws {
        if let writing, dice.once(in: 2) { try outbox?.apply(writing) }
        writing = nil
        cut(&dice)
        session = Self.begin(seed, outbox)
        waiting = [:]
        restoring = outbox?.contents.parcels.map(\.numbers) ?? []
        if outbox == nil {
            // The old process is gone from the store's door before its next start is let in.
            links = []
        } else {
            for index in links.indices { links[index].down = [] }
        }
    }

    /// The outbox begins to write, or is done with it, or finds no room.
    func workOutbox(now: UInt64, _ dice: inout Dice, isCalm: Bool) throws {
        if let write = writing {
            writing = nil
            let isFull = !isCalm && dice.once(in: 6)
            if !isFull { try outbox?.apply(write) }
            session.wrote(isFull ? .full(reason: "No room.") : .written, now: now)
        } else {
            writing = session.takeWrite(now: now)
        }
    }

    func submit(_ numbers: [Int], now: UInt64, _ dice: inout Dice) {
        guard session.room >= numbers.count else { return }
        var columns = ActionColumns()
        for number in numbers {
            // Every third takes away more than there may be.
            let action: MarketAction =
                dice.once(in: 3) ? .decrement(by: number * 1000) : .increment(by: number * 1000)
            columns.append(contentsOf: .of([action]))
        }
        waiting[nextTicket] = numbers
        session.submit(columns, ticket: nextTicket, now: now)
        nextTicket += 1
    }

    func connect(_ id: UInt64) {
        guard !isConnected else { return }
        links.append(SimulatedLink(id: ConnectionID(id)))
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

    func send(_ count: Int, now: UInt64) {
        for _ in 0..<count {
            // What older connections brought is heard before a new one is greeted.
            for index in links.indices.dropLast() where !links[index].down.isEmpty {
                receive(links[index].down.count, now: now)
            }
            guard isConnected, let message = session.nextMessage() else { return }
            links[links.count - 1].up.append(message)
            session.sent(message, now: now)
        }
    }

    /// Hears what the store said: over older connections first.
    func receive(_ count: Int, now: UInt64) {
        for _ in 0..<count {
            guard let index = links.firstIndex(where: { !$0.down.isEmpty }) else { return }
            session.received(links[index].down.removeFirst(), now: now)
        }
    }

    /// Checks what came of the tickets against what the journals hold.
    func settle(_ journaled: [Int: Receipt], isFateDoubtful: Bool) throws {
        for (ticket, result) in session.takeCompletions() {
            let isRestored = ticket == SessionCore.restoredTicket
            let ours = isRestored ? restoring.first : waiting.removeValue(forKey: ticket)
            guard let numbers = ours else {
                throw Violation(description: "ticket \(ticket) of \(identity.process) completes twice")
            }
            if isRestored { restoring.removeFirst() }
            switch result {
            case .success(let receipts):
                try hold(receipts.count == numbers.count, "receipts are missing")
                for (number, receipt) in zip(numbers, receipts) {
                    try hold(journaled[number] == receipt, "action \(number) was acknowledged as another")
                }
                acknowledged += numbers.count
                if isRestored { restored += numbers.count }
            case .failure(let error):
                try hold(error.isFateUnknown && isFateDoubtful, "\(error)")
            }
        }
        if case .failed(let error) = session.phase { throw Violation(description: "\(error)") }
    }
}
