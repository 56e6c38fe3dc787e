import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Synchronization
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite struct StoreLoopTests {
    private let peer = RouterSocket.Peer(bytes: [1])
    private let other = RouterSocket.Peer(bytes: [2])

    private func receipts(_ bench: LoopBench, _ peer: RouterSocket.Peer) throws -> [WireReceiptRange] {
        try bench.features.replies(WireStoreMessage.self, to: peer).flatMap(\.receipts.ranges)
    }

    @Test func aTurnReceivesABatchAndTheNextOneSendsItsReceipts() throws {
        let bench = LoopBench()
        let fence = try bench.connect("counter.1", peer).fence
        try bench.features.add(LoopBench.batch([.increment(by: 2), .decrement(by: 5)], fence: fence), from: peer)
        bench.journal.shut()
        try bench.settle()
        #expect(try receipts(bench, peer).isEmpty, "the batch is not committed")
        bench.journal.open()
        try bench.turn()
        let ranges = try receipts(bench, peer)
        #expect(ranges.map(\.firstRevision) == [1, 2])
        #expect(ranges.map(\.rejection.code) == ["", "below_zero"])
        #expect(bench.loop.states.committed.count == 2)
    }

    /// The replies that wait for them would take the place of those to others.
    @Test func theOldConnectionsOfAProcessAreClosed() throws {
        let bench = LoopBench()
        for number in 1...5 as ClosedRange<UInt8> {
            _ = try bench.connect("counter.1", RouterSocket.Peer(bytes: [number]))
        }
        #expect(bench.features.closed.map(\.bytes) == [[1], [2], [3]])
    }

    /// No event announces the messages that are left in the socket. The batch is larger than one turn processes, and
    /// has no effect, since the hello before it is refused.
    @Test func aStoreWhoseQueuedMessagesHadNoEffectLooksAtItsSocketAgain() throws {
        var limits = StoreLimits()
        limits.window = 100_000
        let bench = LoopBench(limits: limits)
        bench.features.processes = [peer: "counter.1", other: "counter.2"]
        try bench.features.add(LoopBench.hello(magic: 0), from: peer)
        try bench.features.add(uselessBatch(of: 20_000, bytes: IngressQueue.bytesOfConnection), from: peer)
        try bench.features.add(LoopBench.hello(), from: other)
        var turns = 0
        while !bench.features.waiting.isEmpty, turns < 10_000 {
            let turn = try bench.turn()
            #expect(turn.isBusy || bench.features.waiting.isEmpty)
            turns += 1
        }
        #expect(turns > 1)
        #expect(bench.features.settles > 0)
        try bench.settle()
        let refusals = try bench.features.replies(WireStoreMessage.self, to: peer)
        let welcomes = try bench.features.replies(WireStoreMessage.self, to: other)
        #expect(refusals.map(\.refusal.code) == [.foreignProtocol])
        #expect(welcomes.map(\.welcome.version) == [WireProtocol.version])
    }

    /// The batches of a client whose first one waits in pieces, so that all others are queued. Returns how many actions
    /// they have.
    private func addBatches(
        _ bench: LoopBench, first: Int = 20_000, small count: Int, fence: UInt64
    ) throws -> Int {
        try bench.features.add(
            LoopBench.batch(Array(repeating: .increment(by: 1), count: first), fence: fence), from: peer)
        for number in 0..<count {
            let batch = try LoopBench.batch([.increment(by: 1)], from: UInt64(first + number + 1), fence: fence)
            try bench.features.add(batch, from: peer)
        }
        return first + count
    }

    private var largeWindow: StoreLimits {
        var limits = StoreLimits()
        limits.window = 100_000
        return limits
    }

    /// The last message in the socket fills the queue of its connection, so that the store stops reading.
    @Test func aStoreThatStoppedReadingRestsOnceNothingWaits() throws {
        let bench = LoopBench(limits: largeWindow)
        bench.features.processes = [peer: "counter.1"]
        try bench.features.add(LoopBench.hello(magic: 0), from: peer)
        // More actions than one turn processes: all its bytes still wait after the first turn.
        try bench.features.add(uselessBatch(of: 20_000, bytes: IngressQueue.bytesOfConnection * 5 / 8), from: peer)
        try bench.turn()
        try bench.features.add(uselessBatch(of: 1, bytes: IngressQueue.bytesOfConnection * 3 / 8), from: peer)
        try takeTurns(bench)
        #expect(bench.features.settles > 0, "It stopped reading.")
    }

    /// Takes turns until the store has nothing to do.
    private func takeTurns(_ bench: LoopBench) throws {
        for _ in 0..<10_000 where try !bench.turn().isBusy { return }
        Issue.record("The store is always busy.")
    }

    /// A batch without effect if its client's hello was refused.
    private func uselessBatch(of count: Int, bytes: Int) -> WireFeatureMessage {
        let size = bytes / count + 1
        return .with {
            $0.batch.firstSequence = 1
            $0.batch.lowestAwaited = 1
            $0.batch.actions.names = ["market.Increment"]
            $0.batch.actions.sizes = Array(repeating: UInt32(size), count: count)
            $0.batch.actions.payload = Data(count: size * count)
        }
    }

    @Test func aFullConnectionIsPausedAlone() throws {
        let bench = LoopBench(limits: largeWindow)
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        let ofOther = try bench.connect("counter.2", other).fence
        let count = try addBatches(bench, small: 2 * IngressQueue.messagesOfConnection, fence: fence)
        try bench.features.add(LoopBench.batch([.increment(by: 1)], fence: ofOther), from: other)
        var turns = 0
        while try receipts(bench, other).isEmpty, turns < 100 {
            try bench.turn()
            turns += 1
        }
        #expect(bench.features.waiting.count > 200, "Those of the full connection wait.")
        try takeTurns(bench)
        #expect(bench.loop.states.committed.count == count + 1)
        #expect(bench.features.pauses > 1)
        #expect(bench.features.paused.isEmpty)
        #expect(bench.features.settles == 0, "It never stopped reading.")
    }

    @Test func aForgottenConnectionIsNotPaused() throws {
        let bench = LoopBench(limits: largeWindow)
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        _ = try addBatches(bench, small: 2 * IngressQueue.messagesOfConnection, fence: fence)
        bench.features.outcome = .unreachable
        try takeTurns(bench)
        #expect(bench.features.pauses > 0)
        #expect(bench.features.paused.isEmpty)
        #expect(bench.features.waiting.isEmpty)
    }

    @Test func aClientThatTakesNoRepliesIsReadSlowlyUntilItDoes() throws {
        let bench = LoopBench()
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        bench.features.outcome = .wouldBlock
        let messages = try (1...1000).map {
            try LoopBench.batch([.increment(by: 1)], from: $0, fence: fence).serializedBytes() as [UInt8]
        }
        let atOnce = SlowClients.allowance / messages[0].count + 1
        try #require(atOnce < 200)
        bench.features.add(messages[0], from: peer)
        try takeTurns(bench)
        for message in messages.dropFirst() { bench.features.add(message, from: peer) }
        var waiting = 999
        for _ in 0..<3 {
            try takeTurns(bench)
            #expect(bench.features.waiting.count < waiting)
            #expect(bench.features.waiting.count >= waiting - atOnce)
            waiting = bench.features.waiting.count
            bench.now = bench.now + SlowClients.interval
        }
        bench.features.outcome = .sent
        bench.now = bench.now + SlowClients.interval
        try takeTurns(bench)
        #expect(bench.features.waiting.isEmpty)
        #expect(bench.loop.states.committed.count == 1000)
        let last = try #require(receipts(bench, peer).last)
        #expect(last.firstRevision + last.count == 1001, "It has the receipt of every action.")
    }

    @Test(arguments: [0, 1, 64])
    func aClientThatReadsNoRefusalOfItsMalformedMessagesIsReadSlowly(size: Int) throws {
        let bench = LoopBench()
        bench.features.canPause = true
        _ = try bench.connect("counter.1", peer)
        bench.features.outcome = .wouldBlock
        let malformed = [UInt8](repeating: 0xFF, count: size)
        bench.features.add(malformed, from: peer)
        try takeTurns(bench)
        for _ in 0..<1000 { bench.features.add(malformed, from: peer) }
        try takeTurns(bench)
        #expect(bench.features.waiting.count == 1000 - SlowClients.allowance / SlowClients.smallestMessage)
    }

    @Test func aConnectionThatIsFullNoMoreStaysPausedUntilItsClientMaySendAgain() throws {
        let bench = LoopBench()
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        bench.features.outcome = .wouldBlock
        try bench.features.add(LoopBench.batch([.increment(by: 1)], fence: fence), from: peer)
        try takeTurns(bench)
        let full = WireFeatureMessage.with {
            $0.report.slices = [.with { $0.slice = String(repeating: "a", count: IngressQueue.bytesOfConnection) }]
        }
        try bench.features.add(full, from: peer)
        try bench.features.add(LoopBench.batch([.increment(by: 1)], from: 2, fence: fence), from: peer)
        try takeTurns(bench)
        #expect(bench.loop.ingress.isEmpty)
        #expect(bench.features.waiting.count == 1)
        #expect(bench.features.paused == [peer])
    }

    @Test func aFullConnectionThatTakesRepliesAgainStaysPaused() throws {
        let bench = LoopBench(limits: largeWindow)
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        let connection = try #require(bench.loop.features.peers[peer]?.id)
        let count = try addBatches(bench, first: 60_000, small: 2 * IngressQueue.messagesOfConnection, fence: fence)
        bench.features.outcome = .wouldBlock
        try bench.turn()
        try #require(bench.loop.features.slowClients.deadline != nil)
        bench.features.outcome = .sent
        bench.now = bench.now + SlowClients.interval
        try bench.turn()
        #expect(bench.loop.features.slowClients.deadline == nil)
        #expect(bench.loop.ingress.isFull(connection))
        #expect(bench.features.paused == [peer])
        try takeTurns(bench)
        #expect(bench.loop.states.committed.count == count)
        #expect(bench.features.paused.isEmpty)
    }

    @Test func aClientThatDisconnectsWhileItTakesNoRepliesIsForgotten() throws {
        let bench = LoopBench()
        bench.features.canPause = true
        let fence = try bench.connect("counter.1", peer).fence
        bench.features.outcome = .wouldBlock
        try bench.features.add(LoopBench.batch([.increment(by: 1)], fence: fence), from: peer)
        try takeTurns(bench)
        for sequence in 2...200 as ClosedRange<UInt64> {
            try bench.features.add(LoopBench.batch([.increment(by: 1)], from: sequence, fence: fence), from: peer)
        }
        try takeTurns(bench)
        #expect(bench.features.paused == [peer])
        bench.features.outcome = .unreachable
        bench.now = bench.now + SlowClients.interval
        try takeTurns(bench)
        #expect(bench.features.paused.isEmpty)
        #expect(bench.loop.features.peers.count == 0)
        #expect(bench.loop.features.slowClients.deadline == nil)
    }

    @Test func aDrainingStoreReceivesNothingAndFinishesWhatItHas() throws {
        let bench = LoopBench()
        let fence = try bench.connect("counter.1", peer).fence
        bench.journal.shut()
        try bench.features.add(LoopBench.batch([.increment(by: 2)], fence: fence), from: peer)
        try bench.settle()
        try bench.features.add(LoopBench.batch([.increment(by: 3)], from: 2, fence: fence), from: peer)
        try bench.turn(isDraining: true)
        #expect(!bench.loop.isDrained(at: bench.now))
        bench.journal.open()
        try bench.turn(isDraining: true)
        #expect(bench.loop.isDrained(at: bench.now))
        #expect(try receipts(bench, peer).map(\.firstRevision) == [1])
        #expect(bench.features.waiting.count == 1)
    }

    @Test(arguments: [false, true])
    func aDrainingStoreWaitsForItsLastSnapshotIfThatIsNeeded(isNeeded: Bool) throws {
        let archive = EndlessArchive()
        let bench = LoopBench(archive: archive)
        let fence = try bench.connect("counter.1", peer).fence
        try bench.features.add(LoopBench.batch([.increment(by: 2)], fence: fence), from: peer)
        try bench.settle()
        bench.loop.needsLastSnapshot = isNeeded
        try bench.turn(isDraining: true)
        #expect(bench.loop.isDrained(at: bench.now) == !isNeeded)
        #expect(archive.begun == (isNeeded ? 1 : 0))
    }

    @Test func aFailedJournalStopsTheTurn() throws {
        let bench = LoopBench()
        let fence = try bench.connect("counter.1", peer).fence
        bench.journal.fail()
        try bench.features.add(LoopBench.batch([.increment(by: 2)], fence: fence), from: peer)
        #expect(throws: StoreFailure.journal("EIO")) { try bench.turn() }
        #expect(try receipts(bench, peer).isEmpty)
    }

    @Test func aDispatchIsAnsweredAfterItsCommit() throws {
        let bench = LoopBench()
        try bench.operators.add(
            WireOperatorRequest.with {
                $0.id = 9
                $0.magic = WireProtocol.magic
                $0.version = WireProtocol.version
                $0.dispatch.action = "market.Increment"
                $0.dispatch.json = #"{"by":4}"#
            }, from: peer)
        bench.journal.shut()
        try bench.settle()
        #expect(bench.operators.sent.isEmpty)
        bench.journal.open()
        try bench.settle()
        let replies = try bench.operators.replies(WireOperatorReply.self, to: peer)
        #expect(replies.map(\.id) == [9])
        #expect(replies.map(\.receipt.receipt.revision) == [1])
    }
}

/// An archive whose snapshots are never finished.
private final class EndlessArchive: Archive {
    private let count = Mutex(0)
    var begun: Int { count.withLock(\.self) }
    var directory: String { "" }

    func write(
        _ store: RecoveredStore<some DurableState>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        count.withLock { $0 += 1 }
    }

    func finish(after row: UInt64, completion: @escaping @Sendable (Result<Revision, any Error>) -> Void) {}
    func close() {}
}
