import Foundation
import MarketContract
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite("SliceFollower")
struct SliceFollowerTests {
    private struct Bench {
        var follower = SliceFollower<CountSlice>(seed: Array("x.".utf8), now: 0)
        var now: UInt64 = 10
        var asked: [UInt8]?
        var dropped: [UInt8]?
        var told: [SliceChange<CountSlice>] = []

        mutating func perform(_ step: SliceFollower<CountSlice>.Step) {
            switch step {
            case .nothing: break
            case .ask(let old, let new): (dropped, asked) = (old, new)
            case .allow: break
            case .tell(let change, let drop):
                if let drop { dropped = drop }
                if let change { told.append(change) }
            }
        }

        static func asking() -> Bench {
            var bench = Bench()
            bench.perform(bench.follower.ask(now: bench.now))
            return bench
        }

        static func following(count: Int64 = 3, sequence: UInt64 = 5, revision: UInt64 = 9) throws -> Bench {
            var bench = asking()
            try bench.snapshot(count: count, sequence: sequence, revision: revision)
            return bench
        }

        private func update(_ count: Int64?, _ sequence: UInt64, _ revision: UInt64, _ epoch: UInt64) throws
            -> WireSliceUpdate
        {
            try WireSliceUpdate.with {
                $0.epoch = epoch
                $0.sequence = sequence
                $0.revision = revision
                $0.fields = count == nil ? [] : [1]
                $0.value = try Count.with { $0.count = count ?? 0 }.serializedBytes()
            }
        }

        mutating func snapshot(
            count: Int64?, sequence: UInt64, revision: UInt64, epoch: UInt64 = 1, nonce: [UInt8]? = nil
        ) throws {
            let update = try update(count, sequence, revision, epoch)
            perform(try follower.snapshot(update, nonce: nonce ?? asked ?? [], now: now))
        }

        mutating func patch(count: Int64?, sequence: UInt64, revision: UInt64, epoch: UInt64 = 1) throws {
            perform(try follower.patch(try update(count, sequence, revision, epoch), now: now))
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
            perform(follower.progress(progress, now: now))
        }

        var values: [Int64] { told.map(\.value.count) }
        var isAsking: Bool { if case .asking = follower.phase { true } else { false } }
    }

    @Test func snapshotIsToldAndItsTopicDropped() throws {
        var bench = Bench.asking()
        #expect(bench.dropped == nil)
        let nonce = bench.asked
        try bench.snapshot(count: 3, sequence: 5, revision: 9)
        #expect(bench.values == [3])
        #expect(bench.told[0].fields == [1])
        #expect(bench.told[0].revision == 9)
        #expect(bench.dropped == nonce)
        #expect(bench.follower.reached == 9)
        #expect(bench.follower.phase == .following(epoch: 1, sequence: 5))
        #expect(bench.follower.deadline == nil)
    }

    @Test func firstTellingMayBeEmpty() throws {
        var bench = Bench.asking()
        try bench.snapshot(count: nil, sequence: 0, revision: 0)
        #expect(bench.told.map(\.fields) == [[]])
        bench.perform(bench.follower.ask(now: bench.now))
        try bench.snapshot(count: nil, sequence: 0, revision: 0)
        #expect(bench.told.count == 1)
    }

    @Test func patchesBeforeTheSnapshotArePartOfIt() throws {
        var bench = Bench.asking()
        try bench.patch(count: 1, sequence: 4, revision: 8)
        bench.progress(sequence: 9, revision: 12)
        #expect(bench.told.isEmpty)
        #expect(bench.follower.reached == 0)
        try bench.snapshot(count: 3, sequence: 5, revision: 9)
        try bench.patch(count: 4, sequence: 6, revision: 10)
        #expect(bench.values == [3, 4])
    }

    @Test func patchesThatSayLittleDoNotWaitWithoutBound() throws {
        var bench = Bench.asking()
        let nonce = bench.asked
        let first = WireSliceUpdate.with {
            $0.epoch = 1
            $0.more = true
        }
        bench.perform(try bench.follower.snapshot(first, nonce: nonce ?? [], now: bench.now))
        var patch = WireSliceUpdate.with { $0.epoch = 1 }
        while bench.asked == nonce, patch.sequence < 1 << 19 {
            patch.sequence += 1
            bench.perform(try bench.follower.patch(patch, now: bench.now))
        }
        #expect(bench.asked != nonce)
    }

    @Test func patchesAreToldInOrder() throws {
        var bench = try Bench.following()
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 5, sequence: 7, revision: 12)
        #expect(bench.values == [3, 4, 5])
        #expect(bench.follower.reached == 12)
    }

    @Test func repeatedAndOldPatchesAreNotToldAgain() throws {
        var bench = try Bench.following()
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 4, sequence: 6, revision: 10)
        try bench.patch(count: 2, sequence: 3, revision: 2)
        #expect(bench.values == [3, 4])
        #expect(bench.follower.reached == 10)
    }

    @Test func gapIsAnsweredByANewNonce() throws {
        var bench = try Bench.following()
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

    @Test func lostTailIsSeenByProgress() throws {
        var bench = try Bench.following()
        bench.progress(sequence: 6, revision: 20)
        #expect(bench.isAsking)
        #expect(bench.follower.reached == 9)
    }

    @Test func progressReachesRevisionsThatChangedNothing() throws {
        var bench = try Bench.following()
        bench.progress(sequence: 5, revision: 20)
        #expect(bench.follower.reached == 20)
        bench.progress(sequence: 4, revision: 8)
        #expect(bench.follower.reached == 20)
        #expect(!bench.isAsking)
    }

    @Test func anotherEpochIsAskedForItsSnapshot() throws {
        var bench = try Bench.following()
        try bench.patch(count: 1, sequence: 6, revision: 1, epoch: 2)
        #expect(bench.isAsking)
        try bench.snapshot(count: 1, sequence: 1, revision: 1, epoch: 2)
        #expect(bench.follower.reached == 1)
        #expect(bench.values == [3, 1])
        bench.progress(sequence: 1, revision: 30, epoch: 3)
        #expect(bench.isAsking)
        #expect(bench.follower.reached == 1)
    }

    @Test func snapshotWithNoNewsIsNotTold() throws {
        var bench = try Bench.following()
        bench.perform(bench.follower.ask(now: bench.now))
        try bench.snapshot(count: 3, sequence: 8, revision: 15)
        #expect(bench.values == [3])
        #expect(bench.follower.reached == 15)
    }

    @Test func snapshotThatNobodyAskedForIsIgnored() throws {
        var bench = try Bench.following()
        try bench.snapshot(count: 99, sequence: 50, revision: 50)
        #expect(bench.values == [3])
        #expect(bench.follower.reached == 9)
    }

    @Test func snapshotThatDoesNotComeIsAskedForAgain() throws {
        var bench = Bench.asking()
        let first = bench.asked
        let deadline = try #require(bench.follower.deadline)
        bench.perform(bench.follower.tick(now: deadline - 1))
        #expect(bench.asked == first)
        bench.perform(bench.follower.tick(now: deadline))
        #expect(bench.dropped == first)
        #expect(bench.asked != first)
        #expect(bench.follower.deadline == deadline + SliceFollower<CountSlice>.patience)
        #expect(bench.asked?.contains(0) == false)
    }

    @Test func unreadableUpdatesChangeNothing() throws {
        var bench = try Bench.following()
        let garbage = WireSliceUpdate.with {
            $0.epoch = 1
            $0.sequence = 6
            $0.fields = [1, .max]
            $0.value = Data([0x08])
        }
        #expect(throws: (any Error).self) { _ = try bench.follower.patch(garbage, now: 0) }
        #expect(bench.follower.phase == .following(epoch: 1, sequence: 5))
        #expect(bench.follower.told.value.count == 3)
    }
}
