/// The state of an outbox: the part of the session that it stores, and the write in progress. There is one write at a
/// time; later changes are collected for the next one.
struct OutboxState: Sendable {
    /// The maximum delay until receipts are recorded, if nothing else is written.
    static let markDelay: UInt64 = 100_000_000
    /// The pause after a write that found the disk full.
    static let fullDelay: UInt64 = 500_000_000

    /// The head that the outbox stores; empty while the outbox still belongs to an earlier session.
    private(set) var kept: OutboxHead
    /// Actions below this sequence are in the outbox.
    private(set) var keptEnd: UInt64
    private var underWay: OutboxWrite?
    /// Whether the write in progress belongs to a session that was abandoned since.
    private var isStale = false
    private var reset: OutboxWrite.Reset?
    /// The deadline for recording receipts.
    private var markDue: UInt64?
    private var pausedUntil: UInt64?
    /// The maximum number of batches in a write while the disk is full: all together might never fit.
    private var largestWrite: Int?
    /// Whether the write in progress leaves batches for the next one.
    private var isPart = false

    init(_ contents: OutboxContents) {
        kept = contents.head
        keptEnd = contents.nextSequence
    }

    /// Actions below this sequence are in the outbox, or may be.
    var takenEnd: UInt64 { max(keptEnd, underWay?.batches.last?.endSequence ?? 0) }

    /// Whether a write waits for disk space.
    var isFull: Bool { largestWrite != nil }

    /// The time at which ``take(_:_:largestLag:now:)`` returns a write without another event.
    var deadline: UInt64? { underWay == nil ? pausedUntil ?? markDue : nil }

    /// Whether the next write may begin.
    func isReady(now: UInt64) -> Bool { underWay == nil && pausedUntil ?? 0 <= now }

    /// Handles the arrival of a receipt.
    mutating func noteReceipt(now: UInt64) {
        if markDue == nil { markDue = now + Self.markDelay }
    }

    /// Abandons the session for a new one.
    mutating func startNewSession(doubtful: Range<UInt64>, reason: String) {
        reset = reset ?? OutboxWrite.Reset(doubtful: doubtful, reason: reason)
        isStale = underWay != nil
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
        _ head: OutboxHead, _ batches: some Collection<ActionBatch>, largestLag: Int, now: UInt64
    ) -> OutboxWrite? {
        guard isReady(now: now) else { return nil }
        let lag = head.lowest - kept.lowest
        let isMarkDue = lag > 0 && (lag >= UInt64(largestLag) || markDue.map { $0 <= now } ?? false)
        guard reset != nil || !head.isSameSession(as: kept) || !batches.isEmpty || isMarkDue else {
            if lag == 0 { markDue = nil }
            return nil
        }
        // Recording receipts frees space, so that alone is worth an attempt.
        let most = max(largestWrite ?? batches.count, lag > 0 || reset != nil ? 0 : 1)
        let write = OutboxWrite(reset: reset, head: head, batches: Array(batches.prefix(most)))
        isPart = most < batches.count
        underWay = write
        reset = nil
        markDue = nil
        return write
    }

    /// The write in progress is in the outbox.
    mutating func written() {
        pausedUntil = nil
        largestWrite = isPart ? largestWrite.map { 2 * $0 + 1 } : nil
        guard let write = underWay else { return }
        underWay = nil
        guard !isStale else { return isStale = false }
        kept = write.head
        keptEnd = max(keptEnd, write.batches.last?.endSequence ?? 0)
    }

    /// The write in progress found the disk full: after a pause, half of it is written.
    mutating func refused(now: UInt64) {
        pausedUntil = now + Self.fullDelay
        guard let write = underWay else { return }
        underWay = nil
        largestWrite = write.batches.count / 2
        // The outbox still contains the session that was abandoned first. Nothing of a later one was sent.
        reset = write.reset ?? reset
        isStale = false
    }
}
