import Foundation

/// The newest items of several topics, within one bound of bytes for all of them.
///
/// When there is no more room, the topic that holds most gives up its oldest item. So whoever floods pushes out its own
/// items, and what the others said last stays.
struct History<Item: Sendable>: Sendable {
    private struct Entry {
        /// Counts over all topics.
        var number: Int
        var time: Date
        var item: Item
        var size: Int
    }

    private struct Topic {
        /// How many items it has given up; the position of its oldest.
        private(set) var first = 0
        private(set) var size = 0
        /// Those before `head` are gone.
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

    /// What a reader has still to read.
    struct Cursor: Equatable, Sendable {
        /// Positions by topic; none for a topic that is not wanted.
        fileprivate var left: [Int: Range<Int>]
        /// Whether topics that come later are wanted.
        fileprivate var takesNewTopics = false

        /// Whether nothing is left, and nothing will come.
        var isAtEnd: Bool { !takesNewTopics && left.values.allSatisfy(\.isEmpty) }
    }

    /// Items in the order in which they came.
    struct Batch {
        /// How many items before these were given up before they could be read.
        var dropped: Int
        var items: [(time: Date, item: Item)]

        var isEmpty: Bool { dropped == 0 && items.isEmpty }
    }

    /// What an item costs besides its own bytes.
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
    ///   - wanted: the topics; `nil` for all.
    ///   - since: leaves out what is older.
    ///   - tail: leaves out all that came so far but this many items, counted over all wanted topics.
    ///   - follow: whether what comes later is wanted too.
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

    /// The ends of these ranges: the newest items of all, `count` of them or fewer.
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

    /// The first of `range` that `isMet`, as are all after it; the range's end if none is.
    private static func first(in range: Range<Int>, where isMet: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isMet(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The next items for a reader, `limit` bytes of them or one more item; none if there are none yet.
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
