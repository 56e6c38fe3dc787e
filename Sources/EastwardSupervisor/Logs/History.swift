import Foundation

/// A bounded buffer of the newest items of several topics, with one limit in bytes for all topics.
///
/// When the capacity is exceeded, the largest topic discards its oldest item. So a flooding topic discards its own
/// items, and the latest items of the other topics are retained.
struct History<Item: Sendable>: Sendable {
    private struct Entry {
        /// The item's number, counted over all topics.
        var number: Int
        var time: Date
        var item: Item
        var size: Int
    }

    private struct Topic {
        /// The number of discarded items, which is the position of the oldest item.
        private(set) var first = 0
        private(set) var size = 0
        /// The entries before `head` are discarded.
        private var entries: [Entry?] = []
        private var head = 0

        var end: Int { first + entries.count - head }

        subscript(position: Int) -> Entry { entries[head + position - first]! }

        mutating func append(_ entry: Entry) {
            entries.append(entry)
            size += entry.size
        }

        mutating func removeFirst() -> Int {
            let removed = self[first].size
            entries[head] = nil
            head += 1
            first += 1
            size -= removed
            if head > 64, head > entries.count / 2 {
                entries.removeFirst(head)
                head = 0
            }
            return removed
        }
    }

    /// The items that a reader has still to read.
    struct Cursor: Equatable, Sendable {
        /// Positions by topic; none for a topic that is not selected.
        fileprivate var left: [Int: Range<Int>]
        /// Whether topics that are added later are selected.
        fileprivate var takesNewTopics = false

        /// Whether no items are left and none will follow.
        var isAtEnd: Bool { !takesNewTopics && left.values.allSatisfy(\.isEmpty) }
    }

    /// Items in the order in which they were appended.
    struct Batch {
        /// How many items before these were discarded before they could be read.
        var dropped: Int
        var items: [(time: Date, item: Item)]

        var isEmpty: Bool { dropped == 0 && items.isEmpty }
    }

    /// The overhead of an item in bytes, in addition to its own bytes.
    static var overhead: Int { 96 }

    private var topics: [Topic]
    private let capacity: Int
    private var size = 0
    private var nextNumber = 0

    /// - Parameter capacity: in bytes.
    init(topics: Int, capacity: Int) {
        self.topics = Array(repeating: Topic(), count: topics)
        self.capacity = capacity
    }

    mutating func addTopic() {
        topics.append(Topic())
    }

    mutating func append(_ item: Item, topic: Int, bytes: Int, at time: Date) {
        let cost = bytes + Self.overhead
        topics[topic].append(Entry(number: nextNumber, time: time, item: item, size: cost))
        nextNumber += 1
        size += cost
        while size > capacity, let largest = topics.indices.max(by: { topics[$0].size < topics[$1].size }) {
            size -= topics[largest].removeFirst()
        }
    }

    /// - Parameters:
    ///   - wanted: the selected topics; `nil` for all.
    ///   - since: skips older items.
    ///   - tail: skips all existing items except this many of the newest, counted over all selected topics.
    ///   - follow: whether later items are selected too.
    func cursor(_ wanted: Set<Int>?, since: Date? = nil, tail: Int? = nil, follow: Bool) -> Cursor {
        var left: [Int: Range<Int>] = [:]
        for index in wanted ?? Set(topics.indices) {
            let topic = topics[index]
            let kept = topic.first..<topic.end
            let start = since.map { since in kept.first { topic[$0].time >= since } ?? topic.end } ?? topic.first
            left[index] = start..<topic.end
        }
        if let tail { left = newest(tail, of: left) }
        if follow { left = left.mapValues { $0.lowerBound..<Int.max } }
        return Cursor(left: left, takesNewTopics: follow && wanted == nil)
    }

    /// The ends of these ranges: the newest items of all topics, at most `count` of them.
    private func newest(_ count: Int, of all: [Int: Range<Int>]) -> [Int: Range<Int>] {
        func from(_ number: Int) -> [Int: Range<Int>] {
            var left = all
            for (index, range) in all {
                let start = Self.first(in: range) { topics[index][$0].number >= number }
                left[index] = start..<range.upperBound
            }
            return left
        }
        return from(Self.first(in: 0..<nextNumber) { from($0).values.reduce(0) { $0 + $1.count } <= count })
    }

    /// The first element of `range` that meets the condition, as all later ones do; the range's end if none does.
    private static func first(in range: Range<Int>, where isMet: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isMet(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The next items for a reader, up to `limit` bytes and at most one item more; none if there are none yet.
    func read(_ cursor: inout Cursor, limit: Int) -> Batch {
        var batch = Batch(dropped: 0, items: [])
        if cursor.takesNewTopics {
            for index in topics.indices where cursor.left[index] == nil { cursor.left[index] = 0..<Int.max }
        }
        for (index, range) in cursor.left {
            let start = min(max(range.lowerBound, topics[index].first), range.upperBound)
            batch.dropped += start - range.lowerBound
            cursor.left[index] = start..<range.upperBound
        }
        var bytes = 0
        while bytes < limit, let (index, entry) = next(cursor) {
            batch.items.append((entry.time, entry.item))
            bytes += entry.size
            cursor.left[index] = (cursor.left[index]!.lowerBound + 1)..<cursor.left[index]!.upperBound
        }
        return batch
    }

    private func next(_ cursor: Cursor) -> (topic: Int, entry: Entry)? {
        cursor.left.lazy
            .filter { index, range in range.lowerBound < min(range.upperBound, topics[index].end) }
            .map { index, range in (index, topics[index][range.lowerBound]) }
            .min { $0.1.number < $1.1.number }
    }
}
