import Foundation
import Testing

@testable import Eastward

@Suite("SessionCore: actions that are kept in an outbox")
struct SessionCoreOutboxTests {
    private static let otherLineage = [UInt8](repeating: 8, count: 16)
    private static let head = OutboxHead(
        nonce: [UInt8](repeating: 5, count: 16), session: 3, lineage: SessionBench.lineage, lowest: 11)

    /// The session 3 of a killed process: of three parcels of two actions none had its receipt.
    private static var left: OutboxContents {
        OutboxContents(head: head, parcels: [parcel(11), parcel(13), parcel(15)])
    }

    private static func parcel(_ first: UInt64) -> ActionParcel {
        var columns = ActionColumns()
        for _ in 0..<2 { columns.append(name: "market.Increment", payload: [8, 1]) }
        return ActionParcel(firstSequence: first, columns: columns)
    }

    private static func begin(_ contents: OutboxContents = OutboxContents(), window: Int = 4096) -> SessionBench {
        var bench = SessionBench()
        bench.core = SessionCore(
            window: window, restoring: contents, generator: SeededGenerator(seed: 1, revision: 1))
        bench.core.connected()
        return bench
    }

    /// A session with a new outbox, which has everything.
    private static func open(window: Int = 4096) -> SessionBench {
        var bench = begin(window: window)
        _ = bench.keep()
        _ = bench.send()
        bench.welcome()
        _ = bench.keep()
        return bench
    }

    // MARK: Nothing leaves before it is kept

    @Test func noHelloBeforeItsNonceIsKept() {
        var bench = Self.begin()
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        let hello = bench.send().first?.asHello
        #expect(write?.head.nonce == hello.map { Array($0.nonce) })
        #expect(hello?.outbox == true)
        #expect(hello?.session == 0)
    }

    @Test func noActionBeforeItsSessionIsKept() {
        var bench = Self.begin()
        bench.submit()
        #expect(bench.keep()?.parcels.count == 1)
        _ = bench.send()
        bench.welcome()
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.head.session == 3)
        #expect(write?.head.lineage == SessionBench.lineage)
        #expect(bench.send().map(\.sequences) == [1..<2])
    }

    @Test func noActionBeforeItIsKept() {
        var bench = Self.open()
        bench.submit(2)
        #expect(bench.send().isEmpty)
        let write = bench.core.takeWrite(now: bench.now)
        #expect(write?.parcels.map(\.firstSequence) == [1])
        #expect(bench.send().isEmpty)
        bench.core.wrote(.written, now: bench.now)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func whatGathersDuringAWriteGoesWithTheNext() {
        var bench = Self.open()
        bench.submit()
        let first = bench.core.takeWrite(now: bench.now)
        bench.submit()
        bench.submit()
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        bench.core.wrote(.written, now: bench.now)
        let second = bench.core.takeWrite(now: bench.now)
        #expect(first?.parcels.map(\.columns.count) == [1])
        #expect(second?.parcels.map(\.firstSequence) == [2])
        #expect(second?.parcels.map(\.columns.count) == [2])
    }

    @Test func theStoreMayForgetReceiptsOnlyOnceTheyAreNoted() {
        var bench = Self.open()
        bench.submit(2)
        _ = bench.keep()
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.core.disconnected()
        bench.core.connected()
        #expect(bench.send().first?.asHello?.lowestAwaited == 1)
        bench.now += OutboxLedger.markDelay
        #expect(bench.keep()?.head.lowest == 3)
        bench.core.connected()
        #expect(bench.send().first?.asHello?.lowestAwaited == 3)
    }

    @Test func receiptsAreNotedAtOnceWhenTheyTakeUpHalfTheWindow() {
        var bench = Self.open(window: 4)
        bench.submit()
        _ = bench.keep()
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        #expect(bench.core.room == 3)
        bench.submit()
        _ = bench.keep()
        _ = bench.send()
        bench.submit(2)
        bench.receipts(2, 1, revision: 2)
        #expect(bench.keep()?.head.lowest == 3)
        #expect(bench.core.room == 2)
    }

    // MARK: The next start

    @Test func theNextStartResumesTheSessionAndSendsWhatTheStoreLacks() {
        var bench = Self.begin(Self.left)
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 3)
        #expect(hello?.lineage == Data(SessionBench.lineage))
        #expect(hello?.nonce == Data(Self.head.nonce))
        #expect(hello?.lowestAwaited == 11)
        bench.welcome(next: 13, fence: 2)
        #expect(bench.send().map(\.sequences) == [13..<15, 15..<17])
        bench.receipts(11, 6, revision: 21)
        let restored = bench.completions.filter { $0.ticket == SessionCore.restoredTicket }
        #expect(restored.map { try? $0.result.get().lastRevision } == [22, 24, 26])
        bench.submit()
        #expect(bench.keep()?.parcels.map(\.firstSequence) == [17])
    }

    @Test func aNonceWithoutASessionOpensTheSameSessionAgain() {
        let head = OutboxHead(nonce: Self.head.nonce)
        var bench = Self.begin(OutboxContents(head: head, parcels: [Self.parcel(1)]))
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 0)
        #expect(hello?.nonce == Data(Self.head.nonce))
        bench.welcome()
        #expect(bench.keep()?.anew == nil)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func onAForeignLineageWhatMayHaveLeftIsSetAside() {
        var bench = Self.begin(Self.left)
        _ = bench.send()
        bench.submit(1)
        bench.refuse(.foreignLineage)
        #expect(bench.completions.map(\.ticket) == [0, 0, 0])
        #expect(bench.completions.allSatisfy { (try? $0.result.get()) == nil })
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.anew?.doubtful == 11..<17)
        #expect(write?.head.session == 0)
        #expect(write?.head.nonce != Self.head.nonce)
        #expect(write?.parcels.map(\.firstSequence) == [1])
        _ = bench.send()
        bench.welcome(session: 1, lineage: Self.otherLineage)
        _ = bench.keep()
        #expect(bench.send().map(\.sequences) == [1..<2])
    }

    @Test func aWriteUnderWayWhenTheSessionIsGivenUpCountsForNothing() {
        var bench = Self.open()
        bench.submit()
        _ = bench.core.takeWrite(now: bench.now)
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        bench.core.wrote(.written, now: bench.now)
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.anew != nil)
        #expect(write?.parcels.map(\.firstSequence) == [1])
        #expect(bench.send().first?.asHello?.session == 0)
    }

    @Test func aStoreThatKnowsMoreThanTheOutboxMeansAnOlderCopy() {
        var bench = Self.begin(Self.left)
        _ = bench.send()
        bench.welcome(next: 18, fence: 2)
        #expect(bench.keep()?.anew?.doubtful == 11..<17)
        #expect(bench.completions.count == 3)
        #expect(bench.send().first?.asHello?.session == 0)
    }

    @Test func theWelcomeOfASessionThatAnOlderCopyGaveUpMayComeOnceMore() {
        var bench = Self.begin(OutboxContents(head: OutboxHead(nonce: Self.head.nonce)))
        _ = bench.send()
        bench.welcome(next: 18)
        _ = bench.keep()
        _ = bench.send()
        bench.welcome(next: 18, fence: 2)
        #expect(bench.core.session == 0)
        bench.welcome(session: 4)
        #expect(bench.core.session == 4)
    }

    @Test func aSessionThatWasTakenOverMeanwhileIsGivenUp() {
        var bench = Self.begin(Self.left)
        _ = bench.send()
        bench.refuse(.unknownSession)
        #expect(bench.keep()?.anew?.doubtful == 11..<17)
        #expect(bench.send().first?.asHello?.session == 0)
    }

    /// A hello that was sent twice is refused twice.
    @Test func theSecondRefusalOfASessionThatWasGivenUpEndsNothing() {
        var bench = Self.begin(Self.left)
        _ = bench.send()
        bench.waitUntilDeadline()
        _ = bench.send()
        bench.refuse(.unknownSession)
        bench.refuse(.unknownSession)
        #expect(bench.keep()?.anew?.doubtful == 11..<17)
        #expect(bench.send().first?.asHello?.session == 0)
        bench.welcome(session: 4)
        #expect(bench.core.session == 4)
    }

    /// The outbox holds the first session's actions until they are set aside; of the second one nothing was sent.
    @Test func theFirstSetAsideOutlivesAnotherChangeDuringARefusedWrite() {
        var ledger = OutboxLedger(Self.left)
        ledger.beginAnew(doubtful: 11..<17, reason: "First.")
        let write = ledger.take(OutboxHead(nonce: [1], lowest: 1), [ActionParcel](), largestLag: 1, now: 0)
        #expect(write?.anew?.doubtful == 11..<17)
        ledger.beginAnew(doubtful: 1..<1, reason: "Second.")
        ledger.refused(now: 0)
        let again = ledger.take(
            OutboxHead(nonce: [2], lowest: 1), [ActionParcel](), largestLag: 1, now: OutboxLedger.fullDelay)
        #expect(again?.anew == OutboxWrite.Anew(doubtful: 11..<17, reason: "First."))
    }

    // MARK: The disk

    @Test func aFullDiskIsTriedAgainWithWhatGathered() {
        var bench = Self.open()
        bench.submit()
        let first = bench.core.takeWrite(now: bench.now)
        bench.core.wrote(.full(reason: "No room."), now: bench.now)
        bench.submit()
        #expect(bench.core.takeNotices() == ["Actions wait until the outbox has room: No room."])
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        #expect(bench.core.deadline == bench.now + OutboxLedger.fullDelay)
        bench.now += OutboxLedger.fullDelay
        #expect(bench.keep()?.parcels.map(\.columns.count) == [2])
        #expect(first?.parcels.map(\.columns.count) == [1])
        #expect(bench.core.takeNotices() == ["The outbox has room again."])
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func whatDoesNotFindRoomTogetherGoesInParts() {
        var bench = Self.open()
        for _ in 1...5 { bench.submit(600) }
        #expect(bench.core.takeWrite(now: bench.now)?.parcels.count == 5)
        var written: [Int] = []
        for isFull in [true, true, false, false, false] {
            bench.core.wrote(isFull ? .full(reason: "No room.") : .written, now: bench.now)
            bench.now += OutboxLedger.fullDelay
            if let write = bench.core.takeWrite(now: bench.now) { written.append(write.parcels.count) }
        }
        #expect(written == [2, 1, 3, 1])
        #expect(bench.core.takeNotices().count == 2)
        #expect(bench.send().map(\.sequences?.lowerBound) == [1, 601, 1201, 1801, 2401])
    }

    @Test func aDiskThatFailsEndsTheSessionAndAcknowledgesNothing() {
        var bench = Self.open()
        bench.submit()
        _ = bench.core.takeWrite(now: bench.now)
        bench.submit()
        bench.core.wrote(.failed(reason: "EIO"), now: bench.now)
        bench.collect()
        #expect(bench.core.phase == .failed(.outbox("EIO")))
        #expect(bench.error(of: 1)?.isFateUnknown == true)
        #expect(bench.error(of: 2) == .outbox("EIO"))
        #expect(bench.core.takeWrite(now: bench.now) == nil)
    }

    // MARK: The end

    @Test func closingWaitsUntilTheLastReceiptIsNotedAndKeepsTheSession() {
        var bench = Self.open()
        bench.submit()
        _ = bench.keep()
        _ = bench.send()
        bench.core.close()
        bench.receipts(1, 1, revision: 1)
        #expect(bench.core.phase == .open)
        #expect(bench.keep()?.head.lowest == 2)
        #expect(bench.core.phase == .closed)
        #expect(bench.send().isEmpty)
    }

    @Test func whatIsKeptWhenTheFeatureIsClosedIsNotSaidToBeLost() {
        var bench = Self.begin(Self.left)
        bench.submit()
        _ = bench.keep()
        bench.submit()
        bench.core.abandon()
        bench.collect()
        #expect(bench.failed == [1, 2])
        guard case .fateUnknown(let reason) = bench.error(of: 1) else { return #expect(Bool(false)) }
        #expect(reason.contains("the next start sends it again"))
    }
}

extension SessionBench {
    /// The outbox has what it is to have; what that was.
    mutating func keep() -> OutboxWrite? {
        guard let write = core.takeWrite(now: now) else { return nil }
        core.wrote(.written, now: now)
        collect()
        return write
    }
}
