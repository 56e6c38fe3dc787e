import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite("SliceReplica")
struct SliceReplicaTests {
    private struct Bench {
        var replica = SliceReplica<CountSlice>(seed: Array("x.".utf8), now: 0)
        var now: Instant = 10
        var asked: [UInt8]?
        var dropped: [UInt8]?
        var provided: [SliceChange<CountSlice>] = []

        mutating func perform(_ step: SliceReplica<CountSlice>.Step) {
            switch step {
            case .nothing: break
            case .ask(let old, let new): (dropped, asked) = (old, new)
            case .allow: break
            case .deliver(let change, let drop):
                if let drop { dropped = drop }
                if let change { provided.append(change) }
            }
        }

        static func asking() -> Bench {
            var bench = Bench()
            bench.perform(bench.replica.ask(now: bench.now))
            return bench
        }

        static func live(count: Int = 3, sequence: UInt64 = 5, revision: UInt64 = 9) throws -> Bench {
            var bench = asking()
            try bench.snapshot(count: count, sequence: sequence, revision: revision)
            return bench
        }

        private func update(_ count: Int?, _ sequence: UInt64, _ revision: UInt64, _ epoch: UInt64) throws
            -> WireSliceUpdate
        {
            try WireSliceUpdate.with {
                $0.epoch = epoch
                $0.sequence = sequence
                $0.revision = revision
                $0.fields = count == nil ? [] : [1]
                $0.value = try Count(count: count ?? 0).serializedBytes()
            }
        }

        mutating func snapshot(
            count: Int?, sequence: UInt64, revision: UInt64, epoch: UInt64 = 1, nonce: [UInt8]? = nil
        ) throws {
            let update = try update(count, sequence, revision, epoch)
            perform(try replica.snapshot(update, nonce: nonce ?? asked ?? [], now: now))
        }

        mutating func patch(
            count: Int?, sequence: UInt64, revision: UInt64, epoch: UInt64 = 1, trace: String = ""
        ) throws {
            var update = try update(count, sequence, revision, epoch)
            update.trace = trace
            perform(try replica.patch(update, now: now))
        }

        mutating func progress(sequence: UInt64, revision: UInt64, epoch: UInt64 = 1) {
            let progress = WireProgress.with {
                $0.epoch = epoch
                $0.revision = revision
                $0.slices = [
                    .with {
                        $0.slice = "market.Other"; $0.sequence = 99
                    },
                    .with {
                        $0.slice = "market.Count"
                        $0.sequence = sequence
                        $0.revision = revision
                    },
                ]
            }
            perform(replica.progress(progress, now: now))
        }

        var values: [Int] { provided.map(\.value.count) }
        var isAsking: Bool { if case .asking = replica.phase { true } else { false } }
    }

    @Test func aPatchIsDeliveredWithItsTraceIfThatIsValid() throws {
        var bench = try Bench.live()
        let valid = Traceparent.test(1)
        let later = "01" + valid.text.dropFirst(2) + "-"
        for (index, trace) in ["", valid.text, "00", later + String(repeating: "x", count: 1000)].enumerated() {
            try bench.patch(count: index, sequence: 6 + UInt64(index), revision: 10 + UInt64(index), trace: trace)
        }
        #expect(bench.values == [3, 0, 1, 2, 3])
        #expect(bench.provided.map(\.trace) == [nil, nil, valid, nil, nil])
    }

    @Test func aSnapshotIsDeliveredAndItsTopicDropped() throws {
        var bench = Bench.asking()
        #expect(bench.dropped == nil)
        let nonce = bench.asked
        try bench.snapshot(count: 3, sequence: 5, revision: 9)
        #expect(bench.values == [3])
        #expect(bench.provided[0].fields == [1])
        #expect(bench.provided[0].revision == 9)
        #expect(bench.dropped == nonce)
        #expect(bench.replica.reached == 9)
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 5))
        #expect(bench.replica.deadline == nil)
    }

    @Test func theFirstDeliveryMayBeEmpty() throws {
        var bench = Bench.asking()
        try bench.snapshot(count: nil, sequence: 0, revision: 0)
        #expect(bench.provided.map(\.fields) == [[]])
        bench.perform(bench.replica.ask(now: bench.now))
        try bench.snapshot(count: nil, sequence: 0, revision: 0)
        #expect(bench.provided.count == 1)
    }

    @Test func patchesBeforeTheSnapshotArePartOfIt() throws {
        var bench = Bench.asking()
        try bench.patch(count: 1, sequence: 4, revision: 8)
        bench.progress(sequence: 9, revision: 12)
        #expect(bench.provided.isEmpty)
        #expect(bench.replica.reached == 0)
        try bench.snapshot(count: 3, sequence: 5, revision: 9)
        try bench.patch(count: 4, sequence: 6, revision: 10)
        #expect(bench.values == [3, 4])
    }

    @Test func theQueueOfTinyPatchesIsBounded() throws {
        var bench = Bench.asking()
        let nonce = bench.asked
        let first = WireSliceUpdate.with {
            $0.epoch = 1
            $0.more = true
        }
        bench.perform(try bench.replica.snapshot(first, nonce: nonce ?? [], now: bench.now))
        var patch = WireSliceUpdate.with { $0.epoch = 1 }
        while bench.asked == nonce, patch.sequence < 1 << 19 {
            patch.sequence += 1
            bench.perform(try bench.replica.patch(patch, now: bench.now))
        }
        #expect(bench.asked != nonce)
    }

    @Test func patchesAreDeliveredInOrder() throws {
        var bench = try Bench.live()
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 5, sequence: 7, revision: 12)
        #expect(bench.values == [3, 4, 5])
        #expect(bench.replica.reached == 12)
    }

    @Test func repeatedAndOldPatchesAreNotDeliveredAgain() throws {
        var bench = try Bench.live()
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 2, sequence: 3, revision: 2)
        #expect(bench.values == [3, 4])
        #expect(bench.replica.reached == 10)
    }

    @Test func aGapCausesASnapshotRequestWithANewNonce() throws {
        var bench = try Bench.live()
        let nonce = bench.asked
        try bench.patch(count: 9, sequence: 7, revision: 12)
        #expect(bench.values == [3])
        #expect(bench.isAsking)
        #expect(bench.asked != nonce)
        try bench.snapshot(count: 8, sequence: 7, revision: 12, nonce: nonce)
        #expect(bench.values == [3])
        try bench.snapshot(count: 9, sequence: 7, revision: 12)
        #expect(bench.values == [3, 9])
    }

    @Test func progressRevealsALostLastUpdate() throws {
        var bench = try Bench.live()
        bench.progress(sequence: 6, revision: 20)
        #expect(bench.isAsking)
        #expect(bench.replica.reached == 9)
    }

    @Test func progressReachesRevisionsThatChangedNothing() throws {
        var bench = try Bench.live()
        bench.progress(sequence: 5, revision: 20)
        #expect(bench.replica.reached == 20)
        bench.progress(sequence: 4, revision: 8)
        #expect(bench.replica.reached == 20)
        #expect(!bench.isAsking)
    }

    @Test func anotherEpochCausesASnapshotRequest() throws {
        var bench = try Bench.live()
        try bench.patch(count: 1, sequence: 6, revision: 1, epoch: 2)
        #expect(bench.isAsking)
        try bench.snapshot(count: 1, sequence: 1, revision: 1, epoch: 2)
        #expect(bench.replica.reached == 1)
        #expect(bench.values == [3, 1])
        bench.progress(sequence: 1, revision: 30, epoch: 3)
        #expect(bench.isAsking)
        #expect(bench.replica.reached == 1)
    }

    @Test func anUnchangedSnapshotIsNotDelivered() throws {
        var bench = try Bench.live()
        bench.perform(bench.replica.ask(now: bench.now))
        try bench.snapshot(count: 3, sequence: 8, revision: 15)
        #expect(bench.values == [3])
        #expect(bench.replica.reached == 15)
    }

    @Test func anUnrequestedSnapshotIsIgnored() throws {
        var bench = try Bench.live()
        try bench.snapshot(count: 99, sequence: 50, revision: 50)
        #expect(bench.values == [3])
        #expect(bench.replica.reached == 9)
    }

    @Test func aMissingSnapshotIsRequestedAgain() throws {
        var bench = Bench.asking()
        let first = bench.asked
        let deadline = try #require(bench.replica.deadline)
        bench.perform(bench.replica.tick(now: deadline - 1))
        #expect(bench.asked == first)
        bench.perform(bench.replica.tick(now: deadline))
        #expect(bench.dropped == first)
        #expect(bench.asked != first)
        #expect(bench.replica.deadline == deadline + SliceReplica<CountSlice>.timeout)
        #expect(bench.asked?.contains(0) == false)
    }

    @Test func unreadableUpdatesChangeNothing() throws {
        var bench = try Bench.live()
        let garbage = WireSliceUpdate.with {
            $0.epoch = 1
            $0.sequence = 6
            $0.fields = [1, .max]
            $0.value = Data([0x08])
        }
        #expect(throws: (any Error).self) { _ = try bench.replica.patch(garbage, now: 0) }
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 5))
        #expect(bench.replica.contents.value.count == 3)
    }

    @Test func missingPatchesAreCountedAndOtherSnapshotsAreNot() throws {
        var bench = try Bench.live(sequence: 5)
        try bench.patch(count: 4, sequence: 8, revision: 12)
        #expect(bench.replica.gaps == 1)
        try bench.snapshot(count: 4, sequence: 8, revision: 12)
        bench.progress(sequence: 9, revision: 13)
        #expect(bench.replica.gaps == 2)
        try bench.snapshot(count: 4, sequence: 9, revision: 13)
        bench.progress(sequence: 1, revision: 1, epoch: 2)
        bench.perform(bench.replica.ask(now: bench.now))
        #expect(bench.replica.gaps == 2)
    }
}
