/// The receipts of actions that were sent together, in their order. They are stored as ranges, since adjacent receipts
/// share almost everything.
public struct Receipts: Sendable, Equatable, BidirectionalCollection {
    /// Consecutive actions with consecutive revisions and the same outcome.
    public struct Range: Sendable, Equatable {
        public var firstSequence: UInt64
        public var count: Int
        public var firstRevision: Revision
        public var rejection: Rejection?

        public init(firstSequence: UInt64, count: Int, firstRevision: Revision, rejection: Rejection? = nil) {
            self.firstSequence = firstSequence
            self.count = count
            self.firstRevision = firstRevision
            self.rejection = rejection
        }

        /// The sequence after the last one.
        var endSequence: UInt64 { firstSequence + UInt64(count) }

        /// Whether `next` can be merged into this range.
        func isContinued(by next: Range) -> Bool {
            endSequence == next.firstSequence
                && firstRevision + UInt64(count) == next.firstRevision
                && rejection == next.rejection
        }

        /// The part from `sequence` on; `nil` if nothing is left.
        package func from(_ sequence: UInt64) -> Range? {
            guard sequence < endSequence else { return nil }
            guard sequence > firstSequence else { return self }
            let cut = sequence - firstSequence
            return Range(
                firstSequence: sequence, count: count - Int(cut), firstRevision: firstRevision + cut,
                rejection: rejection)
        }

        /// The part before `sequence`; `nil` if nothing is left.
        func upTo(_ sequence: UInt64) -> Range? {
            guard sequence > firstSequence else { return nil }
            guard sequence < endSequence else { return self }
            var part = self
            part.count = Int(sequence - firstSequence)
            return part
        }
    }

    /// In the order of sequences.
    public private(set) var ranges: [Range] = []
    public private(set) var count = 0

    public init(_ ranges: some Sequence<Range> = []) {
        for range in ranges { append(range) }
    }

    /// A position: a range, and an offset in it.
    public struct Index: Sendable, Comparable {
        fileprivate var range: Int
        fileprivate var offset: Int

        public static func < (left: Index, right: Index) -> Bool {
            (left.range, left.offset) < (right.range, right.offset)
        }
    }

    public var startIndex: Index { Index(range: 0, offset: 0) }
    public var endIndex: Index { Index(range: ranges.count, offset: 0) }

    public func index(after index: Index) -> Index {
        index.offset + 1 < ranges[index.range].count
            ? Index(range: index.range, offset: index.offset + 1)
            : Index(range: index.range + 1, offset: 0)
    }

    public func index(before index: Index) -> Index {
        index.offset > 0
            ? Index(range: index.range, offset: index.offset - 1)
            : Index(range: index.range - 1, offset: ranges[index.range - 1].count - 1)
    }

    public subscript(index: Index) -> Receipt {
        let range = ranges[index.range]
        return Receipt(revision: range.firstRevision + UInt64(index.offset), rejection: range.rejection)
    }

    /// The revision of the last receipt; `nil` if there is none.
    public var lastRevision: Revision? {
        ranges.last.map { $0.firstRevision + UInt64($0.count) - 1 }
    }

    /// The receipts of rejected actions.
    public var rejected: [Receipt] {
        filter { $0.rejection != nil }
    }

    mutating func append(_ range: Range) {
        guard range.count > 0 else { return }
        count += range.count
        if let last = ranges.last, last.isContinued(by: range) {
            ranges[ranges.count - 1].count += range.count
        } else {
            ranges.append(range)
        }
    }

    /// The receipts with sequences in `range`.
    func slice(_ range: Swift.Range<UInt64>) -> Receipts { ranges.receipts(of: range) }
}

extension RandomAccessCollection<Receipts.Range> where Index == Int {
    /// The receipts with `sequences`, if the ranges are in the order of their sequences. Takes the logarithm of the
    /// number of ranges, plus the size of the result.
    func receipts(of sequences: Range<UInt64>) -> Receipts {
        var (first, end) = (startIndex, endIndex)
        while first < end {
            let middle = first + (end - first) / 2
            if self[middle].endSequence <= sequences.lowerBound { first = middle + 1 } else { end = middle }
        }
        let ranges = self[first...].prefix { $0.firstSequence < sequences.upperBound }
        return Receipts(ranges.compactMap { $0.from(sequences.lowerBound)?.upTo(sequences.upperBound) })
    }
}
