import Foundation
internal import SwiftProtobuf

/// The feature's half of a session: keeps actions until their receipts arrive, and sends them again from the sequence
/// that the store expects. No I/O, no clock, no waiting.
///
/// The shell reports events, sends the messages of ``nextMessage()`` until the socket is full, and delivers the results
/// of ``takeCompletions()``.
///
/// With an outbox, nothing is sent before it is stored: the shell writes the result of ``takeWrite(now:)``, and reports
/// the outcome. Receipts are confirmed to the store only after the outbox has recorded them, so that after a crash the
/// store still has those that the outbox requests.
///
/// It is noncopyable: implicit copies of its many fields took a tenth of a connection's time. A new property belongs in
/// ``copy()``, too.
package struct SessionCore: ~Copyable {
    /// The state of the session with the store.
    package enum Phase: Sendable, Equatable {
        /// There is no connection. Exits: greeting, failed, closed.
        case disconnected
        /// A hello must be sent, or was sent. Exits: open, disconnected, failed, closed.
        case greeting(sentAt: Instant?)
        /// Actions are sent. Exits: greeting, held, disconnected, failed, closed.
        case open
        /// The store accepts no actions for now. Exits: open, greeting, disconnected, failed, closed.
        case held(until: Instant)
        /// The session failed permanently.
        case failed(FeatureError)
        /// The feature has finished.
        case closed
    }

    /// Whether the store of an idle session still answers. A stopped process keeps its connections.
    enum Check: Sendable, Equatable {
        /// Exits: due.
        case idle
        /// A hello is to be sent. Exits: sent, idle.
        case due
        /// A hello was sent, and nothing has arrived since. Exits: idle.
        case sent
    }

    /// The result of the actions of one ticket.
    package typealias Completion = (ticket: UInt64, result: Result<Receipts, FeatureError>)

    /// The timeout for an answer that the store owes, after which another hello is sent.
    package static let timeout = Duration.seconds(2)
    /// The keep-alive interval: after so long without a message from the store, an idle feature sends a hello, so that
    /// its session does not expire.
    package static let keepAlive = Duration.seconds(900)
    /// If the store has several endpoints, the interval after which a hello is sent, idle or not: if it does not answer,
    /// another one may lead.
    package static let checkInterval = Duration.seconds(1)
    /// The ticket of the actions in an outbox at the start; one completion for each of its batches, in order.
    package static let restoredTicket: UInt64 = 0
    /// The default of ``largestWaiting``.
    package static let windowBytes = 16 << 20
    /// The size at which a batch is closed: large enough to amortize the cost of a message, small enough for a steady
    /// flow.
    package static let largestBatch = (actions: 1024, bytes: 256 << 10)

    package internal(set) var phase: Phase = .disconnected
    /// The session is to end as soon as every action has its receipt. Until then its phase may be any.
    var isClosing = false
    /// The session's number; 0 until the store's welcome.
    package internal(set) var session: UInt64 = 0
    package internal(set) var nonce: [UInt8] = []
    package internal(set) var journalID: [UInt8] = []
    /// The store's last welcome to this session.
    package internal(set) var welcomed: WireWelcome?
    /// Whether a store that another one has replaced may answer. Otherwise an earlier epoch means that the journal was
    /// restored from a backup.
    package var hasSeveralEndpoints = false
    var check = Check.idle
    /// The latest epoch of a welcome, and its journal.
    var newestEpoch: (journalID: [UInt8], epoch: UInt64)?
    /// When the first welcome was ignored since the last one that counted.
    var replacedStoreSince: Instant?
    /// The session abandoned over this connection; a welcome for it may still be in transit.
    var abandoned: (session: UInt64, journalID: [UInt8]) = (0, [])
    /// The only journal to which actions are sent, and the error for a store with another one; `nil` for any journal.
    var requiredJournal: (id: [UInt8], error: FeatureError)?
    var queue = ActionQueue()
    var outbox: OutboxState?
    var notices = SessionNotices()
    var presence = OwnPresence()
    var report = OwnReport()
    var lastReceived = Instant.distantPast
    /// Capacity for actions that were not submitted yet.
    var reserved = ActionVolume()
    /// The token that each hello contains; empty over ipc.
    package var token: [UInt8] = []
    /// The maximum number of bytes of actions that wait for their receipts. Larger submissions are sent alone.
    package var largestWaiting = SessionCore.windowBytes
    let requestedWindow: Int
    var generator: any RandomNumberGenerator & Sendable

    /// - Parameter window: how many actions may wait for their receipts; the store may allow fewer.
    package init(window: Int, generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = generator
        requestedWindow = window
        renewNonce()
    }

    /// Resumes with the contents of an outbox.
    package init(
        window: Int, restoring contents: OutboxContents,
        generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(window: window, generator: generator)
        outbox = OutboxState(contents)
        if !contents.head.nonce.isEmpty { nonce = contents.head.nonce }
        session = contents.head.session
        journalID = contents.head.journalID
        queue = ActionQueue(contents)
    }

    mutating func renewNonce() {
        nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    // MARK: Queries

    /// How many actions wait for their receipts.
    package var outstanding: Int { queue.count }

    /// How many of the session's actions have their receipts.
    package var acknowledged: Int { Int(queue.lowestAwaited - 1) }

    /// How many actions may wait for their receipts.
    package var window: Int {
        guard let largest = welcomed?.largestWindow else { return requestedWindow }
        return min(requestedWindow, Int(largest))
    }

    /// For how many more actions capacity can be reserved now.
    package var capacity: Int {
        max(0, window - Int(queue.nextSequence - lowestReported) - reserved.actions)
    }

    /// The largest size of one action, in bytes.
    package var largestAction: Int {
        Int(welcomed?.largestMessage ?? UInt32(WireProtocol.largestMessage)) - 1024
    }

    /// The results of tickets since the last call.
    package mutating func takeCompletions() -> [Completion] { queue.takeCompletions() }

    /// Messages for the log.
    package mutating func takeNotices() -> [String] { notices.take() }

    /// When ``tick(now:)`` or ``takeWrite(now:)`` is due; `nil` for never.
    package var deadline: Instant? {
        var deadline = phaseDeadline ?? .distantFuture
        if case .open = phase, let due = presence.deadline { deadline = min(deadline, due) }
        if !isOver, let due = outbox?.deadline { deadline = min(deadline, due) }
        return deadline == .distantFuture ? nil : deadline
    }

    private var phaseDeadline: Instant? {
        switch phase {
        case .greeting(let sentAt): sentAt.map { $0 + Self.timeout }
        case .open where check != .idle: nil
        case .open where outstanding == 0: lastReceived + (hasSeveralEndpoints ? Self.checkInterval : Self.keepAlive)
        // Also if a batch may be sent: the socket of a stopped store accepts none.
        case .open where hasSeveralEndpoints: isOwed ? lastReceived + Self.checkInterval : nil
        case .open: isOwed && !maySendBatch ? lastReceived + Self.timeout : nil
        case .held(let until): until
        case .disconnected, .failed, .closed: nil
        }
    }

    /// Whether the store owes an answer. Actions that are not in the outbox yet were not sent to it.
    private var isOwed: Bool { outstanding > 0 && (outbox == nil || queue.sentEnd > queue.lowestAwaited) }

    /// Whether a welcome is due: a hello was sent, or is to be sent. With several endpoints, the shell tries the next one
    /// if none arrives.
    package var awaitsWelcome: Bool {
        switch phase {
        case .greeting: isSessionKept
        case .open: check != .idle && isSessionKept
        case .disconnected, .held, .failed, .closed: false
        }
    }

    /// Whether a hello was sent over this connection that has no answer.
    package var hasSentHello: Bool {
        switch phase {
        case .greeting(let sentAt): sentAt != nil
        case .open: check == .sent
        case .disconnected, .held, .failed, .closed: false
        }
    }

    /// How many bytes of actions were sent and have no receipt.
    package var unacknowledgedBytes: Int { queue.bytes.sent }

    /// Every receipt below this sequence has arrived and, with an outbox, is recorded there.
    var lowestReported: UInt64 { outbox?.kept.lowest ?? queue.lowestAwaited }

    package var isOver: Bool {
        switch phase {
        case .failed, .closed: true
        case .disconnected, .greeting, .open, .held: false
        }
    }

    // MARK: Events

    /// Reserves capacity for actions, which ``submit(_:ticket:now:)`` uses, if there is any. A volume above
    /// ``largestWaiting`` fits when nothing else waits.
    package mutating func reserve(_ volume: ActionVolume) -> Bool {
        let waiting = queue.bytes.all + reserved.bytes
        guard volume.actions <= capacity, waiting == 0 || waiting + volume.bytes <= largestWaiting else {
            return false
        }
        reserved += volume
        return true
    }

    /// Accepts actions to be sent. Capacity for them must be reserved, and none may be larger than ``largestAction``.
    package mutating func submit(_ columns: ActionColumns, ticket: UInt64, now: Instant) {
        reserved -= ActionVolume(columns)
        switch phase {
        case .failed(let error): return queue.complete(ticket, .failure(error))
        case .closed: return queue.complete(ticket, .failure(.closed))
        case .disconnected, .greeting, .open, .held: break
        }
        guard columns.count > 0 else { return queue.complete(ticket, .success(Receipts())) }
        if outstanding == 0 { lastReceived = now }
        let largest = (Self.largestBatch.actions, min(Self.largestBatch.bytes, largestAction))
        queue.append(columns, ticket: ticket, closedEnd: outbox?.takenEnd ?? 0, largest: largest)
    }

    /// A connection is established; nothing was sent over it yet. The shell passes on every reply over the ended
    /// connection before it sends the hello.
    package mutating func connected() {
        guard !isOver else { return }
        phase = .greeting(sentAt: nil)
        check = .idle
        // The number may come again: the journal may have lost the session's opening meanwhile.
        abandoned = (0, [])
    }

    package mutating func disconnected() {
        guard !isOver else { return }
        phase = .disconnected
        check = .idle
    }

    /// Handles the timeouts that are due.
    package mutating func tick(now: Instant) {
        presence.tick(now: now)
        guard let phaseDeadline, phaseDeadline <= now else { return }
        switch phase {
        case .held: phase = .open
        case .open where outstanding == 0 && hasSeveralEndpoints: check = .due
        // Receipts that do not fit into a queue in transit are dropped: a hello requests them again.
        case .greeting, .open: phase = .greeting(sentAt: nil)
        case .disconnected, .failed, .closed: break
        }
    }
}
