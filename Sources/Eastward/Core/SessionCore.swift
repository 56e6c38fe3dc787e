import DequeModule
import Foundation
internal import SwiftProtobuf

/// The feature's half of a session: keeps actions until their receipts are there, and sends them again from
/// where the store wants them. No I/O, no clock, no waiting.
///
/// The shell tells it what happens, then sends what ``nextMessage(now:)`` gives until the socket is full, and
/// hands on what ``takeCompletions()`` gives. Times are nanoseconds of one monotonic clock.
///
/// With an outbox nothing leaves before it is kept: the shell writes what ``takeWrite(now:)`` gives, and tells what
/// became of it. The store is told of receipts only when the outbox has noted them, so that after a crash it still
/// has those that the outbox asks for.
package struct SessionCore {
    /// How the session stands with the store.
    package enum Phase: Sendable, Equatable {
        /// No connection stands. Exits: connected, failed, closed.
        case disconnected
        /// A hello is to be sent, or was. Exits: open, disconnected, failed, closed.
        case greeting(sentAt: UInt64?)
        /// Actions flow. Exits: greeting, held, disconnected, failed, closed.
        case open
        /// The store takes nothing for now. Exits: open, greeting, disconnected, failed, closed.
        case held(until: UInt64)
        /// For good.
        case failed(FeatureError)
        /// The feature is done.
        case closed
    }

    /// Somebody who waits for the receipts of neighbouring actions.
    private struct Waiter {
        var ticket: UInt64
        var sequences: Range<UInt64>
    }

    /// What came of the actions of one ticket.
    package typealias Completion = (ticket: UInt64, result: Result<Receipts, FeatureError>)

    /// How long the store may keep silent while it owes something, before it is greeted again.
    static let patience: UInt64 = 2_000_000_000
    /// After how long without a word from the store a feature that has nothing to say greets it, so that its session
    /// does not expire.
    package static let keepAlive: UInt64 = 900_000_000_000
    /// The ticket of what an outbox held at the start; one completion for each of its parcels, in their order.
    package static let restoredTicket: UInt64 = 0
    /// How many bytes of actions may wait for their receipts. Actions with more bytes go alone.
    package static let windowBytes = 16 << 20
    /// A parcel is closed at these: large enough to make the cost of a message small, small enough to flow.
    package static let largestParcel = (actions: 1024, bytes: 256 << 10)

    private var generator: any RandomNumberGenerator & Sendable
    package private(set) var phase: Phase = .disconnected
    package private(set) var session: UInt64 = 0
    package private(set) var welcomed: WireWelcome?
    private var nonce: [UInt8] = []
    private var lineage: [UInt8] = []
    private var fence: UInt64 = 0
    private var nextSequence: UInt64 = 1
    /// What comes before it may have left this process.
    private var sentEnd: UInt64 = 1
    /// The session given up last; a welcome to it may still be on its way.
    private var forsaken: (session: UInt64, lineage: [UInt8]) = (0, [])
    /// Not acknowledged yet, in the order of their sequences.
    private var parcels: Deque<ActionParcel> = []
    /// The first of `parcels` that this connection has not taken.
    private var unsent = 0
    /// The bytes of `parcels`, and of those before `unsent`.
    private var bytes = (all: 0, sent: 0)
    private var waiters: Deque<Waiter> = []
    /// Receipts for the first of `waiters`.
    private var received = Receipts()
    /// The lowest sequence whose receipt is not there.
    private var lowestAwaited: UInt64 = 1
    private var outbox: OutboxLedger?
    private var lastHeard: UInt64 = 0
    private var wantsGoodbye = false
    private var completions: [Completion] = []
    private var notices: [String] = []
    /// The store said that it takes nothing for now, and has answered nothing since.
    private var isToldToHold = false
    private let wishedWindow: Int

    /// - Parameter window: how many actions may wait for their receipts; the store may allow fewer.
    package init(window: Int, generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = generator
        wishedWindow = window
        renewNonce()
    }

    /// Goes on with what an outbox holds.
    package init(
        window: Int, restoring contents: OutboxContents,
        generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(window: window, generator: generator)
        outbox = OutboxLedger(contents)
        if !contents.head.nonce.isEmpty { nonce = contents.head.nonce }
        session = contents.head.session
        lineage = contents.head.lineage
        lowestAwaited = contents.head.lowest
        nextSequence = contents.nextSequence
        // Without a session nothing has left; with one everything may have.
        sentEnd = session == 0 ? lowestAwaited : nextSequence
        parcels = Deque(contents.parcels)
        countBytes()
        waiters = Deque(
            contents.parcels.map {
                Waiter(ticket: Self.restoredTicket, sequences: $0.firstSequence..<$0.endSequence)
            })
    }

    // MARK: What the shell asks

    /// How many actions wait for their receipts.
    package var outstanding: Int { Int(nextSequence - lowestAwaited) }

    /// How many of the session's actions have their receipts.
    package var acknowledged: Int { Int(lowestAwaited - 1) }

    /// How many actions may wait for their receipts.
    package var window: Int {
        min(wishedWindow, welcomed.map { Int($0.largestWindow) } ?? wishedWindow)
    }

    /// How many more may be submitted now.
    package var room: Int { max(0, window - Int(nextSequence - lowestTold)) }

    /// Whether `more` may be submitted beside what others have reserved. What is larger than a window has room when
    /// nothing else waits.
    package func hasRoom(for more: ActionVolume, reserved: ActionVolume) -> Bool {
        guard room - reserved.actions >= more.actions else { return false }
        let waiting = bytes.all + reserved.bytes
        return waiting == 0 || waiting + more.bytes <= Self.windowBytes
    }

    /// The longest that one action may be, in bytes.
    package var largestAction: Int {
        Int(welcomed?.largestMessage ?? UInt32(WireProtocol.largestMessage)) - 1024
    }

    /// What came of tickets since the last call.
    package mutating func takeCompletions() -> [Completion] {
        defer { completions = [] }
        return completions
    }

    /// What a log should say.
    package mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    /// When ``tick(now:)`` or ``takeWrite(now:)`` has something to do; `nil` for never.
    package var deadline: UInt64? {
        guard let kept = isOver ? nil : outbox?.deadline else { return phaseDeadline }
        return min(kept, phaseDeadline ?? kept)
    }

    private var phaseDeadline: UInt64? {
        switch phase {
        case .greeting(let sentAt): sentAt.map { $0 + Self.patience }
        case .open where outstanding == 0: lastHeard + Self.keepAlive
        case .open: isOwed && nextParcel == nil ? lastHeard + Self.patience : nil
        case .held(let until): until
        case .disconnected, .failed, .closed: nil
        }
    }

    /// Whether the store has something that it did not answer. What the outbox has not taken yet is not with it.
    private var isOwed: Bool { outstanding > 0 && (outbox == nil || sentEnd > lowestAwaited) }

    /// Every receipt below this sequence is there for good.
    private var lowestTold: UInt64 { outbox?.kept.lowest ?? lowestAwaited }

    // MARK: What happens

    /// Takes actions to be sent. There must be room for them, and none may be larger than ``largestAction``.
    package mutating func submit(_ columns: ActionColumns, ticket: UInt64, now: UInt64) {
        switch phase {
        case .failed(let error): return completions.append((ticket, .failure(error)))
        case .closed: return completions.append((ticket, .failure(.closed)))
        default: break
        }
        guard columns.count > 0 else { return completions.append((ticket, .success(Receipts()))) }
        if outstanding == 0 { lastHeard = now }
        let count = UInt64(columns.count)
        waiters.append(Waiter(ticket: ticket, sequences: nextSequence..<(nextSequence + count)))
        if let last = parcels.last, last.firstSequence >= sentEnd,
            last.firstSequence >= outbox?.takenEnd ?? 0,
            last.columns.count + columns.count <= Self.largestParcel.actions,
            last.columns.encodedSize + columns.encodedSize <= min(Self.largestParcel.bytes, largestAction)
        {
            bytes.all -= last.columns.encodedSize
            parcels[parcels.count - 1].columns.append(contentsOf: columns)
            bytes.all += parcels[parcels.count - 1].columns.encodedSize
        } else {
            parcels.append(ActionParcel(firstSequence: nextSequence, columns: columns))
            bytes.all += columns.encodedSize
        }
        nextSequence += count
    }

    /// The connection stands; nothing was sent over it yet.
    package mutating func connected() {
        guard !isOver else { return }
        phase = .greeting(sentAt: nil)
    }

    package mutating func disconnected() {
        guard !isOver else { return }
        phase = .disconnected
    }

    /// The store's door keeper refused the process's token.
    package mutating func unauthorized(_ reason: String) {
        fail(.unauthorized(reason))
    }

    /// Time passes.
    package mutating func tick(now: UInt64) {
        guard let phaseDeadline, phaseDeadline <= now else { return }
        switch phase {
        case .held: phase = .open
        // Receipts that found no room on their way are dropped: a hello brings them again.
        case .greeting, .open: phase = .greeting(sentAt: nil)
        case .disconnected, .failed, .closed: break
        }
    }

    /// Says goodbye when everything is answered; ``phase`` is then `closed`. The session of an outbox goes on with
    /// the next start.
    package mutating func close() {
        guard !isOver else { return }
        wantsGoodbye = true
        if outbox != nil {
            endIfKept()
        } else if session == 0 {
            end(.closed, failing: .closed)
        }
    }

    /// Ends at once; whoever waits is told that nobody knows.
    package mutating func abandon() {
        guard !isOver else { return }
        end(.closed, failing: .fateUnknown("The feature was closed before the receipts arrived."))
    }

    // MARK: The outbox

    /// What is to be written to the outbox now; ``wrote(_:now:)`` tells what became of it, before which there is
    /// nothing more.
    package mutating func takeWrite(now: UInt64) -> OutboxWrite? {
        guard let keptEnd = outbox?.keptEnd, outbox?.isReady(now: now) == true, !isOver else { return nil }
        let head = OutboxHead(
            nonce: nonce, session: session, lineage: lineage, lowest: parcels.first?.firstSequence ?? nextSequence)
        let firstNew = (parcels.lastIndex { $0.endSequence <= keptEnd } ?? -1) + 1
        // Whoever closes waits for no more than the last receipt to be noted.
        let largestLag = wantsGoodbye && outstanding == 0 ? 1 : max(1, window / 2)
        return outbox?.take(head, parcels[firstNew...], largestLag: largestLag, now: now)
    }

    package mutating func wrote(_ outcome: OutboxOutcome, now: UInt64) {
        guard let wasFull = outbox?.isFull, !isOver else { return }
        switch outcome {
        case .written:
            outbox?.written()
            if wasFull, outbox?.isFull == false { notices.append("The outbox has room again.") }
            endIfKept()
        case .full(let reason):
            outbox?.refused(now: now)
            if !wasFull { notices.append("Actions wait until the outbox has room: \(reason)") }
        case .failed(let reason):
            fail(.outbox(reason))
        }
    }

    /// Whether what is sent now is what a later start would send.
    private var isSessionKept: Bool {
        guard let outbox else { return true }
        return outbox.kept.isSameSession(as: OutboxHead(nonce: nonce, session: session, lineage: lineage))
    }

    /// Ends when it is to, and the outbox has nothing more to note.
    private mutating func endIfKept() {
        guard wantsGoodbye, outstanding == 0, outbox?.kept.lowest == nextSequence else { return }
        end(.closed, failing: .closed)
    }

    // MARK: Sending

    /// The parcel that may go out now.
    private var nextParcel: ActionParcel? {
        guard unsent < parcels.count else { return nil }
        let parcel = parcels[unsent]
        if let outbox, parcel.endSequence > outbox.keptEnd { return nil }
        // The window may be smaller than it was when these were submitted. What is larger by itself is sent,
        // to be refused rather than to wait for ever.
        let fits = parcel.endSequence - lowestTold <= UInt64(window) || parcel.firstSequence <= lowestTold
        // What an outbox held may be more than a window.
        let hasRoom = bytes.sent == 0 || bytes.sent + parcel.columns.encodedSize <= Self.windowBytes
        return fits && hasRoom ? parcel : nil
    }

    /// What is to be sent now; ``sent(_:now:)`` confirms it.
    package func nextMessage() -> WireFeatureMessage? {
        guard isSessionKept else { return nil }
        var message = WireFeatureMessage()
        switch phase {
        case .greeting(nil):
            message.hello.magic = WireProtocol.magic
            message.hello.version = WireProtocol.version
            message.hello.nonce = Data(nonce)
            message.hello.session = session
            message.hello.lineage = Data(lineage)
            message.hello.lowestAwaited = lowestTold
            message.hello.outbox = outbox != nil
        case .open where outstanding > 0:
            guard let parcel = nextParcel else { return nil }
            message.batch.fence = fence
            message.batch.firstSequence = parcel.firstSequence
            // A batch that is sent again may begin with actions whose receipts have arrived.
            message.batch.lowestAwaited = min(lowestTold, parcel.firstSequence)
            message.batch.actions = parcel.columns.wire
        case .open where wantsGoodbye && outbox == nil:
            message.goodbye.fence = fence
        default:
            return nil
        }
        return message
    }

    /// The socket has taken what ``nextMessage()`` gave.
    package mutating func sent(_ message: WireFeatureMessage, now: UInt64) {
        switch message.message {
        case .hello: phase = .greeting(sentAt: now)
        case .batch:
            sentEnd = max(sentEnd, parcels[unsent].endSequence)
            bytes.sent += parcels[unsent].columns.encodedSize
            unsent += 1
            lastHeard = now
        case .goodbye: end(.closed, failing: .closed)
        case nil: break
        }
    }

    // MARK: Receiving

    package mutating func received(_ message: WireStoreMessage, now: UInt64) {
        guard !isOver else { return }
        lastHeard = now
        switch message.message {
        case .welcome(let welcome): self.welcome(welcome)
        case .receipts(let receipts):
            for range in receipts.ranges { Receipts.Range(range).map { take($0) } }
            if isToldToHold { notices.append("The store takes actions again.") }
            isToldToHold = false
        case .gap(let gap): rewind(to: gap.nextSequence)
        case .hold(let hold):
            // Before a welcome it is older than that, which will tell as much.
            guard isWelcomed else { return }
            rewind(to: hold.nextSequence)
            phase = .held(until: now + UInt64(hold.retryMilliseconds) * 1_000_000)
            // It says so again to every attempt.
            if !isToldToHold { notices.append("The store takes no actions for now: \(hold.reason)") }
            isToldToHold = true
        case .refusal(let refusal):
            // One of a connection that is gone comes again over the next, if it still holds.
            if phase != .disconnected { refused(refusal) }
        case nil: break
        }
        endIfKept()
    }

    private mutating func welcome(_ welcome: WireWelcome) {
        // One that nobody waits for, or of another session, answers a hello of an earlier connection.
        guard case .greeting(.some) = phase else { return }
        let isMine =
            session == 0
            ? welcome.session != forsaken.session || Array(welcome.lineage) != forsaken.lineage
            : welcome.session == session && Array(welcome.lineage) == lineage
        guard isMine else { return }
        if session != 0, welcome.nextSequence < lowestAwaited {
            return beginAnew(
                "The store expects action \(welcome.nextSequence), which it had acknowledged: its journal lost it.")
        }
        if outbox != nil, welcome.nextSequence > sentEnd {
            return beginAnew(
                """
                The store has taken actions up to \(welcome.nextSequence - 1), of which this outbox knows only \
                \(sentEnd - 1): it is an older copy of itself.
                """, forsaking: (welcome.session, Array(welcome.lineage)))
        }
        session = welcome.session
        lineage = Array(welcome.lineage)
        welcomed = welcome
        fence = welcome.fence
        phase = .open
        rewind(to: welcome.nextSequence)
    }

    private mutating func refused(_ refusal: WireRefusal) {
        switch refusal.code {
        case .foreignLineage:
            // The old session may have sent two hellos; a new one is of no lineage yet.
            guard session != 0 else { return }
            beginAnew("The store began a new, empty state: its journal is another one now.")
        case .unknownSession where session != 0 && outbox != nil && welcomed == nil:
            beginAnew("\(refusal.reason) Another start of this process, without this outbox, has taken its place.")
        case .unknownSession:
            // As above: the store refuses each hello of a session that was given up.
            guard session != 0 else { return }
            fail(.refused("\(refusal.reason) A later start of this process has taken its place."))
        case .fenced:
            // Hellos overtook each other on the way to a busy store: the next one settles it.
            if isWelcomed { phase = .greeting(sentAt: nil) }
        case .tooManySessions:
            // Somebody may leave: ask again when patience ends.
            notices.append(refusal.reason)
        default:
            fail(.refused(refusal.reason))
        }
    }

    /// What is sent next is what the store expects next (go-back-N); what it has is not sent again.
    private mutating func rewind(to sequence: UInt64) {
        unsent = parcels.firstIndex { $0.endSequence > sequence } ?? parcels.count
        countBytes()
    }

    private mutating func countBytes() {
        let sent = parcels[..<unsent].reduce(0) { $0 + $1.columns.encodedSize }
        bytes = (parcels[unsent...].reduce(sent) { $0 + $1.columns.encodedSize }, sent)
    }

    private mutating func take(_ range: Receipts.Range) {
        guard let fresh = range.from(lowestAwaited) else { return }
        guard fresh.firstSequence == lowestAwaited, fresh.endSequence <= sentEnd else {
            // Receipts before these were lost on their way; a hello brings them again.
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
        outbox?.noteReceipt(now: lastHeard)
        while let first = parcels.first, first.endSequence <= lowestAwaited {
            parcels.removeFirst()
            bytes.all -= first.columns.encodedSize
            guard unsent > 0 else { continue }
            unsent -= 1
            bytes.sent -= first.columns.encodedSize
        }
    }

    // MARK: Ends and beginnings

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

    /// Opens a new session. What may have been applied fails loudly; what never left is sent now.
    private mutating func beginAnew(_ reason: String, forsaking: (session: UInt64, lineage: [UInt8])? = nil) {
        let doubtful = sentEnd - lowestAwaited
        outbox?.beginAnew(doubtful: lowestAwaited..<sentEnd, reason: reason)
        let fate = FeatureError.fateUnknown(
            "\(reason) Nobody knows whether \(doubtful) actions that were on their way were applied.")
        while let waiter = waiters.first, waiter.sequences.lowerBound < sentEnd {
            waiters.removeFirst()
            completions.append((waiter.ticket, .failure(fate)))
        }
        received = Receipts()
        // A parcel holds whole tickets, so that none is left of which a part was sent.
        parcels.removeAll { $0.firstSequence < sentEnd }
        let shift = sentEnd - 1
        for index in waiters.indices {
            let old = waiters[index].sequences
            waiters[index].sequences = (old.lowerBound - shift)..<(old.upperBound - shift)
        }
        for index in parcels.indices { parcels[index].firstSequence -= shift }
        nextSequence -= shift
        lowestAwaited = 1
        sentEnd = 1
        unsent = 0
        countBytes()
        forsaken = forsaking ?? (session, lineage)
        session = 0
        lineage = []
        welcomed = nil
        renewNonce()
        notices.append(
            doubtful == 0
                ? "\(reason) A new session opens; no action was on its way."
                : "\(reason) A new session opens; the fate of \(doubtful) actions that were on their way is unknown.")
        phase = .greeting(sentAt: nil)
    }

    private mutating func fail(_ error: FeatureError) {
        guard !isOver else { return }
        guard outbox == nil else { return end(.failed(error), failing: error) }
        // What was sent may have been applied all the same.
        let fate = FeatureError.fateUnknown("\(error) Nobody knows whether the actions on their way were applied.")
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
        // What was restored is restored again.
        for waiter in waiters where outbox == nil || waiter.ticket != Self.restoredTicket {
            let isKept = waiter.sequences.lowerBound < keptEnd
            completions.append((waiter.ticket, .failure(isKept ? kept : error)))
        }
        waiters = []
        parcels = []
        unsent = 0
        countBytes()
    }

    private mutating func renewNonce() {
        nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
