import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

/// A publisher of a table, and a replica that receives only the messages that a test delivers.
private struct ShelfBench {
    let publisher = Shelf.slice.publisher()
    var replica = SliceReplica<ShelfSlice>(seed: [UInt8(ascii: "x")], now: 0)
    var shelf: Shelf
    var revision: Revision = 1
    var nonce: [UInt8] = []
    var now: Instant = 0
    var provided: [SliceChange<ShelfSlice>] = []
    var allowed: [UInt32] = []

    /// A bench before the first delivery.
    init(jars: Int) {
        shelf = Shelf(jars)
        publisher.rebase(shelf, revision: revision)
        perform(replica.ask(now: now))
    }

    static func live(jars: Int) throws -> ShelfBench {
        var bench = ShelfBench(jars: jars)
        for part in try bench.parts() { try bench.receive(part) }
        return bench
    }

    mutating func perform(_ step: SliceReplica<ShelfSlice>.Step) {
        switch step {
        case .nothing: break
        case .ask(_, let new): nonce = new
        case .allow(_, let below): allowed.append(below)
        case .deliver(let change, _): if let change { provided.append(change) }
        }
    }

    func parts(size: Int = 1000) throws -> [WireSliceUpdate] {
        let snapshot = publisher.snapshot(epoch: 1, partSize: size)
        var parts: [WireSliceUpdate] = []
        while let part = try snapshot.next() { parts.append(try WireSliceUpdate(serializedBytes: part)) }
        return parts
    }

    mutating func receive(_ part: WireSliceUpdate) throws {
        perform(try replica.snapshot(part, nonce: nonce, now: now))
    }

    mutating func receiveProgress() {
        let progress = WireProgress.with { progress in
            progress.epoch = 1
            progress.slices = [
                .with {
                    $0.slice = ShelfSlice.name
                    $0.sequence = publisher.sequence
                }
            ]
        }
        perform(replica.progress(progress, now: now))
    }

    /// The patch that the change makes; `nil` if it makes none.
    mutating func patch(_ body: (inout Shelf) -> Void) throws -> WireSliceUpdate? {
        body(&shelf)
        revision += 1
        return try publisher.publish(shelf, revision: revision, epoch: 1).map {
            try WireSliceUpdate(serializedBytes: $0)
        }
    }

    mutating func change(_ body: (inout Shelf) -> Void) throws {
        if let patch = try patch(body) { perform(try replica.patch(patch, now: now)) }
    }

    var known: Table<String, String> { replica.contents.value.byString }
    var isAsking: Bool { if case .asking = replica.phase { true } else { false } }
}

@Suite struct TableSliceTests {
    /// A subscriber that distinguishes two spellings of a key would otherwise keep the old one and never receive its
    /// removal.
    @Test func aKeyWithAnotherSpellingIsPublishedAndItsOldSpellingRemoved() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        var bench = try ShelfBench.live(jars: 100)
        try bench.change { $0.jars[composed] = "coffee" }
        let patch = try #require(
            try bench.patch {
                $0.jars[composed] = nil
                $0.jars[decomposed] = "coffee"
            })
        let value = try Keys(serializedBytes: patch.value)
        let removed = try Keys(serializedBytes: patch.removed)
        #expect(value.byString.keys.map { Array($0.utf8) } == [Array(decomposed.utf8)])
        #expect(removed.byString.keys.map { Array($0.utf8) } == [Array(composed.utf8)])
        bench.perform(try bench.replica.patch(patch, now: bench.now))
        #expect(bench.known.count == 101)
        #expect(bench.known.keys.contains { $0.hasSameBytes(as: decomposed) })
    }

    @Test func onlyChangedRowsAreInAPatch() throws {
        var bench = try ShelfBench.live(jars: 100)
        let patch = try #require(
            try bench.patch {
                $0.jars[Shelf.name(7)] = "honey"
                $0.jars["new"] = "salt"
                $0.jars[Shelf.name(8)] = nil
            })
        let value = try Keys(serializedBytes: patch.value)
        #expect(Set(value.byString.keys) == [Shelf.name(7), "new"])
        #expect(try Keys(serializedBytes: patch.removed).byString.keys.sorted() == [Shelf.name(8)])

        bench.perform(try bench.replica.patch(patch, now: 0))
        #expect(bench.known == bench.shelf.jars)
        let change = try #require(bench.provided.last)
        #expect(
            change.value.byString.changes(since: change.previous.byString)
                == TableChanges(inserted: ["new"], updated: [Shelf.name(7)], removed: [Shelf.name(8)]))
    }

    @Test func aRevertedChangeIsNotPublished() throws {
        var bench = try ShelfBench.live(jars: 10)
        #expect(
            try bench.patch {
                $0.jars[Shelf.name(3)] = nil
                $0.jars[Shelf.name(3)] = "jam 3"
            } == nil)
    }

    @Test(arguments: [1_000, 10_000, 100_000])
    func onePatchCostsTheSameForEveryTableSize(jars: Int) throws {
        var bench = try ShelfBench.live(jars: jars)
        let patch = try #require(try bench.patch { $0.jars[Shelf.name(500)] = "honey" })
        #expect(try patch.serializedData().count < 80)
    }

    @Test func aSnapshotComesInPartsOfBoundedSize() throws {
        let bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts(size: 1_000)
        #expect(parts.count > 20)
        #expect(parts.allSatisfy { $0.value.count < 1_100 })
        #expect(parts.map(\.part) == (0..<UInt32(parts.count)).map { $0 })
        #expect(parts.dropLast().allSatisfy(\.more) && parts.last?.more == false)
    }

    @Test func nothingIsDeliveredUntilTheSnapshotIsComplete() throws {
        var bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts()
        for part in parts.dropLast() { try bench.receive(part) }
        #expect(bench.provided.isEmpty)
        #expect(bench.isAsking)
        try bench.receive(parts.last!)
        #expect(bench.provided.count == 1)
        #expect(bench.known == bench.shelf.jars)
        #expect(bench.replica.reached == 1)
    }

    @Test func theStoreIsGrantedCreditBeforeItHasToWait() throws {
        var bench = ShelfBench(jars: 1_000)
        for part in try bench.parts() {
            // Every part lies within the credit granted before it.
            #expect(part.part < (bench.allowed.last ?? WireProtocol.snapshotCredit))
            try bench.receive(part)
        }
        #expect(bench.allowed.first == WireProtocol.snapshotCredit * 3 / 2)
    }

    @Test func patchesBetweenThePartsFollowTheSnapshot() throws {
        var bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts()
        try bench.receive(parts[0])
        try bench.change { $0.jars[Shelf.name(0)] = nil }
        try bench.receive(parts[1])
        try bench.change { $0.jars[Shelf.name(999)] = "honey" }
        for part in parts.dropFirst(2) { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
        #expect(bench.provided.count == 1)
        #expect(bench.replica.reached == 3)
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 3))
    }

    @Test func aMissingPartCausesANewSnapshotRequest() throws {
        var bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts()
        let nonce = bench.nonce
        try bench.receive(parts[0])
        try bench.receive(parts[2])
        #expect(bench.nonce != nonce)
        for part in parts { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
    }

    @Test func aMissingPatchBetweenThePartsIsAGap() throws {
        var bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts()
        try bench.receive(parts[0])
        _ = try bench.patch { $0.jars["lost"] = "salt" }
        try bench.change { $0.jars["next"] = "pepper" }
        for part in parts.dropFirst() { try bench.receive(part) }
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 1))
        try bench.change { $0.jars["later"] = "sugar" }
        #expect(bench.isAsking)
        for part in try bench.parts() { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
    }

    @Test func aStalledSnapshotIsRequestedAgain() throws {
        var bench = ShelfBench(jars: 1_000)
        let parts = try bench.parts()
        bench.now = 1_000_000_000
        try bench.receive(parts[0])
        let deadline = try #require(bench.replica.deadline)
        #expect(deadline == 3_000_000_000)
        let nonce = bench.nonce
        bench.perform(bench.replica.tick(now: deadline))
        #expect(bench.nonce != nonce)
    }

    @Test func aRowMissingFromTheNewSnapshotIsRemoved() throws {
        var bench = try ShelfBench.live(jars: 100)
        _ = try bench.patch { $0.jars[Shelf.name(5)] = nil }
        bench.perform(bench.replica.ask(now: 0))
        for part in try bench.parts() { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
        let change = try #require(bench.provided.last)
        #expect(change.value.byString.changes(since: change.previous.byString).removed == [Shelf.name(5)])
    }

    @Test func anEmptyTableIsDeliveredToo() throws {
        let bench = try ShelfBench.live(jars: 0)
        #expect(bench.provided.map(\.fields) == [[12]])
    }

    @Test func aPatchThatWouldBeTooLargeIsAGap() throws {
        var bench = try ShelfBench.live(jars: 0)
        let many = Shelf((1 << 17) + 1)
        #expect(try bench.patch { $0 = many } == nil)
        bench.receiveProgress()
        #expect(bench.isAsking)
        for part in try bench.parts(size: 1 << 17) { try bench.receive(part) }
        #expect(bench.known.count == many.jars.count)
    }

    @Test func rowsRemovedWhileATableWasNotProvidedAreRemoved() throws {
        var bench = try ShelfBench.live(jars: 3)
        try bench.change { $0.isOpen = false }
        try bench.change { $0.jars[Shelf.name(1)] = nil }
        // Rows alone cannot show a subscriber that has the earlier rows which of them were removed.
        #expect(try bench.patch { $0.isOpen = true } == nil)
        bench.receiveProgress()
        #expect(bench.isAsking)
        for part in try bench.parts() { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
    }

    @Test func partsOfTwoSnapshotsAreNotCombined() throws {
        var bench = ShelfBench(jars: 1_000)
        let old = try bench.parts()
        _ = try bench.patch { $0.jars[Shelf.name(0)] = nil }
        let new = try bench.parts()
        let nonce = bench.nonce
        try bench.receive(old[0])
        try bench.receive(new[1])
        #expect(bench.nonce != nonce)
        for part in new { try bench.receive(part) }
        #expect(bench.known == bench.shelf.jars)
    }

    @Test func rebasingWithoutSubscribersMakesAGapAndNoPatch() throws {
        var bench = try ShelfBench.live(jars: 3)
        bench.shelf.jars["new"] = "salt"
        bench.publisher.rebase(bench.shelf, revision: 9)
        #expect(try bench.patch { $0.jars["newer"] = "pepper" } != nil)
        #expect(bench.publisher.sequence == 3)
    }
}
