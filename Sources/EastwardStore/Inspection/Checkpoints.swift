internal import Eastward

/// Values at some revisions, such that the work from one to the next is at least the spacing. Limited in number: the
/// spacing doubles when the limit is reached. No I/O, no clock.
struct Checkpoints<Value> {
    private(set) var entries: [(revision: Revision, value: Value)] = []
    /// The minimum work between two of them, in the unit of the caller.
    private(set) var spacing: UInt64
    /// All revisions up to this one have a checkpoint at most the spacing before them.
    private(set) var completeTo: Revision = 0
    private let limit: Int

    /// - Parameter limit: the maximum number of values, at least 2.
    init(spacing: UInt64, limit: Int) {
        self.spacing = spacing
        self.limit = limit
    }

    /// The last value that is not after `revision`.
    func last(notAfter revision: Revision) -> Value? {
        let index = index(after: revision)
        return index > 0 ? entries[index - 1].value : nil
    }

    /// The revision of the first value after `revision`.
    func next(after revision: Revision) -> Revision? {
        let index = index(after: revision)
        return index < entries.count ? entries[index].revision : nil
    }

    /// Adds a value, unless there is one of the same revision.
    mutating func add(_ value: Value, at revision: Revision) {
        let index = index(after: revision)
        if index > 0, entries[index - 1].revision == revision { return }
        entries.insert((revision, value), at: index)
        if entries.count > limit { thin() }
    }

    /// Records that all work up to `revision` was done, from one value to the next.
    mutating func complete(to revision: Revision) { completeTo = max(completeTo, revision) }

    /// Removes the values for which `isObsolete` is true.
    mutating func remove(where isObsolete: (Value) -> Bool) {
        let count = entries.count
        entries.removeAll { isObsolete($0.value) }
        // Without the first ones, the next replay begins elsewhere.
        if entries.count < count { completeTo = 0 }
    }

    /// Removes every second value, except for the first, and doubles the spacing.
    mutating func thin() {
        entries = entries.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        spacing = spacing > .max / 2 ? .max : 2 * spacing
    }

    /// The index of the first value after `revision`.
    private func index(after revision: Revision) -> Int {
        var range = entries.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].revision <= revision {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
