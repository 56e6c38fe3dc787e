import DequeModule
import Foundation
internal import SwiftProtobuf

/// The feature's half of a session: keeps actions until their receipts arrive, and sends them again from the sequence
/// that the store expects. No I/O, no clock, no waiting.
///
/// The shell reports events, sends the messages of ``nextMessage()`` until the socket is full, and delivers the results
/// of ``takeCompletions()``. Times are nanoseconds of one monotonic clock.
///
/// With an outbox, nothing is sent before it is stored: the shell writes the result of ``takeWrite(now:)``, and reports
/// the outcome. Receipts are confirmed to the store only after the outbox has recorded them, so that after a crash the
/// store still has those that the outbox requests.
package struct SessionCore {
    /// The state of the session with the store.
    package enum Phase: Sendable, Equatable {
        /// There is no connection. Exits: connected, failed, closed.
        case disconnected
        /// A hello must be sent, or was sent. Exits: open, disconnected, failed, closed.
        case greeting(sentAt: UInt64?)
        /// Actions are sent. Exits: greeting, held, disconnected, failed, closed.
        case open
        /// The store accepts no actions for now. Exits: open, greeting, disconnected, failed, closed.
        case held(until: UInt64)
        /// The session failed permanently.
        case failed(FeatureError)
        /// The feature has finished.
        case closed
    }

    /// A caller that waits for the receipts of neighboring actions.
    private struct Waiter {
        var ticket: UInt64
        var sequences: Range<UInt64>
    }

    /// The result of the actions of one ticket.
    package typealias Completion = (ticket: UInt64, result: Result<Receipts, FeatureError>)

    /// The timeout for an answer that the store owes, after which another hello is sent.
    static let timeout: UInt64 = 2_000_000_000
    /// The keep-alive interval: after so long without a message from the store, an idle feature sends a hello, so that
    /// its session does not expire.
    package static let keepAlive: UInt64 = 900_000_000_000
    /// The ticket of the actions in an outbox at the start; one completion for each of its batches, in order.
    package static let restoredTicket: UInt64 = 0
    /// The maximum number of bytes of actions that wait for their receipts. Larger submissions are sent alone.
    package static let windowBytes = 16 << 20
    /// The size at which a batch is closed: large enough to amortize the cost of a message, small enough for a steady
    /// flow.
    package static let largestBatch = (actions: 1024, bytes: 256 << 10)

    private var generator: any RandomNumberGenerator & Sendable
    package private(set) var phase: Phase = .disconnected
    package private(set) var session: UInt64 = 0
    package private(set) var welcomed: WireWelcome?
    private var nonce: [UInt8] = []
    private var journalID: [UInt8] = []
    private var fence: UInt64 = 0
    private var nextSequence: UInt64 = 1
    /// Actions below this sequence may have been sent.
    private var sentEnd: UInt64 = 1
    /// The session abandoned last; a welcome for it may still be in transit.
    private var abandoned: (session: UInt64, journalID: [UInt8]) = (0, [])
    /// The unacknowledged batches, in the order of their sequences.
    private var batches: Deque<ActionBatch> = []
    /// The index of the first of `batches` that was not sent over this connection.
    private var unsent = 0
    /// The bytes of all `batches`, and of those before `unsent`.
    private var bytes = (all: 0, sent: 0)
    private var waiters: Deque<Waiter> = []
    /// Receipts for the first of `waiters`.
    private var received = Receipts()
    /// The lowest sequence without a receipt.
    private var lowestAwaited: UInt64 = 1
    private var outbox: OutboxState?
    private var lastReceived: UInt64 = 0
    private var owesGoodbye = false
    private var completions: [Completion] = []
    private var notices: [String] = []
    /// The store has sent a hold, and no receipts since.
    private var isPausedByStore = false
    private let wishedWindow: Int

    /// - Parameter window: how many actions may wait for their receipts; the store may allow fewer.
    package init(window: Int, generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = generator
        wishedWindow = window
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
        lowestAwaited = contents.head.lowest
        nextSequence = contents.nextSequence
        // Without a session, nothing was sent; with one, everything may have been.
        sentEnd = session == 0 ? lowestAwaited : nextSequence
        batches = Deque(contents.batches)
        countBytes()
        waiters = Deque(
            contents.batches.map {
                Waiter(ticket: Self.restoredTicket, sequences: $0.firstSequence..<$0.endSequence)
            })
    }

    // MARK: Queries

    /// How many actions wait for their receipts.
    package var outstanding: Int { Int(nextSequence - lowestAwaited) }

    /// How many of the session's actions have their receipts.
    package var acknowledged: Int { Int(lowestAwaited - 1) }

    /// How many actions may wait for their receipts.
    package var window: Int {
        min(wishedWindow, welcomed.map { Int($0.largestWindow) } ?? wishedWindow)
    }

    /// How many more actions may be submitted now.
    package var capacity: Int { max(0, window - Int(nextSequence - lowestReported)) }

    /// Whether `more` may be submitted, given the reservations of other senders. A volume above ``windowBytes`` fits
    /// when nothing else waits.
    package func hasCapacity(for more: ActionVolume, reserved: ActionVolume) -> Bool {
        guard capacity - reserved.actions >= more.actions else { return false }
        let waiting = bytes.all + reserved.bytes
        return waiting == 0 || waiting + more.bytes <= Self.windowBytes
    }

    /// The largest size of one action, in bytes.
    package var largestAction: Int {
        Int(welcomed?.largestMessage ?? UInt32(WireProtocol.largestMessage)) - 1024
    }

    /// The results of tickets since the last call.
    package mutating func takeCompletions() -> [Completion] {
        defer { completions = [] }
        return completions
    }

    /// Messages for the log.
    package mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    /// When ``tick(now:)`` or ``takeWrite(now:)`` is due; `nil` for never.
    package var deadline: UInt64? {
        guard let kept = isOver ? nil : outbox?.deadline else { return phaseDeadline }
        return min(kept, phaseDeadline ?? kept)
    }

    private var phaseDeadline: UInt64? {
        switch phase {
        case .greeting(let sentAt): sentAt.map { $0 + Self.timeout }
        case .open where outstanding == 0: lastReceived + Self.keepAlive
        case .open: isOwed && nextBatch == nil ? lastReceived + Self.timeout : nil
        case .held(let until): until
        case .disconnected, .failed, .closed: nil
        }
    }

    /// Whether the store owes an answer. Actions that are not in the outbox yet were not sent to it.
    private var isOwed: Bool { outstanding > 0 && (outbox == nil || sentEnd > lowestAwaited) }

    /// Every receipt below this sequence has arrived and, with an outbox, is recorded there.
    private var lowestReported: UInt64 { outbox?.kept.lowest ?? lowestAwaited }

    // MARK: Events

    /// Accepts actions to be sent. There must be capacity for them, and none may be larger than ``largestAction``.
    package mutating func submit(_ columns: ActionColumns, ticket: UInt64, now: UInt64) {
        switch phase {
        case .failed(let error): return completions.append((ticket, .failure(error)))
        case .closed: return completions.append((ticket, .failure(.closed)))
        default: break
        }
        guard columns.count > 0 else { return completions.append((ticket, .success(Receipts()))) }
        if outstanding == 0 { lastReceived = now }
        let count = UInt64(columns.count)
        waiters.append(Waiter(ticket: ticket, sequences: nextSequence..<(nextSequence + count)))
        if let last = batches.last, last.firstSequence >= sentEnd,
            last.firstSequence >= outbox?.takenEnd ?? 0,
            last.columns.count + columns.count <= Self.largestBatch.actions,
            last.columns.encodedSize + columns.encodedSize <= min(Self.largestBatch.bytes, largestAction)
        {
            bytes.all -= last.columns.encodedSize
            batches[batches.count - 1].columns.append(contentsOf: columns)
            bytes.all += batches[batches.count - 1].columns.encodedSize
        } else {
            batches.append(ActionBatch(firstSequence: nextSequence, columns: columns))
            bytes.all += columns.encodedSize
        }
        nextSequence += count
    }

    /// A connection is established; nothing was sent over it yet.
    package mutating func connected() {
        guard !isOver else { return }
        phase = .greeting(sentAt: nil)
    }

    package mutating func disconnected() {
        guard !isOver else { return }
        phase = .disconnected
    }

    /// The store's authenticator rejected the process's token.
    package mutating func unauthorized(_ reason: String) {
        fail(.unauthorized(reason))
    }

    /// Handles the timeouts that are due.
    package mutating func tick(now: UInt64) {
        guard let phaseDeadline, phaseDeadline <= now else { return }
        switch phase {
        case .held: phase = .open
        // Receipts that do not fit into a queue in transit are dropped: a hello requests them again.
        case .greeting, .open: phase = .greeting(sentAt: nil)
        case .disconnected, .failed, .closed: break
        }
    }

    /// Sends a goodbye when everything is acknowledged; ``phase`` is then `closed`. The session of an outbox continues
    /// with the next start.
    package mutating func close() {
        guard !isOver else { return }
        owesGoodbye = true
        if outbox != nil {
            endIfKept()
        } else if session == 0 {
            end(.closed, failing: .closed)
        }
    }

    /// Closes at once; waiting callers fail with ``FeatureError/fateUnknown(_:)``.
    package mutating func abandon() {
        guard !isOver else { return }
        end(.closed, failing: .fateUnknown("The feature was closed before the receipts arrived."))
    }

    // MARK: The outbox

    /// The next write to the outbox. Until ``wrote(_:now:)`` reports its outcome, there is no other one.
    package mutating func takeWrite(now: UInt64) -> OutboxWrite? {
        guard let keptEnd = outbox?.keptEnd, outbox?.isReady(now: now) == true, !isOver else { return nil }
        let head = OutboxHead(
            nonce: nonce, session: session, journalID: journalID, lowest: batches.first?.firstSequence ?? nextSequence)
        let firstNew = (batches.lastIndex { $0.endSequence <= keptEnd } ?? -1) + 1
        // A close waits only until the last receipt is recorded, so a lag of 1 suffices for a write.
        let largestLag = owesGoodbye && outstanding == 0 ? 1 : max(1, window / 2)
        return outbox?.take(head, batches[firstNew...], largestLag: largestLag, now: now)
    }

    package mutating func wrote(_ outcome: OutboxOutcome, now: UInt64) {
        guard let wasFull = outbox?.isFull, !isOver else { return }
        switch outcome {
        case .written:
            outbox?.written()
            if wasFull, outbox?.isFull == false { notices.append("The outbox has free space again.") }
            endIfKept()
        case .full(let reason):
            outbox?.refused(now: now)
            if !wasFull { notices.append("The outbox is full; senders wait until there is space: \(reason)") }
        case .failed(let reason):
            fail(.outbox(reason))
        }
    }

    /// Whether the outbox has recorded the current session, so that a later start would send the same.
    private var isSessionKept: Bool {
        guard let outbox else { return true }
        return outbox.kept.isSameSession(as: OutboxHead(nonce: nonce, session: session, journalID: journalID))
    }

    /// Ends a closing session when the outbox has nothing more to record.
    private mutating func endIfKept() {
        guard owesGoodbye, outstanding == 0, outbox?.kept.lowest == nextSequence else { return }
        end(.closed, failing: .closed)
    }

    // MARK: Sending

    /// The batch that may be sent now.
    private var nextBatch: ActionBatch? {
        guard unsent < batches.count else { return nil }
        let batch = batches[unsent]
        if let outbox, batch.endSequence > outbox.keptEnd { return nil }
        // The window may be smaller than it was at submission. A batch that exceeds it alone is sent, to be refused
        // rather than to wait forever.
        let fits = batch.endSequence - lowestReported <= UInt64(window) || batch.firstSequence <= lowestReported
        // The contents of an outbox may exceed a window.
        let hasCapacity = bytes.sent == 0 || bytes.sent + batch.columns.encodedSize <= Self.windowBytes
        return fits && hasCapacity ? batch : nil
    }

    /// The message to send now; ``sent(_:now:)`` confirms it.
    package func nextMessage() -> WireFeatureMessage? {
        guard isSessionKept else { return nil }
        var message = WireFeatureMessage()
        switch phase {
        case .greeting(nil):
            message.hello.magic = WireProtocol.magic
            message.hello.version = WireProtocol.version
            message.hello.nonce = Data(nonce)
            message.hello.session = session
            message.hello.lineage = Data(journalID)
            message.hello.lowestAwaited = lowestReported
            message.hello.outbox = outbox != nil
        case .open where outstanding > 0:
            guard let batch = nextBatch else { return nil }
            message.batch.fence = fence
            message.batch.firstSequence = batch.firstSequence
            // A repeated batch may begin with actions that have receipts.
            message.batch.lowestAwaited = min(lowestReported, batch.firstSequence)
            message.batch.actions = batch.columns.wire
        case .open where owesGoodbye && outbox == nil:
            message.goodbye.fence = fence
        default:
            return nil
        }
        return message
    }

    /// The socket has accepted the message of ``nextMessage()``.
    package mutating func sent(_ message: WireFeatureMessage, now: UInt64) {
        switch message.message {
        case .hello: phase = .greeting(sentAt: now)
        case .batch:
            sentEnd = max(sentEnd, batches[unsent].endSequence)
            bytes.sent += batches[unsent].columns.encodedSize
            unsent += 1
            lastReceived = now
        case .goodbye: end(.closed, failing: .closed)
        case nil: break
        }
    }

    // MARK: Receiving

    package mutating func received(_ message: WireStoreMessage, now: UInt64) {
        guard !isOver else { return }
        lastReceived = now
        switch message.message {
        case .welcome(let welcome): self.welcome(welcome)
        case .receipts(let receipts):
            for range in receipts.ranges { Receipts.Range(range).map { take($0) } }
            if isPausedByStore { notices.append("The store accepts actions again.") }
            isPausedByStore = false
        case .gap(let gap): rewind(to: gap.nextSequence)
        case .hold(let hold):
            // A hold before the welcome is older than the welcome, which will contain the current sequence.
            guard isWelcomed else { return }
            rewind(to: hold.nextSequence)
            phase = .held(until: now + UInt64(hold.retryMilliseconds) * 1_000_000)
            // The store repeats the hold for every attempt.
            if !isPausedByStore { notices.append("The store accepts no actions for now: \(hold.reason)") }
            isPausedByStore = true
        case .refusal(let refusal):
            // A refusal from a closed connection is repeated over the next one, if it still applies.
            if phase != .disconnected { refused(refusal) }
        case nil: break
        }
        endIfKept()
    }

    private mutating func welcome(_ welcome: WireWelcome) {
        // An unexpected welcome, or one for another session, answers a hello of an earlier connection.
        guard case .greeting(.some) = phase else { return }
        let isMine =
            session == 0
            ? welcome.session != abandoned.session || Array(welcome.lineage) != abandoned.journalID
            : welcome.session == session && Array(welcome.lineage) == journalID
        guard isMine else { return }
        if session != 0, welcome.nextSequence < lowestAwaited {
            return startNewSession(
                "The store expects action \(welcome.nextSequence), which it had acknowledged: its journal lost it.")
        }
        if outbox != nil, welcome.nextSequence > sentEnd {
            return startNewSession(
                """
                The store has accepted actions up to \(welcome.nextSequence - 1); this outbox contains actions only up to \
                \(sentEnd - 1): its file is an older copy.
                """, abandoning: (welcome.session, Array(welcome.lineage)))
        }
        session = welcome.session
        journalID = Array(welcome.lineage)
        welcomed = welcome
        fence = welcome.fence
        phase = .open
        rewind(to: welcome.nextSequence)
    }

    private mutating func refused(_ refusal: WireRefusal) {
        switch refusal.code {
        case .foreignLineage:
            // The abandoned session may have sent two hellos; a new session has no journal ID yet.
            guard session != 0 else { return }
            startNewSession("The store has another journal now, with a new, empty state.")
        case .unknownSession where session != 0 && outbox != nil && welcomed == nil:
            startNewSession("\(refusal.reason) A start of this process without this outbox has replaced the session.")
        case .unknownSession:
            // As above: the store refuses each hello of an abandoned session.
            guard session != 0 else { return }
            fail(.refused("\(refusal.reason) A later start of this process has replaced this one."))
        case .fenced:
            // Two hellos overtook each other on the way to a busy store: another hello resolves it.
            if isWelcomed { phase = .greeting(sentAt: nil) }
        case .tooManySessions:
            // Another session may end: retry after the timeout.
            notices.append(refusal.reason)
        default:
            fail(.refused(refusal.reason))
        }
    }

    /// Continues sending at the sequence that the store expects next (go-back-N); earlier actions are not sent again.
    private mutating func rewind(to sequence: UInt64) {
        unsent = batches.firstIndex { $0.endSequence > sequence } ?? batches.count
        countBytes()
    }

    private mutating func countBytes() {
        let sent = batches[..<unsent].reduce(0) { $0 + $1.columns.encodedSize }
        bytes = (batches[unsent...].reduce(sent) { $0 + $1.columns.encodedSize }, sent)
    }

    private mutating func take(_ range: Receipts.Range) {
        guard let fresh = range.from(lowestAwaited) else { return }
        guard fresh.firstSequence == lowestAwaited, fresh.endSequence <= sentEnd else {
            // Earlier receipts were lost in transit: a hello requests them again.
            if case .open = phase { phase = .greeting(sentAt: nil) }
            return
        }
        var rest: Receipts.Range? = fresh
        while let part = rest, let waiter = waiters.first {
            let end = waiter.sequences.upperBound
            if let mine = part.upTo(end) { received.append(mine) }
            rest = part.from(end)
            guard part.endSequence >= end else { break }
            waiters.removeFirst()
            completions.append((waiter.ticket, .success(received)))
            received = Receipts()
        }
        lowestAwaited = fresh.endSequence
        outbox?.noteReceipt(now: lastReceived)
        while let first = batches.first, first.endSequence <= lowestAwaited {
            batches.removeFirst()
            bytes.all -= first.columns.encodedSize
            guard unsent > 0 else { continue }
            unsent -= 1
            bytes.sent -= first.columns.encodedSize
        }
    }

    // MARK: Opening and closing

    /// Whether this connection's hello was answered.
    private var isWelcomed: Bool {
        switch phase {
        case .open, .held: true
        default: false
        }
    }

    private var isOver: Bool {
        switch phase {
        case .failed, .closed: true
        default: false
        }
    }

    /// Opens a new session. Actions that may have been applied fail visibly; actions that were never sent are sent now.
    private mutating func startNewSession(_ reason: String, abandoning: (session: UInt64, journalID: [UInt8])? = nil) {
        let doubtful = sentEnd - lowestAwaited
        outbox?.startNewSession(doubtful: lowestAwaited..<sentEnd, reason: reason)
        let fate = FeatureError.fateUnknown(
            "\(reason) It is unknown whether \(doubtful) actions in transit were applied.")
        while let waiter = waiters.first, waiter.sequences.lowerBound < sentEnd {
            waiters.removeFirst()
            completions.append((waiter.ticket, .failure(fate)))
        }
        received = Receipts()
        // A batch contains whole tickets, so that no remaining ticket was partly sent.
        batches.removeAll { $0.firstSequence < sentEnd }
        let shift = sentEnd - 1
        for index in waiters.indices {
            let old = waiters[index].sequences
            waiters[index].sequences = (old.lowerBound - shift)..<(old.upperBound - shift)
        }
        for index in batches.indices { batches[index].firstSequence -= shift }
        nextSequence -= shift
        lowestAwaited = 1
        sentEnd = 1
        unsent = 0
        countBytes()
        abandoned = abandoning ?? (session, journalID)
        session = 0
        journalID = []
        welcomed = nil
        renewNonce()
        notices.append(
            doubtful == 0
                ? "\(reason) A new session opens; no action was in transit."
                : "\(reason) A new session opens; the outcome of \(doubtful) actions in transit is unknown.")
        phase = .greeting(sentAt: nil)
    }

    private mutating func fail(_ error: FeatureError) {
        guard !isOver else { return }
        guard outbox == nil else { return end(.failed(error), failing: error) }
        // Actions that were sent may have been applied despite the error.
        let fate = FeatureError.fateUnknown("\(error) It is unknown whether the actions in transit were applied.")
        while let waiter = waiters.first, waiter.sequences.lowerBound < sentEnd {
            waiters.removeFirst()
            completions.append((waiter.ticket, .failure(fate)))
        }
        end(.failed(error), failing: error)
    }

    private mutating func end(_ phase: Phase, failing error: FeatureError) {
        self.phase = phase
        let keptEnd = outbox?.takenEnd ?? 0
        let kept = FeatureError.fateUnknown("\(error) The outbox keeps the action, and the next start sends it again.")
        // Restored actions are restored again at the next start.
        for waiter in waiters where outbox == nil || waiter.ticket != Self.restoredTicket {
            let isKept = waiter.sequences.lowerBound < keptEnd
            completions.append((waiter.ticket, .failure(isKept ? kept : error)))
        }
        waiters = []
        batches = []
        unsent = 0
        countBytes()
    }

    private mutating func renewNonce() {
        nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
