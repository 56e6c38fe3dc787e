internal import DequeModule

/// The committed outcomes of a session that its sender may still request, in the order of their sequences.
///
/// Removing outcomes is linear in the number removed, and finding one is logarithmic: a sender can cause both with a
/// message of a few bytes.
package struct KeptOutcomes: Sendable {
    private(set) var ranges: Deque<Receipts.Range>

    init(_ ranges: some Sequence<Receipts.Range> = []) {
        self.ranges = Deque(ranges)
    }

    var receipts: Receipts { Receipts(ranges) }

    mutating func append(_ range: Receipts.Range) {
        if let last = ranges.last, last.isContinued(by: range) {
            ranges[ranges.count - 1].count += range.count
        } else {
            ranges.append(range)
        }
    }

    /// Removes the outcomes before `sequence`.
    mutating func drop(before sequence: UInt64) {
        while let first = ranges.first, first.firstSequence < sequence {
            guard let rest = first.from(sequence) else {
                ranges.removeFirst()
                continue
            }
            ranges[0] = rest
        }
    }

    /// The receipts of `sequences`.
    func slice(_ sequences: Range<UInt64>) -> Receipts { ranges.receipts(of: sequences) }
}
