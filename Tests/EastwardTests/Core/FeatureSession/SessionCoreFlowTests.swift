import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite("SessionCore: batches and receipts")
struct SessionCoreFlowTests {
    @Test func capacityShrinksWithSubmissionsAndGrowsWithReceipts() {
        let bench = SessionBench.open(window: 10)
        #expect(bench.core.capacity == 10)
        bench.submit(7)
        #expect(bench.core.capacity == 3)
        #expect(bench.core.outstanding == 7)
        _ = bench.send()
        bench.receipts(1, 4, revision: 1)
        #expect(bench.core.capacity == 7)
        #expect(bench.succeeded.isEmpty)
        bench.receipts(5, 3, revision: 5)
        #expect(bench.core.capacity == 10)
        #expect(bench.succeeded == [1])
    }

    private static func volume(_ actions: Int, bytes: Int) -> ActionVolume {
        var volume = ActionVolume()
        volume.actions = actions
        volume.bytes = bytes
        return volume
    }

    /// Whether `core` has capacity for all volumes together, which are not reserved.
    private static func fits(_ volumes: [ActionVolume], in core: inout SessionCore) -> Bool {
        let reserved = core.reserved
        defer { core.reserved = reserved }
        var fits = true
        for volume in volumes { fits = fits && core.reserve(volume) }
        return fits
    }

    @Test func aReservationOccupiesCapacityUntilItsActionsAreSubmitted() {
        let bench = SessionBench.open(window: 10)
        var columns = ActionColumns()
        for _ in 0..<3 { columns.append(name: "market.Increment", payload: [8, 1]) }
        #expect(bench.core.reserve(ActionVolume(columns)) == true)
        #expect(bench.core.capacity == 7)
        #expect(bench.core.reserve(Self.volume(8, bytes: 0)) == false)
        #expect(bench.core.outstanding == 0)
        bench.core.submit(columns, ticket: 1, now: bench.now)
        // Each action counts once.
        #expect(bench.core.capacity == 7)
        #expect(bench.core.outstanding == 3)
    }

    @Test func bytesOccupyCapacityUntilTheirReceiptsArrive() {
        let bench = SessionBench.open()
        let mebibyte = 1 << 20
        for _ in 0..<4 { bench.submit(1, bytes: 4 * mebibyte - 2048) }
        let small = Self.volume(1, bytes: 4096)
        #expect(Self.fits([small], in: &bench.core))
        #expect(!Self.fits([Self.volume(1, bytes: mebibyte)], in: &bench.core))
        #expect(!Self.fits([small, small], in: &bench.core))
        #expect(bench.core.capacity == 4092)
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        #expect(Self.fits([Self.volume(1, bytes: 4 * mebibyte)], in: &bench.core))
        bench.receipts(2, 3, revision: 2)
        let whole = Self.volume(1, bytes: SessionCore.windowBytes)
        #expect(Self.fits([whole], in: &bench.core))
        #expect(!Self.fits([Self.volume(1, bytes: 1), whole], in: &bench.core))
    }

    @Test func aSubmissionLargerThanTheByteWindowIsAcceptedAlone() {
        let bench = SessionBench.open()
        let large = Self.volume(1, bytes: SessionCore.windowBytes + 1)
        #expect(Self.fits([large], in: &bench.core))
        #expect(!Self.fits([Self.volume(1, bytes: 1), large], in: &bench.core))
    }

    @Test func theStoresSmallerWindowApplies() {
        let bench = SessionBench(window: 100)
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.largestWindow = 8 }
        #expect(bench.core.window == 8)
        #expect(bench.core.capacity == 8)
    }

    @Test func neighboringTicketsShareABatchUntilItIsSent() {
        let bench = SessionBench.open()
        bench.submit(2)
        bench.submit(3)
        #expect(bench.send().map(\.sequences) == [1..<6])
        bench.submit()
        #expect(bench.send().map(\.sequences) == [6..<7])
    }

    @Test func batchesAreClosedAtTheLargestNumberOfActions() {
        let bench = SessionBench.open()
        for _ in 0..<5 { bench.submit(300) }
        let sent = bench.send().compactMap(\.sequences).map(\.count)
        #expect(sent == [900, 600])
    }

    @Test func batchesAreClosedAtTheirLargestLength() throws {
        let bench = SessionBench.open()
        for _ in 0..<5 { bench.submit(1, bytes: 100 << 10) }
        let sent = bench.send()
        #expect(sent.compactMap(\.sequences).map(\.count) == [2, 2, 1])
        for message in sent {
            #expect(try message.serializedData().count <= SessionCore.largestBatch.bytes)
        }
    }

    @Test func batchesStayBelowTheStoresLargestMessage() throws {
        let bench = SessionBench()
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.largestMessage = 8192 }
        for _ in 0..<10 { bench.submit(1, bytes: 3000) }
        for message in bench.send() { #expect(try message.serializedData().count <= 8192) }
    }

    @Test func largestActionFitsIntoOneMessage() throws {
        let bench = SessionBench.open()
        bench.submit(1, bytes: bench.core.largestAction)
        bench.submit(1)
        let sent = bench.send()
        #expect(sent.count == 2)
        #expect(try sent[0].serializedData().count <= WireProtocol.largestMessage)
    }

    @Test func emptySubmissionIsAnsweredAndNeverSent() {
        let bench = SessionBench.open()
        bench.submit(0)
        #expect(bench.succeeded == [1])
        #expect(bench.send().isEmpty)
    }

    @Test func receiptsAreDeliveredByTicketInOrder() {
        let bench = SessionBench.open()
        for count in [1, 3, 2] { bench.submit(count) }
        _ = bench.send()
        bench.receipts(1, 5, revision: 10)
        #expect(bench.succeeded == [1, 2])
        #expect(bench.receipts(of: 2)?.map(\.revision) == [11, 12, 13])
        bench.receipts(6, 1, revision: 40)
        #expect(bench.receipts(of: 3)?.map(\.revision) == [14, 40])
    }

    @Test func repeatedAndOverlappingReceiptsCountOnce() {
        let bench = SessionBench.open()
        for _ in 0..<4 { bench.submit() }
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.receipts(1, 2, revision: 1)
        bench.receipts(2, 3, revision: 2)
        bench.receipts(1, 4, revision: 1)
        #expect(bench.succeeded == [1, 2, 3, 4])
        #expect((1...4).compactMap { bench.receipts(of: $0)?.first?.revision } == [1, 2, 3, 4])
        #expect(bench.core.outstanding == 0)
    }

    @Test func missingReceiptsAreRequestedByAnotherHello() {
        let bench = SessionBench.open()
        for _ in 0..<3 { bench.submit() }
        _ = bench.send()
        bench.receipts(2, 1, revision: 2)
        #expect(bench.succeeded.isEmpty)
        #expect(bench.send().compactMap(\.asHello).map(\.lowestAwaited) == [1])
        bench.welcome(next: 4, fence: 1)
        bench.receipts(1, 3, revision: 1)
        #expect(bench.succeeded == [1, 2, 3])
    }

    @Test func aTimeoutWhileReceiptsAreDueCausesAnotherHello() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.waitUntilDeadline()
        #expect(bench.send().compactMap(\.asHello).map(\.session) == [3])
    }

    @Test func anIdleSessionDoesNotTimeOut() {
        let bench = SessionBench.open()
        #expect(bench.core.deadline == bench.now + SessionCore.keepAlive)
        bench.now += SessionCore.timeout * 100
        bench.submit()
        _ = bench.send()
        #expect(bench.core.deadline == bench.now + SessionCore.timeout)
    }

    @Test func anIdleFeatureSendsAHelloSoThatItsSessionDoesNotExpire() {
        let bench = SessionBench.open()
        #expect(SessionCore.keepAlive * 4 <= StoreLimits().sessionExpiryWhenFull)
        bench.waitUntilDeadline()
        #expect(bench.send().compactMap(\.asHello).map(\.session) == [3])
    }

    @Test func receiptsForUnsentActionsAreIgnored() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.submit()
        bench.receipts(1, 2, revision: 1)
        bench.receipts(7, 1, revision: 7)
        #expect(!bench.succeeded.contains(2))
        #expect(bench.core.outstanding > 0)
    }

    @Test(
        arguments: [(UInt64.max, 1, 1), (1, UInt64.max, 1), (1, 1 << 63, 1), (1, 1, UInt64.max), (2, 0, 1)]
            as [(UInt64, UInt64, UInt64)])
    func receiptsOutOfRangeAreHarmless(first: UInt64, count: UInt64, revision: UInt64) {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.receipts(first, count, revision: revision)
        #expect(bench.succeeded.isEmpty)
        #expect(bench.failed.isEmpty)
    }

    @Test func aGapIsFilledFromTheSequenceThatTheStoreRequests() {
        let bench = SessionBench.open()
        for _ in 0..<4 {
            bench.submit()
            _ = bench.send()
        }
        bench.gap(next: 3)
        #expect(bench.send().map(\.sequences) == [3..<4, 4..<5])
        bench.gap(next: 99)
        #expect(bench.send().isEmpty)
    }

    @Test func batchesNameTheLowestReceiptAwaited() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        bench.submit()
        #expect(bench.send().map { $0.asBatch?.lowestAwaited } == [2])
    }

    /// The store commits a large batch in pieces: a connection can end between the receipts of two pieces.
    @Test func aResentBatchAwaitsNoReceiptAfterItsFirstAction() {
        let bench = SessionBench.open()
        bench.submit(4)
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.reconnect(next: 3)
        let batch = bench.send().first?.asBatch
        #expect(batch?.firstSequence == 1)
        #expect(batch?.lowestAwaited == 1)
        bench.receipts(1, 4, revision: 1)
        #expect(bench.core.outstanding == 0)
    }

    @Test func sendingStaysWithinASmallerWindowOfANewWelcome() {
        let bench = SessionBench.open(window: 100)
        for _ in 0..<10 {
            bench.submit()
            _ = bench.send()
        }
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome(next: 1, fence: 2) { $0.largestWindow = 4 }
        #expect(bench.send().compactMap(\.sequences) == [1..<2, 2..<3, 3..<4, 4..<5])
        #expect(bench.core.deadline != nil)
        bench.receipts(1, 4, revision: 1)
        #expect(bench.send().compactMap(\.sequences) == [5..<6, 6..<7, 7..<8, 8..<9])
    }
}
