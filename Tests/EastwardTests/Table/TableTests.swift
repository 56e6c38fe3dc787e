import Eastward
import Testing

@Suite struct TableTests {
    /// A table, and a dictionary that receives the same changes.
    private struct Twin: Equatable {
        var table: Table<Int, Int> = [:]
        var rows: [Int: Int] = [:]

        mutating func change(using random: inout SeededGenerator, keys: Int) {
            let key = Int.random(in: 0..<keys, using: &random)
            if Int.random(in: 0..<3, using: &random) == 0 {
                #expect(table.removeValue(forKey: key) == rows.removeValue(forKey: key))
            } else {
                let value = Int.random(in: 0..<1000, using: &random)
                #expect(table.updateValue(value, forKey: key) == rows.updateValue(value, forKey: key))
            }
        }
    }

    @Test func theRowAfterAKeyIsTheNextInOrder() {
        var table: Table<UInt64, UInt64> = [:]
        #expect(table.row(after: 0) == nil)
        for key in 1...2000 as ClosedRange<UInt64> { table[3 * key] = key }
        for key in stride(from: 1 as UInt64, to: 6000, by: 7) {
            let next = 3 * (key / 3 + 1)
            let expected: (key: UInt64?, value: UInt64?) = next <= 6000 ? (next, next / 3 + 1) : (nil, nil)
            #expect(table.row(after: key)?.key == expected.key)
            #expect(table.projected { $0 + 1 }.row(after: key)?.value == expected.value)
        }
        #expect(table.row(after: 6000) == nil)
        for key in 1...1990 as ClosedRange<UInt64> { table[3 * key] = nil }
        #expect(table.row(after: 0)?.key == 3 * 1991)
    }

    @Test func anEmptyTableHoldsNothing() {
        let table: Table<String, Int> = [:]
        #expect(table.isEmpty)
        #expect(table["a"] == nil)
        #expect(Array(table.keys) == [])
        #expect("\(table)" == "[:]")
    }

    @Test func rowsAreOrderedByTheirKeys() {
        let table: Table<String, Int> = ["pear": 3, "apple": 1, "banana": 2]
        #expect(Array(table.keys) == ["apple", "banana", "pear"])
        #expect(Array(table.values) == [1, 2, 3])
        #expect("\(table)" == "[apple: 1, banana: 2, pear: 3]")
    }

    @Test func settingARowToNilRemovesIt() {
        var table: Table<Bool, Int> = [true: 1, false: 0]
        table[true] = nil
        #expect(table == [false: 0])
        table[true, default: 6] += 1
        #expect(table[true] == 7)
    }

    @Test(arguments: [1, 2, 3, 4, 5], [10, 300, 5_000])
    func aTableAgreesWithADictionary(seed: UInt64, keys: Int) {
        var random = SeededGenerator(seed: seed)
        var twin = Twin()
        for _ in 0..<(keys * 4) { twin.change(using: &random, keys: keys) }
        #expect(twin.table.count == twin.rows.count)
        #expect(twin.table.map(\.key) == twin.rows.keys.sorted())
        #expect(twin.table.allSatisfy { twin.rows[$0.key] == $0.value })
        #expect((0..<keys).allSatisfy { twin.table[$0] == twin.rows[$0] })
        for key in twin.rows.keys { #expect(twin.table.removeValue(forKey: key) == twin.rows[key]) }
        #expect(twin.table == [:])
    }

    @Test(arguments: [1, 2, 3, 4, 5], [10, 300, 5_000])
    func changesAreThoseThatAComparisonOfAllRowsFinds(seed: UInt64, keys: Int) {
        var random = SeededGenerator(seed: seed)
        var twin = Twin()
        for _ in 0..<keys { twin.change(using: &random, keys: keys) }
        for _ in 0..<20 {
            let before = twin
            for _ in 0..<Int.random(in: 0...(keys / 2), using: &random) { twin.change(using: &random, keys: keys) }
            #expect((twin.table == before.table) == (twin.rows == before.rows))
            let changes = twin.table.changes(since: before.table)
            #expect(changes.inserted == twin.rows.keys.filter { before.rows[$0] == nil }.sorted())
            #expect(changes.removed == before.rows.keys.filter { twin.rows[$0] == nil }.sorted())
            #expect(
                changes.updated
                    == twin.rows.keys.filter { before.rows[$0] != nil && before.rows[$0] != twin.rows[$0] }.sorted())
            #expect(before.table.allSatisfy { before.rows[$0.key] == $0.value }, "the copy stayed as it was")
            #expect(before.table.count == before.rows.count)
        }
    }

    @Test func tablesBuiltSeparatelyAreComparedByTheirRows() {
        let ascending = Table((0..<1000).map { (key: $0, value: $0) })
        let descending = Table((0..<1000).reversed().map { (key: $0, value: $0) })
        #expect(ascending == descending)
        var other = descending
        other[500] = -1
        #expect(ascending != other)
        #expect(other.changes(since: ascending).updated == [500])
    }

    @Test(arguments: [1_000, 100_000])
    func oneChangedRowIsFoundWithoutComparingAllRows(rows: Int) {
        let before = Table((0..<rows).map { (key: $0, value: $0) })
        var after = before
        after[rows / 2] = -1
        after[rows] = 0
        after[0] = nil
        var comparisons = 0
        let changes = after.changes(since: before) { left, right in
            comparisons += 1
            return left == right
        }
        #expect(changes == TableChanges(inserted: [rows], updated: [rows / 2], removed: [0]))
        // Three leaves at most, of 32 rows each.
        #expect(comparisons <= 3 * 32)
    }

    @Test func anIteratorKeepsTheTableAsItWas() {
        var table = Table((0..<100).map { (key: $0, value: $0) })
        var iterator = table.makeIterator()
        _ = iterator.next()
        for key in 0..<100 { table[key] = nil }
        var count = 1
        while iterator.next() != nil { count += 1 }
        #expect(count == 100)
    }
}

@Suite struct TableProjectionTests {
    @Test func aProjectionReadsLikeATableOfTheProjectedRows() {
        let table: Table<Int, Int> = [1: 10, 2: 20]
        let projected = table.projected { "\($0)" }
        #expect(projected == [1: "10", 2: "20"])
        #expect(projected.count == 2)
        #expect(projected[2] == "20")
        #expect(Array(projected.keys) == [1, 2])
    }

    @Test func onlyChangedRowsAreProjectedWhenTwoProjectionsAreCompared() {
        let calls = Counter()
        func project(_ table: Table<Int, Int>) -> Table<Int, String> {
            table.projected { value in
                calls.add()
                return value < 0 ? "negative" : "positive"
            }
        }
        let before = Table((0..<10_000).map { (key: $0, value: $0) })
        var after = before
        after[5_000] = -1
        after[6_000] = 1
        let changes = project(after).changes(since: project(before))
        // One of the changed rows has an unchanged projection.
        #expect(changes == TableChanges(updated: [5_000]))
        #expect(calls.count == 4)
    }

    @Test func anotherContextProjectsAllRows() {
        let table: Table<Int, Int> = [1: 10, 2: 0]
        func priced(_ rate: Int) -> Table<Int, Int> { table.projected(with: rate) { $0 * $1 } }
        #expect(priced(3).changes(since: priced(2)).updated == [1])
        #expect(priced(3).changes(since: priced(3)).isEmpty)
    }

    /// `==` treats each of these pairs as equal; a subscriber that is not sent the second value keeps the first.
    @Test func aRowWhoseBitsChangedIsAnUpdateThoughItIsEqual() {
        func spelled(_ table: Table<Int, String>) -> Table<Int, String> { table.projected { "\($0)!" } }
        let composed: Table<Int, String> = [1: "caf\u{E9}", 2: "tea"]
        var decomposed = composed
        decomposed[1] = "cafe\u{301}"
        #expect(
            spelled(decomposed).changes(since: spelled(composed)) { $0.hasSameBytes(as: $1) }.updated == [1])

        func doubled(_ table: Table<Int, Double>) -> Table<Int, Double> { table.projected { $0 * 2 } }
        let positive: Table<Int, Double> = [1: 0, 2: 1]
        var negative = positive
        negative[1] = -0.0
        #expect(doubled(negative).changes(since: doubled(positive)) { $0.bitPattern == $1.bitPattern }.updated == [1])
        // NaN is never equal to itself.
        var none = positive
        none[2] = .nan
        #expect(doubled(none).changes(since: doubled(none)) { $0.bitPattern == $1.bitPattern }.isEmpty)
    }

    @Test func aContextWhoseBitsChangedProjectsAllRowsThoughItIsEqual() {
        struct Label: Equatable, Sendable {
            var isLoud: Bool
            var rate: Double?
            var names: [String]
        }
        let calls = Counter()
        func labelled(_ table: Table<Int, Int>, _ label: Label) -> Table<Int, String> {
            table.projected(with: label) { value, label in
                calls.add()
                return "\(label.names) \(label.rate ?? 1) \(value)"
            }
        }
        let table = Table((0..<100).map { (key: $0, value: $0) })
        func label(_ name: String, _ rate: Double) -> Label { Label(isLoud: true, rate: rate, names: [name, name]) }
        func changes(_ old: Label, _ new: Label) -> Int {
            labelled(table, new).changes(since: labelled(table, old)) { $0.hasSameBytes(as: $1) }.count
        }
        #expect(changes(label("caf\u{E9}", 1), label("cafe\u{301}", 1)) == 100)
        #expect(changes(label("tea", 0), label("tea", -0.0)) == 100)
        // An equal context in storage of its own counts as the same.
        let before = calls.count
        #expect(changes(label("a long name, made again", 1), label("a long " + "name, made again", 1)) == 0)
        #expect(calls.count == before)
    }

    @Test func projectionsByDifferentClosuresAreComparedByTheirRows() {
        let table: Table<Int, Int> = [1: 10, 2: 0]
        let doubled = table.projected { $0 * 2 }
        let tripled = table.projected { $0 * 3 }
        #expect(tripled.changes(since: doubled).updated == [1])
    }

    @Test func aWriteToAProjectionMakesASeparateTable() {
        let table: Table<Int, Int> = [1: 10, 2: 20]
        var projected = table.projected { $0 + 1 }
        projected[1] = 0
        #expect(projected == [1: 0, 2: 21])
        #expect(table == [1: 10, 2: 20])
    }

    @Test func aKeyWithAnotherSpellingIsAnUpdateEvenOfAProjection() {
        let before: Table<String, Int> = ["caf\u{E9}": 1, "tea": 2]
        var after = before
        after["caf\u{E9}"] = nil
        after["cafe\u{301}"] = 1
        #expect(after.changes(since: before).updated.map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
        #expect(after != before)
        func doubled(_ table: Table<String, Int>) -> Table<String, Int> { table.projected { $0 * 2 } }
        let changes = doubled(after).changes(since: doubled(before))
        #expect(changes.updated.map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
        #expect(changes.count == 1)
    }
}

private final class Counter: @unchecked Sendable {
    // Used on one thread.
    private(set) var count = 0
    func add() { count += 1 }
}
