/// What of a session is in its outbox, and what is on its way there. One write at a time: what gathers meanwhile
/// goes with the next.
struct OutboxLedger: Sendable {
    /// How long receipts may wait to be noted when nothing else is written.
    static let markDelay: UInt64 = 100_000_000
    /// How long a full disk is left alone.
    static let fullDelay: UInt64 = 500_000_000

    /// As the outbox has it; an empty one while the outbox still belongs to an earlier session.
    private(set) var kept: OutboxHead
    /// What lies before it is in the outbox.
    private(set) var keptEnd: UInt64
    private var underWay: OutboxWrite?
    /// The write under way is about a session that was given up since.
    private var isStale = false
    private var anew: OutboxWrite.Anew?
    /// When receipts are noted at the latest.
    private var markDue: UInt64?
    private var pausedUntil: UInt64?
    /// How many parcels are written at once while the disk is full: all together might never find room.
    private var largestWrite: Int?
    /// Whether the write under way leaves some for the next.
    private var isPart = false

    init(_ contents: OutboxContents) {
        kept = contents.head
        keptEnd = contents.nextSequence
    }

    /// What lies before it is in the outbox, or may be.
    var takenEnd: UInt64 { max(keptEnd, underWay?.parcels.last?.endSequence ?? 0) }

    /// Whether something waits for room.
    var isFull: Bool { largestWrite != nil }

    /// When ``take(_:_:now:)`` has something to give though nothing happens.
    var deadline: UInt64? { underWay == nil ? pausedUntil ?? markDue : nil }

    /// Whether a write may be taken.
    func isReady(now: UInt64) -> Bool { underWay == nil && pausedUntil ?? 0 <= now }

    /// A receipt arrived.
    mutating func noteReceipt(now: UInt64) {
        if markDue == nil { markDue = now + Self.markDelay }
    }

    /// The session is given up.
    mutating func beginAnew(doubtful: Range<UInt64>, reason: String) {
        anew = anew ?? OutboxWrite.Anew(doubtful: doubtful, reason: reason)
        isStale = underWay != nil
        kept = OutboxHead()
        keptEnd = 1
        markDue = nil
    }

    /// What is to be written now.
    /// - Parameters:
    ///   - head: as it is to be.
    ///   - parcels: those that are not in the outbox.
    ///   - largestLag: how many sequences may have their receipts before that alone is worth a write.
    mutating func take(
        _ head: OutboxHead, _ parcels: some Collection<ActionParcel>, largestLag: Int, now: UInt64
    ) -> OutboxWrite? {
        guard isReady(now: now) else { return nil }
        let lag = head.lowest - kept.lowest
        let isMarkDue = lag > 0 && (lag >= UInt64(largestLag) || markDue.map { $0 <= now } ?? false)
        guard anew != nil || !head.isSameSession(as: kept) || !parcels.isEmpty || isMarkDue else {
            if lag == 0 { markDue = nil }
            return nil
        }
        // What has its receipts makes room, so that alone is worth a try.
        let most = max(largestWrite ?? parcels.count, lag > 0 || anew != nil ? 0 : 1)
        let write = OutboxWrite(anew: anew, head: head, parcels: Array(parcels.prefix(most)))
        isPart = most < parcels.count
        underWay = write
        anew = nil
        markDue = nil
        return write
    }

    /// What was taken last is in the outbox.
    mutating func written() {
        pausedUntil = nil
        largestWrite = isPart ? largestWrite.map { 2 * $0 + 1 } : nil
        guard let write = underWay else { return }
        underWay = nil
        guard !isStale else { return isStale = false }
        kept = write.head
        keptEnd = max(keptEnd, write.parcels.last?.endSequence ?? 0)
    }

    /// What was taken last found no room: half of it is given again when the disk was left alone.
    mutating func refused(now: UInt64) {
        pausedUntil = now + Self.fullDelay
        guard let write = underWay else { return }
        underWay = nil
        largestWrite = write.parcels.count / 2
        // The outbox still holds the session that was given up first. Nothing of a later one was sent.
        anew = write.anew ?? anew
        isStale = false
    }
}
