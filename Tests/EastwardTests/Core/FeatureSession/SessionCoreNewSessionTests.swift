import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("SessionCore: a store without the session")
struct SessionCoreNewSessionTests {
    /// Three tickets of two actions each: one acknowledged, one in flight, one never sent.
    private func busy() -> SessionBench {
        let bench = SessionBench.open()
        bench.submit(2)
        _ = bench.send()
        bench.submit(2)
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.submit(2)
        bench.core.disconnected()
        bench.core.connected()
        return bench
    }

    private static let otherJournalID = [UInt8](repeating: 8, count: 16)

    @Test func aForeignJournalIDFailsSentActionsAndKeepsUnsentOnes() {
        let bench = busy()
        let before = bench.send().first?.asHello
        bench.refuse(.foreignLineage)
        #expect(bench.succeeded == [1])
        #expect(bench.failed == [2])
        #expect(bench.error(of: 2)?.isFateUnknown == true)
        #expect(bench.core.takeNotices().count == 1)
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 0)
        #expect(hello?.lineage.isEmpty == true)
        #expect(hello?.lowestAwaited == 1)
        #expect(hello?.nonce != before?.nonce)
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        #expect(bench.send().map(\.sequences) == [1..<3])
        bench.receipts(1, 2, revision: 1)
        #expect(bench.succeeded == [1, 3])
        #expect(bench.core.outstanding == 0)
    }

    @Test func aStoreThatExpectsAcknowledgedActionsAgainIsForeign() {
        let bench = busy()
        _ = bench.send()
        bench.welcome(next: 2, fence: 2)
        #expect(bench.failed == [2])
        #expect(bench.error(of: 2)?.isFateUnknown == true)
        #expect(bench.send().compactMap(\.asHello).map(\.session) == [0])
        bench.welcome(session: 4)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func overTheNextConnectionANewSessionMayHaveTheNumberOfTheAbandonedOne() {
        // The store lost acknowledged actions, and then the session's opening as well.
        let bench = busy()
        _ = bench.send()
        bench.welcome(next: 2, fence: 2)
        _ = bench.send()
        bench.welcome(next: 2, fence: 2)
        #expect(bench.send().isEmpty, "another welcome to the abandoned session")
        bench.core.disconnected()
        bench.core.connected()
        #expect(bench.send().compactMap(\.asHello).map(\.session) == [0])
        bench.welcome(fence: 3)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func unacknowledgedActionsThatTheStoreLostAreResent() {
        let bench = busy()
        _ = bench.send()
        bench.welcome(next: 3, fence: 2)
        #expect(bench.failed.isEmpty)
        #expect(bench.send().map(\.sequences) == [3..<5, 5..<7])
    }

    @Test func aPartlyAcknowledgedTicketFailsAsAWhole() {
        let bench = SessionBench.open()
        bench.submit(4)
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.submit(1)
        bench.refuse(.foreignLineage)
        #expect(bench.failed == [1])
        _ = bench.send()
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        #expect(bench.send().map(\.sequences) == [1..<2])
        bench.receipts(1, 1, revision: 1)
        #expect(bench.receipts(of: 2)?.map(\.revision) == [1])
    }

    @Test func actionsSubmittedDuringAResendCountAsUnsent() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.hold(next: 1)
        bench.submit()
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        #expect(bench.failed == [1])
        _ = bench.send()
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        #expect(bench.send().map(\.sequences) == [1..<2])
        bench.receipts(1, 1, revision: 1)
        #expect(bench.succeeded == [2])
    }

    private static let otherJournal = FeatureError.outbox("another journal")

    /// A session that requires its journal and has an unsent action. The store has refused the session and will welcome a
    /// new one.
    private func refusedWithARequiredJournal() -> SessionBench {
        let bench = SessionBench.open()
        bench.core.require(journal: SessionBench.journalID, orFailWith: Self.otherJournal)
        bench.core.disconnected()
        bench.submit()
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        _ = bench.send()
        return bench
    }

    @Test func aRequiredJournalKeepsUnsentActionsFromAnotherOne() {
        let bench = refusedWithARequiredJournal()
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        #expect(bench.send().isEmpty)
        #expect(bench.core.phase == .failed(Self.otherJournal))
        #expect(bench.error(of: 1) == Self.otherJournal)
    }

    @Test func aRequiredJournalMayBeginANewSession() {
        let bench = refusedWithARequiredJournal()
        bench.welcome(session: 2)
        #expect(bench.send().map(\.sequences) == [1..<2])
    }

    @Test func aSessionWithAnotherJournalFailsWhenOneIsRequired() {
        let bench = SessionBench.open()
        bench.core.require(journal: Self.otherJournalID, orFailWith: Self.otherJournal)
        #expect(bench.core.phase == .failed(Self.otherJournal))
    }

    @Test func secondRefusalOfTheOldSessionDoesNotDisturbTheNewOne() {
        let bench = busy()
        _ = bench.send()
        bench.waitUntilDeadline()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        let hello = bench.send().first?.asHello
        bench.refuse(.foreignLineage)
        #expect(bench.send().isEmpty)
        bench.welcome(session: 1, journalID: Self.otherJournalID)
        #expect(hello?.session == 0)
        #expect(bench.core.session == 1)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func lateWelcomeOfTheAbandonedSessionIsIgnored() {
        let bench = busy()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        _ = bench.send()
        bench.welcome(next: 5, fence: 2)
        #expect(bench.core.session == 0)
        #expect(bench.send().isEmpty)
        bench.welcome(session: 3, journalID: Self.otherJournalID)
        #expect(bench.core.session == 3)
        #expect(bench.send().map(\.sequences) == [1..<3])
    }

    @Test func actionsSubmittedBeforeTheFirstWelcomeAreKept() {
        let bench = SessionBench()
        bench.submit(2)
        bench.submit(1)
        bench.core.connected()
        _ = bench.send()
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome()
        #expect(bench.send().map(\.sequences) == [1..<4])
    }

    @Test func severalForeignStoresInARowLoseNoUnsentAction() {
        let bench = SessionBench.open()
        for life in 1...4 as ClosedRange<UInt64> {
            bench.submit()
            _ = bench.send()
            bench.submit()
            bench.core.disconnected()
            bench.core.connected()
            _ = bench.send()
            bench.refuse(.foreignLineage)
            _ = bench.send()
            bench.welcome(session: 1, journalID: [UInt8](repeating: UInt8(20 + life), count: 16))
            #expect(bench.send().map(\.sequences) == [1..<2])
            bench.receipts(1, 1, revision: 1)
            #expect(bench.core.outstanding == 0)
        }
        #expect(bench.failed == [1, 3, 5, 7])
        #expect(bench.succeeded == [2, 4, 6, 8])
    }

    @Test func closingDuringANewHelloAnswersEveryTicketOnce() {
        let bench = busy()
        _ = bench.send()
        bench.refuse(.foreignLineage)
        bench.core.close()
        bench.collect()
        #expect(bench.succeeded == [1])
        #expect(bench.failed == [2, 3])
        #expect(bench.core.phase == .closed)
    }
}
