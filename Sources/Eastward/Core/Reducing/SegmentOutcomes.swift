/// The outcomes of the actions so far, and the position of the next action.
package struct SegmentOutcomes {
    private(set) var receipts = Receipts()
    private var next: Receipts.Range
    private let first: (sequence: UInt64, revision: Revision)
    private let nanoseconds: Int64
    private let seed: UInt64

    init(firstSequence: UInt64, firstRevision: Revision, nanoseconds: Int64, seed: UInt64) {
        next = Receipts.Range(firstSequence: firstSequence, count: 0, firstRevision: firstRevision)
        first = (firstSequence, firstRevision)
        self.nanoseconds = nanoseconds
        self.seed = seed
    }

    /// The context of the next action.
    var context: Context {
        Context(revision: next.firstRevision + UInt64(next.count), nanoseconds: nanoseconds, seed: seed)
    }

    /// Empty outcomes for reducing the actions from `place` on again, in the same contexts.
    func again(from place: SegmentPlace) -> SegmentOutcomes {
        SegmentOutcomes(
            firstSequence: first.sequence + UInt64(place.action), firstRevision: first.revision + UInt64(place.action),
            nanoseconds: nanoseconds, seed: seed)
    }

    mutating func apply() { next.count += 1 }

    mutating func reject(_ rejection: Rejection) {
        close()
        receipts.append(
            Receipts.Range(
                firstSequence: next.firstSequence, count: 1, firstRevision: next.firstRevision,
                rejection: rejection))
        next.firstSequence += 1
        next.firstRevision += 1
    }

    /// Moves the actions applied since the last rejection into ``receipts``.
    mutating func close() {
        guard next.count > 0 else { return }
        receipts.append(next)
        next = Receipts.Range(
            firstSequence: next.endSequence, count: 0, firstRevision: next.firstRevision + UInt64(next.count))
    }
}
