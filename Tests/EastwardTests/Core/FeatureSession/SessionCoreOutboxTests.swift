import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("SessionCore: actions in an outbox")
struct SessionCoreOutboxTests {
    private static let otherJournalID = [UInt8](repeating: 8, count: 16)
    private static let head = OutboxHead(
        nonce: [UInt8](repeating: 5, count: 16), session: 3, journalID: SessionBench.journalID, lowest: 11)

    /// Session 3 of a killed process: three batches of two actions each, none of them acknowledged.
    private static var left: OutboxContents {
        OutboxContents(head: head, batches: [batch(11), batch(13), batch(15)])
    }

    private static func batch(_ first: UInt64) -> ActionBatch {
        var columns = ActionColumns()
        for _ in 0..<2 { columns.append(name: "market.Increment", payload: [8, 1]) }
        return ActionBatch(firstSequence: first, columns: columns)
    }

    private static func begin(_ contents: OutboxContents = OutboxContents(), window: Int = 4096) -> SessionBench {
        let bench = SessionBench()
        bench.core = SessionCore(
            window: window, restoring: contents, generator: SeededGenerator(seed: 1, revision: 1))
        bench.core.connected()
        return bench
    }

    /// An open session with a new outbox and no pending write.
    private static func open(window: Int = 4096) -> SessionBench {
        let bench = begin(window: window)
        _ = bench.keep()
        _ = bench.send()
        bench.welcome()
        _ = bench.keep()
        return bench
    }

    // MARK: A store that another one has replaced

    /// A process that has just started knows no epoch.
    @Test func aWelcomeWithoutActionsThatTheOutboxKnowsAsAcknowledgedIsIgnored() {
        let bench = Self.begin(Self.left)
        bench.core.hasSeveralEndpoints = true
        _ = bench.send()
        bench.welcome(next: 9)
        #expect(bench.core.session == 3)
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
        bench.welcome(next: 11)
        #expect(bench.core.phase == .open)
    }

    @Test func itCountsIfNoOtherStoreAnswersForTenSeconds() {
        let bench = Self.begin(Self.left)
        bench.core.hasSeveralEndpoints = true
        for wait in [0, 10] {
            #expect(bench.core.session == 3)
            bench.now += .seconds(wait)
            bench.core.disconnected()
            bench.core.connected()
            _ = bench.send()
            bench.welcome(next: 9)
        }
        #expect(bench.core.session == 0)
    }

    /// One of several hosts may run a store with a wrong database.
    @Test(arguments: [WireRefusal.Code.foreignLineage, .unknownSession])
    func aRefusalOfTheSessionCountsAfterTenSeconds(code: WireRefusal.Code) {
        let bench = Self.begin(Self.left)
        bench.core.hasSeveralEndpoints = true
        for wait in [0, 9, 1] {
            #expect(bench.core.session == 3)
            bench.now += .seconds(wait)
            bench.core.disconnected()
            bench.core.connected()
            _ = bench.send()
            bench.receive(.refusal(code, "no"))
        }
        #expect(bench.core.session == 0)
    }

    // MARK: Nothing is sent before it is stored

    @Test func noHelloIsSentBeforeItsNonceIsStored() {
        let bench = Self.begin()
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        let hello = bench.send().first?.asHello
        #expect(write?.head.nonce == hello.map { Array($0.nonce) })
        #expect(hello?.outbox == true)
        #expect(hello?.session == 0)
    }

    @Test func noActionIsSentBeforeItsSessionIsStored() {
        let bench = Self.begin()
        bench.submit()
        #expect(bench.keep()?.batches.count == 1)
        _ = bench.send()
        bench.welcome()
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.head.session == 3)
        #expect(write?.head.journalID == SessionBench.journalID)
        #expect(bench.send().map(\.sequences) == [1..<2])
    }

    @Test func noActionIsSentBeforeItIsStored() {
        let bench = Self.open()
        bench.submit(2)
        #expect(bench.send().isEmpty)
        let write = bench.core.takeWrite(now: bench.now)
        #expect(write?.batches.map(\.firstSequence) == [1])
        #expect(bench.send().isEmpty)
        bench.core.wrote(.written, now: bench.now)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func sentActionsStayInTheOutboxUntilTheirReceiptsArrive() {
        let bench = Self.open()
        bench.submit(2)
        _ = bench.keep()
        #expect(bench.send().map(\.sequences) == [1..<3])
        bench.submit()
        #expect(bench.keep()?.head.lowest == 1)
        bench.receipts(1, 2, revision: 1)
        bench.submit()
        #expect(bench.keep()?.head.lowest == 3)
    }

    @Test func actionsSubmittedDuringAWriteGoIntoTheNextWrite() {
        let bench = Self.open()
        bench.submit()
        let first = bench.core.takeWrite(now: bench.now)
        bench.submit()
        bench.submit()
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        bench.core.wrote(.written, now: bench.now)
        let second = bench.core.takeWrite(now: bench.now)
        #expect(first?.batches.map(\.columns.count) == [1])
        #expect(second?.batches.map(\.firstSequence) == [2])
        #expect(second?.batches.map(\.columns.count) == [2])
    }

    @Test func theStoreMayDropReceiptsOnlyOnceTheOutboxHasRecordedThem() {
        let bench = Self.open()
        bench.submit(2)
        _ = bench.keep()
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.core.disconnected()
        bench.core.connected()
        #expect(bench.send().first?.asHello?.lowestAwaited == 1)
        bench.now += OutboxState.markDelay
        #expect(bench.keep()?.head.lowest == 3)
        bench.core.connected()
        #expect(bench.send().first?.asHello?.lowestAwaited == 3)
    }

    @Test func receiptsAreRecordedAtOnceWhenTheyOccupyHalfTheWindow() {
        let bench = Self.open(window: 4)
        bench.submit()
        _ = bench.keep()
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        #expect(bench.core.capacity == 3)
        bench.submit()
        _ = bench.keep()
        _ = bench.send()
        bench.submit(2)
        bench.receipts(2, 1, revision: 2)
        #expect(bench.keep()?.head.lowest == 3)
        #expect(bench.core.capacity == 2)
    }

    // MARK: The next start

    @Test func theNextStartResumesTheSessionAndSendsTheMissingActions() {
        let bench = Self.begin(Self.left)
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 3)
        #expect(hello?.lineage == Data(SessionBench.journalID))
        #expect(hello?.nonce == Data(Self.head.nonce))
        #expect(hello?.lowestAwaited == 11)
        bench.welcome(next: 13, fence: 2)
        #expect(bench.send().map(\.sequences) == [13..<15, 15..<17])
        bench.receipts(11, 6, revision: 21)
        let restored = bench.completions.filter { $0.ticket == SessionCore.restoredTicket }
        #expect(restored.map { try? $0.result.get().lastRevision } == [22, 24, 26])
        bench.submit()
        #expect(bench.keep()?.batches.map(\.firstSequence) == [17])
    }

    /// The contents of an outbox may exceed the window.
    @Test func noMoreThanTheByteWindowIsInFlight() {
        var columns = ActionColumns()
        columns.append(name: "market.Increment", payload: [UInt8](repeating: 8, count: 4_000_000))
        let batches = (1...20).map { ActionBatch(firstSequence: $0, columns: columns) }
        let bench = Self.begin(OutboxContents(batches: batches))
        _ = bench.keep()
        _ = bench.send()
        bench.welcome()
        _ = bench.keep()
        var end: UInt64 = 1
        while end <= 20 {
            let sent = bench.send().compactMap(\.sequences)
            #expect(sent.map(\.count) == Array(repeating: 1, count: min(4, 21 - Int(end))))
            // After a gap, the same number of batches is sent again.
            bench.gap(next: end)
            #expect(bench.send().count == sent.count)
            bench.receipts(end, UInt64(sent.count), revision: end)
            end += UInt64(sent.count)
        }
        #expect(bench.succeeded.count == 20)
    }

    @Test func aNonceWithoutASessionOpensTheSameSessionAgain() {
        let head = OutboxHead(nonce: Self.head.nonce)
        let bench = Self.begin(OutboxContents(head: head, batches: [Self.batch(1)]))
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 0)
        #expect(hello?.nonce == Data(Self.head.nonce))
        bench.welcome()
        #expect(bench.keep()?.reset == nil)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func aForeignJournalIDSetsAsideActionsThatMayHaveBeenSent() {
        let bench = Self.begin(Self.left)
        _ = bench.send()
        bench.submit(1)
        bench.refuse(.foreignLineage)
        #expect(bench.completions.map(\.ticket) == [0, 0, 0])
        #expect(bench.completions.allSatisfy { (try? $0.result.get()) == nil })
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.reset?.doubtful == 11..<17)
        #expect(write?.head.session == 0)
        #expect(write?.head.nonce != Self.head.nonce)
        #expect(write?.batches.map(\.firstSequence) == [1])
        _ = bench.send()
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        _ = bench.keep()
        #expect(bench.send().map(\.sequences) == [1..<2])
    }

    @Test func aWritePendingWhenTheSessionIsAbandonedIsIgnored() {
        let bench = Self.open()
        bench.submit()
        _ = bench.core.takeWrite(now: bench.now)
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        bench.core.wrote(.written, now: bench.now)
        #expect(bench.send().isEmpty)
        let write = bench.keep()
        #expect(write?.reset != nil)
        #expect(write?.batches.map(\.firstSequence) == [1])
        #expect(bench.send().first?.asHello?.session == 0)
    }

    @Test func aStoreAheadOfTheOutboxMeansThatTheOutboxIsAnOlderCopy() {
        let bench = Self.begin(Self.left)
        _ = bench.send()
        bench.welcome(next: 18, fence: 2)
        #expect(bench.keep()?.reset?.doubtful == 11..<17)
        #expect(bench.completions.count == 3)
        #expect(bench.send().first?.asHello?.session == 0)
    }

    @Test func aRepeatedWelcomeOfAnAbandonedSessionIsIgnored() {
        let bench = Self.begin(OutboxContents(head: OutboxHead(nonce: Self.head.nonce)))
        _ = bench.send()
        bench.welcome(next: 18)
        _ = bench.keep()
        _ = bench.send()
        bench.welcome(next: 18, fence: 2)
        #expect(bench.core.session == 0)
        bench.welcome(session: 4)
        #expect(bench.core.session == 4)
    }

    @Test func aSessionThatWasReplacedMeanwhileIsAbandoned() {
        let bench = Self.begin(Self.left)
        _ = bench.send()
        bench.refuse(.unknownSession)
        #expect(bench.keep()?.reset?.doubtful == 11..<17)
        #expect(bench.send().first?.asHello?.session == 0)
    }

    /// A store that was restored from an older copy assigns the numbers of lost sessions again.
    @Test func theSessionAfterAnUnknownOneMayHaveItsNumber() {
        let bench = Self.begin(Self.left)
        _ = bench.send()
        bench.refuse(.unknownSession)
        _ = bench.keep()
        #expect(bench.send().first?.asHello?.session == 0)
        bench.welcome(session: 3)
        #expect(bench.core.session == 3)
        #expect(bench.core.phase == .open)
    }

    /// A hello that was sent twice is refused twice.
    @Test func theSecondRefusalOfAnAbandonedSessionIsIgnored() {
        let bench = Self.begin(Self.left)
        _ = bench.send()
        bench.waitUntilDeadline()
        _ = bench.send()
        bench.refuse(.unknownSession)
        bench.refuse(.unknownSession)
        #expect(bench.keep()?.reset?.doubtful == 11..<17)
        #expect(bench.send().first?.asHello?.session == 0)
        bench.welcome(session: 4)
        #expect(bench.core.session == 4)
    }

    /// The outbox holds the first session's actions until they are set aside; the second session sent no action.
    @Test func theFirstResetSurvivesAnotherResetDuringARefusedWrite() {
        var core = OutboxState(Self.left)
        core.startNewSession(doubtful: 11..<17, reason: "First.")
        let write = core.take(OutboxHead(nonce: [1], lowest: 1), [ActionBatch](), largestLag: 1, now: 0)
        #expect(write?.reset?.doubtful == 11..<17)
        core.startNewSession(doubtful: 1..<1, reason: "Second.")
        core.refused(now: 0)
        let again = core.take(
            OutboxHead(nonce: [2], lowest: 1), [ActionBatch](), largestLag: 1, now: 0 + OutboxState.fullDelay)
        #expect(again?.reset == OutboxWrite.Reset(doubtful: 11..<17, reason: "First."))
    }

    /// Otherwise they would be lost if the process died before the next write.
    @Test func theResetOfAFullOutboxContainsTheUnsentActionsThatItRemoves() {
        let bench = Self.open()
        bench.submit(3)
        _ = bench.keep()
        bench.refuse(.foreignLineage)
        bench.submit(600)
        for _ in 1...3 {
            let write = bench.core.takeWrite(now: bench.now)
            #expect(write?.reset?.doubtful == 1..<1)
            #expect(write?.batches.first?.columns.count == 3)
            bench.core.wrote(.full(reason: "No room."), now: bench.now)
            bench.now += OutboxState.fullDelay
        }
        #expect(bench.keep()?.batches.map(\.columns.count) == [3])
    }

    @Test func aClosingOutboxFirstRecordsItsNewSession() {
        let bench = Self.open()
        bench.refuse(.foreignLineage)
        bench.core.close()
        #expect(bench.core.phase != .closed)
        #expect(bench.keep()?.reset?.doubtful == 1..<1)
        #expect(bench.core.phase == .closed)
    }

    // MARK: The disk

    @Test func aWriteToAFullDiskIsRetriedWithTheActionsSubmittedSince() {
        let bench = Self.open()
        bench.submit()
        let first = bench.core.takeWrite(now: bench.now)
        bench.core.wrote(.full(reason: "No room."), now: bench.now)
        bench.submit()
        #expect(bench.core.takeNotices() == ["The outbox is full; senders wait until there is space: No room."])
        #expect(bench.core.takeWrite(now: bench.now) == nil)
        #expect(bench.core.deadline == bench.now + OutboxState.fullDelay)
        bench.now += OutboxState.fullDelay
        #expect(bench.keep()?.batches.map(\.columns.count) == [2])
        #expect(first?.batches.map(\.columns.count) == [1])
        #expect(bench.core.takeNotices() == ["The outbox has free space again."])
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    /// Otherwise a deadline in the past would keep the connection's thread busy.
    @Test func receiptsThatFindTheDiskFullAreRecordedAfterThePause() {
        let bench = Self.open()
        bench.submit(3)
        _ = bench.keep()
        _ = bench.send()
        bench.receipts(1, 3, revision: 1)
        let keepAlive = bench.now + SessionCore.keepAlive
        bench.now += OutboxState.markDelay
        #expect(bench.core.takeWrite(now: bench.now)?.batches.isEmpty == true)
        bench.core.wrote(.full(reason: "No room."), now: bench.now)
        bench.now += OutboxState.fullDelay
        #expect(bench.core.deadline == bench.now)
        #expect(bench.keep()?.head.lowest == 4)
        #expect(bench.core.deadline == keepAlive)
    }

    @Test func aWriteThatExceedsTheFreeSpaceIsSplit() {
        let bench = Self.open()
        for _ in 1...5 { bench.submit(600) }
        #expect(bench.core.takeWrite(now: bench.now)?.batches.count == 5)
        var written: [Int] = []
        for isFull in [true, true, false, false, false] {
            bench.core.wrote(isFull ? .full(reason: "No room.") : .written, now: bench.now)
            bench.now += OutboxState.fullDelay
            if let write = bench.core.takeWrite(now: bench.now) { written.append(write.batches.count) }
        }
        #expect(written == [2, 1, 3, 1])
        #expect(bench.core.takeNotices().count == 2)
        #expect(bench.send().map(\.sequences?.lowerBound) == [1, 601, 1201, 1801, 2401])
    }

    @Test func aDiskThatFailsEndsTheSessionAndAcknowledgesNothing() {
        let bench = Self.open()
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

    @Test func closingWaitsUntilTheLastReceiptIsRecordedAndKeepsTheSession() {
        let bench = Self.open()
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

    @Test func storedActionsOfAClosedFeatureAreNotReportedAsLost() {
        let bench = Self.begin(Self.left)
        bench.submit()
        _ = bench.keep()
        bench.submit()
        bench.core.abandon()
        bench.collect()
        #expect(bench.failed == [1, 2])
        guard bench.error(of: 1)?.code == .fateUnknown, let reason = bench.error(of: 1)?.message else {
            return #expect(Bool(false))
        }
        #expect(reason.contains("the next start sends it again"))
    }

    /// A write for the abandoned session counts the same actions with its higher numbers.
    @Test func afterAResetOnlyActionsInTheOutboxAreReportedAsKept() {
        let bench = Self.begin(Self.left)
        bench.submit()
        _ = bench.core.takeWrite(now: bench.now)
        _ = bench.send()
        bench.refuse(.foreignLineage)
        bench.submit()
        bench.core.fail(.outbox("EIO"))
        bench.collect()
        #expect(bench.error(of: 1)?.isFateUnknown == true)
        #expect(bench.error(of: 2) == .outbox("EIO"))
    }
}

extension SessionBench {
    /// Completes the pending outbox write. Returns the write.
    func keep() -> OutboxWrite? {
        guard let write = core.takeWrite(now: now) else { return nil }
        core.wrote(.written, now: now)
        collect()
        return write
    }
}
