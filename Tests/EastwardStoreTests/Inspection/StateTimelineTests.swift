import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The states of a journal")
struct StateTimelineTests {
    /// 60 rows of one to three actions; the count after revision N is N.
    private static func journal(snapshots: Set<Int> = []) throws -> WrittenJournal {
        let journal = try WrittenJournal()
        try journal.append([], opened: [WrittenJournal.session])
        for row in 0..<60 {
            try journal.append([(1, Array(repeating: .increment(by: 1), count: 1 + row % 3))])
            if snapshots.contains(row) { try journal.snapshot() }
        }
        journal.close()
        return journal
    }

    private static let last: Revision = 120

    private func read(
        _ journal: WrittenJournal, spacing: Duration = .zero, limit: Int = 256, memoryLimit: Int = .max,
        _ body: (StateTimeline<CountState, MarketAction>) throws -> Void
    ) throws {
        try JournalSource.data(journal.data).read {
            try body(
                StateTimeline(Printed().tool, $0, spacing: spacing, limit: limit, memoryLimit: memoryLimit))
        }
    }

    /// In any order, with many checkpoints and with few, with snapshots and without.
    @Test(
        arguments: [[], [20, 40]] as [Set<Int>],
        [(.zero, 256), (.zero, 2), (.seconds(1000), 256)] as [(spacing: Duration, limit: Int)])
    func aStateIsTheSameFromEveryCheckpoint(snapshots: Set<Int>, _ checkpoints: (spacing: Duration, limit: Int)) throws
    {
        try read(Self.journal(snapshots: snapshots), spacing: checkpoints.spacing, limit: checkpoints.limit) {
            timeline in
            var generator = SystemRandomNumberGenerator()
            for revision in (Array(0...Self.last) + Array(0...Self.last)).shuffled(using: &generator) {
                let state = try timeline.state(at: revision)
                #expect(state.count == Int(revision))
                if Bool.random(using: &generator) { _ = try timeline.addNextCheckpoint() }
            }
        }
    }

    @Test func preparationReachesTheEnd() throws {
        try read(Self.journal()) { timeline in
            var steps = 0
            while try timeline.addNextCheckpoint() { steps += 1 }
            #expect(timeline.preparedRevision == Self.last)
            #expect(steps > 10)
            #expect(try !timeline.addNextCheckpoint())
        }
    }

    @Test func anExhaustedMemoryLeavesFewCheckpoints() throws {
        try read(Self.journal(), memoryLimit: 0) { timeline in
            while try timeline.addNextCheckpoint() {}
            #expect(try timeline.state(at: 77).count == 77)
            #expect(timeline.checkpointCount < 8)
        }
    }

    @Test func theStatesOfARangeAreObservedInOrder() throws {
        try read(Self.journal(snapshots: [20])) { timeline in
            var seen: [Revision] = []
            try timeline.observe(38...45) { state, revision in
                #expect(state.count == Int(revision))
                seen.append(revision)
            }
            #expect(seen == Array(38...45))
        }
    }

    @Test func entriesHaveTheirSendersAfterACheckpoint() throws {
        try read(Self.journal()) { timeline in
            while try timeline.addNextCheckpoint() {}
            var senders: [String?] = []
            try timeline.forEachEntry(100...102) { entry in
                senders.append(entry.sender?.process)
                return true
            }
            #expect(senders == ["counter.1", "counter.1", "counter.1"])
        }
    }

    @Test func aRevisionThatDoesNotExistYetIsRefused() throws {
        try read(Self.journal()) { timeline in
            #expect(throws: JournalCommandError.self) { try timeline.state(at: Self.last + 1) }
            #expect(throws: JournalCommandError.self) { try timeline.entry(.max) }
        }
    }
}
