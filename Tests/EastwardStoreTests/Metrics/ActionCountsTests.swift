import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("Counts of actions")
struct ActionCountsTests {
    private typealias Key = ActionCounts.Key

    /// A batch of one segment.
    /// - Parameter outcomes: the code of each action's rejection, or `nil`.
    private func batch(names: [String], kinds: [UInt32], outcomes: [String?]) -> JournalBatch {
        var actions = WireActions()
        actions.names = names
        actions.kinds = kinds
        actions.sizes = outcomes.map { _ in 2 }
        actions.payload.append(contentsOf: [UInt8](repeating: 0, count: 2 * outcomes.count))
        let ranges = outcomes.enumerated().map { index, code in
            Receipts.Range(
                firstSequence: UInt64(index) + 1, count: 1, firstRevision: UInt64(index) + 1,
                rejection: code.map { Rejection($0, "It is a test.") })
        }
        var batch = JournalBatch(number: 1)
        batch.segments = [
            JournalSegment(
                session: 1, firstSequence: 1, lowestAwaited: 1, firstRevision: 1, nanoseconds: 0, seed: 0,
                actions: actions, outcomes: Receipts(ranges))
        ]
        return batch
    }

    @Test func actionsOfOneNameAreCountedByOutcome() {
        let counts = ActionCounts(batch(names: ["a"], kinds: [], outcomes: [nil, nil, "full", nil, "late"]))
        #expect(
            counts.counts == [
                Key(name: "a"): 3, Key(name: "a", code: "full"): 1, Key(name: "a", code: "late"): 1,
            ])
        #expect(counts.bytes == 10)
    }

    @Test func actionsOfSeveralNamesAreCountedByNameAndOutcome() {
        let counts = ActionCounts(
            batch(names: ["a", "b", "c"], kinds: [0, 1, 1, 0, 2], outcomes: [nil, nil, "full", "full", nil]))
        #expect(
            counts.counts == [
                Key(name: "a"): 1, Key(name: "b"): 1, Key(name: "c"): 1, Key(name: "a", code: "full"): 1,
                Key(name: "b", code: "full"): 1,
            ])
    }

    @Test func segmentsOfOneAndSeveralNamesInAnyOrderAreCounted() {
        let segments = [
            batch(names: ["a"], kinds: [], outcomes: [nil]), batch(names: ["a"], kinds: [], outcomes: [nil, nil]),
            batch(names: ["b"], kinds: [], outcomes: [nil]), batch(names: ["a"], kinds: [], outcomes: ["full", nil]),
            batch(names: ["b", "a"], kinds: [0, 1], outcomes: [nil, nil]),
            batch(names: ["a"], kinds: [], outcomes: [nil]),
        ].flatMap(\.segments)
        var all = JournalBatch(number: 1)
        all.segments = segments
        let counts = ActionCounts(all)
        #expect(counts.counts == [Key(name: "a"): 6, Key(name: "b"): 2, Key(name: "a", code: "full"): 1])
        #expect(counts.bytes == 18)
    }

    /// Otherwise a client could fill the memory with names.
    @Test func unknownNamesAreCountedTogether() {
        let names = (0..<5000).map { "invented.\($0)" }
        let counts = ActionCounts(
            batch(names: names, kinds: (0..<5000).map { $0 }, outcomes: names.map { _ in "unknown_action" }))
        #expect(counts.counts == [Key(name: ActionCounts.unknown, code: "unknown_action"): 5000])
    }

    @Test func codesWithoutBoundAreCountedTogether() {
        var all = ActionCounts()
        for number in 0..<3000 {
            all.add(ActionCounts(batch(names: ["a"], kinds: [], outcomes: ["code_\(number)", nil])))
        }
        #expect(all.counts.count <= ActionCounts.mostKeys + 2)
        #expect(all.counts[Key(name: "a")] == 3000)
        #expect(all.counts.values.reduce(0, +) == 6000)
    }
}
