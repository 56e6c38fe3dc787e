import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("A bounded history of several topics") struct HistoryTests {
    /// A history with capacity for `items` one-letter items of `topics`, which arrive a second apart.
    private struct Letters {
        var history: History<String>
        var seconds = 0.0

        init(topics: Int = 3, room items: Int = 100) {
            history = History(topics: topics, capacity: items * (History<String>.overhead + 1))
        }

        mutating func append(_ letters: String, topic: Int) {
            for letter in letters {
                history.append(
                    String(letter), topic: topic, bytes: 1, at: Date(timeIntervalSinceReferenceDate: seconds))
                seconds += 1
            }
        }

        func cursor(
            _ topics: Set<Int>? = nil, since: Double? = nil, tail: Int? = nil, follow: Bool = false
        ) -> History<String>.Cursor {
            history.cursor(
                topics, since: since.map(Date.init(timeIntervalSinceReferenceDate:)), tail: tail, follow: follow)
        }

        /// All items for `cursor`, with the number of dropped items at their position.
        func read(_ cursor: inout History<String>.Cursor, limit: Int = .max) -> String {
            let batch = history.read(&cursor, limit: limit)
            return (batch.dropped > 0 ? "\(batch.dropped)" : "") + batch.items.map(\.item).joined()
        }

        func all(
            _ topics: Set<Int>? = nil, since: Double? = nil, tail: Int? = nil
        ) -> String {
            var cursor = cursor(topics, since: since, tail: tail)
            return read(&cursor)
        }
    }

    @Test func itemsComeInTheOrderInWhichTheyWereAppended() {
        var letters = Letters()
        letters.append("ab", topic: 2)
        letters.append("c", topic: 0)
        letters.append("d", topic: 2)
        letters.append("e", topic: 1)
        #expect(letters.all() == "abcde")
        #expect(letters.all([0, 1]) == "ce")
        #expect(letters.all([]) == "")
    }

    @Test func tailCountsOverAllRequestedTopics() {
        var letters = Letters()
        letters.append("ab", topic: 0)
        letters.append("cd", topic: 1)
        letters.append("e", topic: 0)
        #expect(letters.all(tail: 2) == "de")
        #expect(letters.all([0], tail: 2) == "be")
        #expect(letters.all(tail: 0) == "")
        #expect(letters.all(tail: .max) == "abcde")
    }

    @Test func sinceOmitsOlderItems() {
        var letters = Letters()
        letters.append("ab", topic: 0)
        letters.append("cd", topic: 1)
        #expect(letters.all(since: 1) == "bcd")
        #expect(letters.all(since: 2.5) == "d")
        #expect(letters.all(since: 9) == "")
        #expect(letters.all(since: 1, tail: 5) == "bcd")
        #expect(letters.all(since: 1, tail: 1) == "d")
    }

    @Test func aFloodEvictsOnlyItself() {
        var letters = Letters(room: 10)
        letters.append("ab", topic: 0)
        letters.append("c", topic: 1)
        letters.append(String(repeating: "x", count: 500), topic: 2)
        #expect(letters.all() == "abc" + String(repeating: "x", count: 7))
        letters.append(String(repeating: "y", count: 500), topic: 1)
        #expect(letters.all([0]) == "ab")
        #expect(letters.all().count == 10)
        #expect(letters.all([1]).count == 4)
        #expect(letters.all([2]).count == 4)
    }

    @Test func anItemBeyondTheCapacityIsDroppedAtOnce() {
        var letters = Letters(room: 3)
        letters.append("ab", topic: 0)
        var cursor = letters.cursor(follow: true)
        letters.history.append("long", topic: 1, bytes: 10_000, at: Date())
        #expect(letters.read(&cursor) == "1ab")
    }

    @Test func aLargeItemEvictsAsManyAsItNeeds() {
        var letters = Letters(room: 10)
        letters.append("abcdefghij", topic: 0)
        letters.history.append(
            "K", topic: 1, bytes: 3 * (History<String>.overhead + 1) - History<String>.overhead, at: Date())
        #expect(letters.all() == "defghijK")
    }

    @Test func aReaderGetsBatchesAndThenNewItems() {
        var letters = Letters()
        letters.append("abc", topic: 0)
        var cursor = letters.cursor(follow: true)
        #expect(letters.read(&cursor, limit: 1) == "a")
        letters.append("d", topic: 1)
        #expect(letters.read(&cursor, limit: 1) == "b")
        #expect(letters.read(&cursor) == "cd")
        #expect(letters.read(&cursor) == "")
        letters.append("e", topic: 2)
        #expect(letters.read(&cursor) == "e")
        #expect(!cursor.isAtEnd)
    }

    @Test func aReaderThatDoesNotFollowStopsAtTheEndAtTheTimeOfItsRequest() {
        var letters = Letters()
        letters.append("ab", topic: 0)
        var cursor = letters.cursor()
        letters.append("c", topic: 0)
        #expect(!cursor.isAtEnd)
        #expect(letters.read(&cursor) == "ab")
        #expect(cursor.isAtEnd)
    }

    @Test func itemsThatASlowReaderMissedAreCountedAtTheirPosition() {
        var letters = Letters(room: 4)
        letters.append("a", topic: 0)
        var live = letters.cursor(follow: true)
        var deaf = letters.cursor([0], follow: true)
        var past = letters.cursor([0, 1])
        #expect(letters.read(&live) == "a")
        letters.append(String(repeating: "x", count: 10), topic: 1)
        #expect(letters.read(&live) == "7xxx")
        #expect(letters.read(&live) == "")
        #expect(letters.read(&deaf) == "a")
        letters.append(String(repeating: "y", count: 10), topic: 0)
        // Items outside its selection do not count as missed.
        #expect(letters.read(&past) == "1")
        #expect(past.isAtEnd)
    }

    @Test func aReaderThatFollowsAllTopicsReceivesLaterOnes() {
        var letters = Letters(topics: 1)
        var live = letters.cursor(follow: true)
        var chosen = letters.cursor([0], follow: true)
        #expect(letters.read(&live) == "")
        letters.history.addTopic()
        letters.append("ab", topic: 1)
        #expect(letters.read(&live) == "ab")
        #expect(letters.read(&chosen) == "")
    }
}
