/// A store's journal, which it reads back when it starts: the interface between the pure core and a disk.
package protocol Journal: AnyObject {
    /// The durability of a commit: `memory`, `normal` or `full`.
    var durability: String { get }
    /// The journal's random ID, 16 bytes.
    var journalID: [UInt8] { get }
    /// The epoch of the store that opened it.
    var epoch: UInt64 { get }
    /// Whether another store may have taken the journal over, because this one could not renew its lease.
    func mayBeReplaced(at now: Instant) -> Bool
    /// Whether commits wait for a reason that it has reported: it responds, although it does not answer.
    var isDelayed: Bool { get }
    /// Writes `batch` as the next row, after all earlier ones, and then calls `completion` once, on any thread.
    ///
    /// At most two batches are in flight at a time. If ``JournalBatch/follows`` is not the last batch that was written,
    /// the store reduced the batch before it received a refusal: the batch is refused too.
    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void)
}

extension Journal {
    /// A journal on this machine has no other owner.
    package func mayBeReplaced(at now: Instant) -> Bool { false }
    package var isDelayed: Bool { false }
}

/// The outcome of writing a batch.
package enum JournalOutcome: Sendable, Equatable {
    case committed
    /// Nothing of the batch was written, and nothing of the later batches.
    case refused(reason: String)
    /// It is unknown whether the batch was written: the store must stop without answering.
    case unknown(reason: String)
}
