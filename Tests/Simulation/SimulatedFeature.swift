import Eastward
import FixtureContract
import LarderContract
import SwiftProtobuf

/// One connection and the messages in transit in both directions.
struct SimulatedLink {
    let id: ConnectionID
    /// The identity of the process start that owns the connection.
    let identity: Identity
    /// The epoch of the store at the other end.
    let epoch: UInt64
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
    /// Actions that were submitted together, and the history at that time. For actions from an outbox, the first history
    /// in which they may have been sent.
    private struct Waiting {
        var numbers: [Int]
        var history: Int
        var bytes = 0
    }

    private enum Fate: Equatable {
        case acknowledged
        /// - Parameter generation: the start to which this was reported.
        case unknown(generation: Int)
    }

    private(set) var identity: Identity
    let outbox: SimulatedOutbox?
    private let record: ActionRecord
    private let setup: SimulationSetup
    /// The kind of another process with the identity of a feature; `nil` for the feature itself.
    let rivalry: Rivalry?
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
    /// By history, the session that continues across all starts of a process with an outbox.
    private var sessions: [Int: UInt64] = [:]
    /// The history in which the session was last welcomed.
    private var openedIn = Int.max
    /// Whether a store accepted the hello of another process with the same identity.
    var wasReplaced = false
    /// The number of starts that left actions of unreported fate in the outbox.
    private(set) var interrupted = 0
    private(set) var acknowledged = 0
    /// The last acknowledged revision and its history.
    private(set) var lastAcknowledged: (history: Int, revision: Revision) = (0, 0)
    /// By session, the time at which the store last accepted a hello.
    private var receivedAt: [UInt64: Instant] = [:]
    /// The sessions that the store refused after they could expire.
    private var expired: Set<UInt64> = []
    private var nextTicket: UInt64 = 1
    private var lastWelcome: WireWelcome?

    init(identity: Identity, outbox: SimulatedOutbox?, record: ActionRecord, setup: SimulationSetup, seed: UInt64) {
        self.identity = identity
        self.outbox = outbox
        self.record = record
        self.setup = setup
        rivalry = nil
        session = Self.begin(outbox, setup, seed)
    }

    private static func begin(_ outbox: SimulatedOutbox?, _ setup: SimulationSetup, _ seed: UInt64) -> SessionCore {
        let generator = SeededGenerator(seed: seed, revision: 7)
        var session: SessionCore
        if let outbox {
            session = SessionCore(window: 48, restoring: outbox.contents, generator: generator)
        } else {
            session = SessionCore(window: 48, generator: generator)
        }
        session.hasSeveralEndpoints = setup.hasStandby
        session.largestWaiting = setup.largestWaiting
        return session
    }

    fileprivate init(_ rivalry: Rivalry, of feature: SimulatedFeature, session: consuming SessionCore) {
        identity = feature.identity
        // The files of the outbox belong to the feature.
        outbox = nil
        record = feature.record
        setup = feature.setup
        self.rivalry = rivalry
        self.session = session
    }

    fileprivate func copyWaiting(of feature: SimulatedFeature) {
        waiting = feature.waiting
        restoring = feature.restoring
        nextTicket = feature.nextTicket
    }

    fileprivate func newSession(_ seed: UInt64) -> SessionCore { Self.begin(nil, setup, seed) }

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
    func startAgain(_ dice: inout Dice) throws {
        try outbox?.die(&dice)
        identity.generation += 1
        session = Self.begin(outbox, setup, dice.word())
        presence = nil
        waiting = [:]
        receivedAt = [:]
        expired = []
        isConnected = false
        for index in links.indices { links[index].down = [] }
        guard let contents = outbox?.contents else {
            lastWelcome = nil
            openedIn = .max
            return
        }
        // Without a session no action was sent.
        let history = record.beginning(of: contents.head.journalID) ?? record.history
        openedIn = history
        restoring = try contents.batches.map { Waiting(numbers: try $0.numbers, history: history) }[...]
        if restoring.contains(where: { $0.numbers.contains { fates[$0] == nil } }) { interrupted += 1 }
    }

    /// The actions of one process are applied in their order; without an outbox, those of one start.
    var sender: String {
        switch rivalry {
        case .twin: "\(identity.process)#twin\(identity.generation)"
        case .straggler, nil: outbox == nil ? "\(identity.process)#\(identity.generation)" : identity.process
        }
    }

    /// - Parameter known: the last revision known to any process.
    func submit(_ numbers: [Int], known: Revision, now: Instant, _ dice: inout Dice) throws {
        guard session.capacity >= numbers.count else { return }
        var columns = ActionColumns()
        for number in numbers {
            // About every third action is a decrement, which may go below zero.
            let action: MarketAction =
                dice.once(in: 3) ? .decrement(by: number * 1000) : .increment(by: number * 1000)
            var payload: [UInt8] = try action.message.serializedBytes()
            if setup.hasFewBytes { payload += Self.unknownField(dice.number(0...100)) }
            columns.append(name: action.name, payload: payload)
        }
        guard session.reserve(ActionVolume(columns)) else {
            return try hold(setup.hasFewBytes, "there is no capacity for a few bytes")
        }
        for number in numbers { record.submit(number, by: sender, known: known) }
        waiting[nextTicket] = Waiting(numbers: numbers, history: record.history, bytes: columns.payload.count)
        session.submit(columns, ticket: nextTicket, now: now)
        nextTicket += 1
    }

    /// A field that no action has, with `count` bytes.
    private static func unknownField(_ count: Int) -> [UInt8] {
        [15 << 3 | 2, UInt8(count)] + [UInt8](repeating: 7, count: count)
    }

    /// The bytes of the submitted actions without an answer, without those that an outbox restored.
    var waitingBytes: Int { waiting.values.reduce(0) { $0 + $1.bytes } }

    /// Publishes a presence value; `nil` withdraws it.
    func publish(_ items: Int?, now: Instant) throws {
        guard !isOver else { return }
        let value: [UInt8]? = try items.map { try Shopper(shelf: "", items: $0).serializedBytes() }
        try session.publish(value, as: Shopper.protoMessageName, now: now)
        presence = items
    }

    func connect(_ id: UInt64, toEpoch epoch: UInt64) {
        guard !isConnected, !isOver else { return }
        links.append(SimulatedLink(id: ConnectionID(id), identity: identity, epoch: epoch))
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
    /// session continues as long as the history stays the same.
    private func checkWelcome() throws {
        guard let welcome = session.welcomed, welcome != lastWelcome else { return }
        guard let history = record.histories[welcome.epoch] else {
            throw Violation(description: "\(identity.process) was welcomed in an epoch that no store has begun")
        }
        if outbox != nil, !wasReplaced {
            let first = sessions[history, default: welcome.session]
            try hold(welcome.session == first, "\(identity.process) continues with another session than \(first)")
            sessions[history] = first
        }
        if let last = lastWelcome, last.session == welcome.session, record.histories[last.epoch] == history {
            // After its start, a process may accept the welcome of a store that was replaced.
            try hold(
                welcome.fence > last.fence || welcome.fence == last.fence && welcome.epoch == last.epoch
                    || welcome.epoch < last.epoch,
                "the fence of session \(welcome.session) decreases")
        } else {
            openedIn = history
        }
        lastWelcome = welcome
    }

    /// Records a hello that the store has received.
    /// - Parameters:
    ///   - session: the session in the hello, or 0.
    ///   - attached: the session over its connection; `nil` if the store refused the hello.
    func noteHello(_ session: UInt64, attachedTo attached: UInt64?, now: Instant, expiry: Duration) {
        if let attached {
            receivedAt[attached] = now
        } else if session != 0, mayHaveExpired(session, now, expiry) {
            expired.insert(session)
        }
    }

    /// Whether the session may have expired. The store's clock advances once a turn.
    private func mayHaveExpired(_ session: UInt64, _ now: Instant, _ expiry: Duration) -> Bool {
        receivedAt[session, default: .distantPast] + expiry <= now + .seconds(60)
    }

    /// Checks the results of the tickets against the journals.
    /// - Parameter expiry: the idle time after which a session may end, in nanoseconds.
    func settle(now: Instant, expiry: Duration) throws {
        let isExpired =
            outbox == nil && session.session != 0
            && (expired.contains(session.session) || mayHaveExpired(session.session, now, expiry))
        let mayEnd = isExpired || openedIn < record.history || wasReplaced || rivalry != nil || hasPresenceFailed
        for (ticket, result) in session.takeCompletions() {
            let waited =
                ticket == SessionCore.restoredTicket ? restoring.popFirst() : waiting.removeValue(forKey: ticket)
            guard let answered = waited else {
                throw Violation(description: "ticket \(ticket) of \(identity.process) completes twice")
            }
            switch result {
            case .success(let receipts): try acknowledge(answered, receipts)
            case .failure where rivalry != nil || outbox != nil && isOver:
                // The next start of a process with an outbox reports the fate.
                break
            case .failure(let error):
                let isUnknown = error.isFateUnknown && (answered.history < record.history || wasReplaced)
                try hold(isUnknown || isOver && mayEnd, "\(error)")
                // An earlier start may have received the receipt and died before the outbox recorded it.
                for number in answered.numbers where fates[number] == nil {
                    fates[number] = .unknown(generation: identity.generation)
                }
            }
        }
        if case .failed(let error) = session.phase, !mayEnd, !hasOutboxFailed {
            throw Violation(description: "\(error)")
        }
        try hold(waitingBytes <= setup.largestWaiting, "\(identity.process) exceeds the limit of waiting bytes")
    }

    private func acknowledge(_ answered: Waiting, _ receipts: Receipts) throws {
        try hold(receipts.count == answered.numbers.count, "receipts are missing")
        for (number, receipt) in zip(answered.numbers, receipts) {
            try hold(record.contains(receipt, for: number), "action \(number) was acknowledged with another receipt")
            guard rivalry == nil else { continue }
            try hold(
                fates[number] != .unknown(generation: identity.generation),
                "action \(number) was abandoned, but sent again")
            fates[number] = .acknowledged
        }
        acknowledged += answered.numbers.count
        // The receipts may have come from an earlier history.
        if let number = answered.numbers.last, let receipt = receipts.last, record.isCurrent(receipt, for: number) {
            lastAcknowledged = (record.history, receipt.revision)
        }
    }

    /// Whether the store refused the presence of this process, because that of all processes is too large.
    private var hasPresenceFailed: Bool {
        guard setup.hasFewBytes, case .failed(let error) = session.phase else { return false }
        return "\(error)".contains("bytes of presence")
    }

    /// Checks that some start received the fate of every action that the outbox had accepted.
    func checkFates() throws {
        guard let outbox else { return }
        for number in outbox.accepted.sorted() {
            try hold(fates[number] != nil, "no start received the fate of action \(number), accepted by an outbox")
            guard case .unknown = fates[number] else { continue }
            try hold(outbox.aside.contains(number), "action \(number) is not set aside")
        }
    }
}

/// The kind of another process with the identity of a feature.
enum Rivalry {
    /// An earlier start of the process that did not end when the next one started.
    case straggler
    /// A second process that has the same credentials.
    case twin
}

extension SimulatedFeature {
    /// The present start of `feature`, which continues to run while the next one starts.
    convenience init(straggling feature: SimulatedFeature) {
        self.init(.straggler, of: feature, session: feature.session.copy())
        copyWaiting(of: feature)
        session.disconnected()
    }

    /// A second process with the identity of `feature`.
    convenience init(twinOf feature: SimulatedFeature, seed: UInt64) {
        self.init(.twin, of: feature, session: feature.newSession(seed))
    }
}

extension MarketAction {
    /// The number of a simulated feature's action, as ``SimulatedFeature/submit(_:known:now:_:)`` encoded it.
    var number: Int? {
        switch self {
        case .counter(.increment(let by)), .counter(.decrement(let by)): by / 1000
        default: nil
        }
    }
}

extension FeatureError {
    var isFateUnknown: Bool { code == .fateUnknown }
}
