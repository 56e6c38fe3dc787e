/// The state of an outbox: the part of the session that it stores, and the write in progress. There is one write at a
/// time; later changes are collected for the next one.
struct OutboxState: Sendable {
    private enum Phase {
        /// No write is in progress. Exits: writing.
        case idle
        /// A write is in progress, which leaves batches for the next one or not. Exits: idle, paused, writingAbandoned.
        case writing(OutboxWrite, isPart: Bool)
        /// The write in progress belongs to a session that was abandoned since. If the disk refuses it, `resetEnd` is the
        /// one without it. Exits: idle, paused.
        case writingAbandoned(OutboxWrite, isPart: Bool, resetEnd: UInt64)
        /// The last write found the disk full. Exits: idle, writing.
        case paused(until: Instant)
    }

    /// The maximum delay until receipts are recorded, if nothing else is written.
    static let markDelay = Duration.milliseconds(100)
    /// The pause after a write that found the disk full.
    static let fullDelay = Duration.milliseconds(500)

    private var phase = Phase.idle
    /// The head that the outbox stores; empty while the outbox still belongs to an earlier session.
    private(set) var kept: OutboxHead
    /// Actions below this sequence are in the outbox.
    private(set) var keptEnd: UInt64
    private var reset: OutboxWrite.Reset?
    /// Actions below this sequence are in the outbox as those of an abandoned session, and the reset removes them there:
    /// its write must contain them, also on a full disk.
    private var resetEnd: UInt64 = 1
    /// The deadline for recording receipts.
    private var markDue: Instant?
    /// The maximum number of batches in a write while the disk is full: all together might never fit.
    private var largestWrite: Int?

    init(_ contents: OutboxContents) {
        kept = contents.head
        keptEnd = contents.nextSequence
    }

    private var writeInProgress: OutboxWrite? {
        switch phase {
        case .writing(let write, _), .writingAbandoned(let write, _, _): write
        case .idle, .paused: nil
        }
    }

    /// Actions below this sequence are in the outbox, or may be.
    var takenEnd: UInt64 {
        let heldEnd = max(keptEnd, resetEnd)
        // The numbers of a write for an abandoned session are not those of this one.
        guard case .writing(let write, _) = phase else { return heldEnd }
        return max(heldEnd, write.batches.last?.endSequence ?? 0)
    }

    /// Whether a write waits for disk space.
    var isFull: Bool { largestWrite != nil }

    /// The time at which ``take(_:_:largestLag:now:)`` returns a write without another event.
    var deadline: Instant? {
        switch phase {
        case .idle: markDue
        case .writing, .writingAbandoned: nil
        case .paused(let until): until
        }
    }

    /// Whether the next write may begin.
    func isReady(now: Instant) -> Bool {
        switch phase {
        case .idle: true
        case .writing, .writingAbandoned: false
        case .paused(let until): until <= now
        }
    }

    /// Handles the arrival of a receipt.
    mutating func noteReceipt(now: Instant) {
        if markDue == nil { markDue = now + Self.markDelay }
    }

    /// Abandons the session for a new one, whose first action is the one after `doubtful`.
    mutating func startNewSession(doubtful: Range<UInt64>, reason: String) {
        func renumbered(_ end: UInt64) -> UInt64 { max(end, doubtful.upperBound) - doubtful.upperBound + 1 }
        let (heldEnd, takenEnd) = (max(keptEnd, resetEnd), takenEnd)
        resetEnd = renumbered(takenEnd)
        reset = reset ?? OutboxWrite.Reset(doubtful: doubtful, reason: reason)
        if case .writing(let write, let isPart) = phase {
            phase = .writingAbandoned(write, isPart: isPart, resetEnd: renumbered(heldEnd))
        }
        kept = OutboxHead()
        keptEnd = 1
        markDue = nil
    }

    /// The next write; `nil` if there is none now.
    /// - Parameters:
    ///   - head: the new head.
    ///   - batches: those that are not in the outbox.
    ///   - largestLag: the number of receipts to be recorded that justifies a write by itself.
    mutating func take(
        _ head: OutboxHead, _ batches: some Collection<ActionBatch>, largestLag: Int, now: Instant
    ) -> OutboxWrite? {
        guard isReady(now: now) else { return nil }
        phase = .idle
        let lag = head.lowest - kept.lowest
        let isMarkDue = lag > 0 && (lag >= UInt64(largestLag) || markDue.map { $0 <= now } ?? false)
        guard reset != nil || !head.isSameSession(as: kept) || !batches.isEmpty || isMarkDue else {
            if lag == 0 { markDue = nil }
            return nil
        }
        // Recording receipts frees space, so that alone is worth an attempt.
        let least = reset == nil ? (lag > 0 ? 0 : 1) : batches.prefix { $0.firstSequence < resetEnd }.count
        let most = max(largestWrite ?? batches.count, least)
        let write = OutboxWrite(reset: reset, head: head, batches: Array(batches.prefix(most)))
        phase = .writing(write, isPart: most < batches.count)
        reset = nil
        markDue = nil
        return write
    }

    /// The write in progress is in the outbox.
    mutating func written() {
        switch phase {
        case .writing(let write, let isPart):
            if write.reset != nil { resetEnd = 1 }
            kept = write.head
            keptEnd = max(keptEnd, write.batches.last?.endSequence ?? 0)
            largestWrite = isPart ? largestWrite.map { 2 * $0 + 1 } : nil
        case .writingAbandoned(_, let isPart, _): largestWrite = isPart ? largestWrite.map { 2 * $0 + 1 } : nil
        case .idle, .paused: return
        }
        phase = .idle
    }

    /// The write in progress found the disk full: after a pause, half of it is written.
    mutating func refused(now: Instant) {
        guard let write = writeInProgress else { return }
        largestWrite = write.batches.count / 2
        if case .writingAbandoned(_, _, let end) = phase { resetEnd = end }
        // The outbox still contains the session that was abandoned first. Nothing of a later one was sent.
        reset = write.reset ?? reset
        let end = now + Self.fullDelay
        phase = .paused(until: end)
        // The write may have recorded receipts only.
        markDue = markDue ?? end
    }
}
