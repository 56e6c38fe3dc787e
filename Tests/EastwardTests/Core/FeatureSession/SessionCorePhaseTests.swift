import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("SessionCore: phases")
struct SessionCorePhaseTests {
    private typealias Phase = SessionCore.Phase

    @Test func nothingIsSentBeforeTheConnectionIsEstablished() {
        let bench = SessionBench()
        bench.submit()
        #expect(bench.send().isEmpty)
        #expect(bench.core.deadline == nil)
        #expect(bench.core.phase == .disconnected)
    }

    @Test func helloIsTheFirstMessageAndNothingFollowsUntilTheWelcome() {
        let bench = SessionBench()
        bench.submit()
        bench.core.connected()
        let hello = bench.send()
        #expect(hello.count == 1)
        #expect(hello.first?.asHello?.magic == WireProtocol.magic)
        #expect(hello.first?.asHello?.version == WireProtocol.version)
        #expect(hello.first?.asHello?.nonce.count == 16)
        #expect(hello.first?.asHello?.session == 0)
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
        bench.welcome(fence: 4)
        #expect(bench.core.phase == .open)
        let sent = bench.send()
        #expect(sent.map(\.sequences) == [1..<2])
        #expect(sent.first?.asBatch?.fence == 4)
    }

    @Test func anUnansweredHelloIsSentAgainWithTheSameNonce() {
        let bench = SessionBench()
        bench.core.connected()
        let first = bench.send().first?.asHello
        bench.waitUntilDeadline()
        #expect(bench.send().first?.asHello == first)
        #expect(bench.now == 1_000 + SessionCore.timeout)
    }

    /// A stopped store keeps its connections, and another one may lead.
    @Test func anIdleSessionChecksWhetherOneOfSeveralStoresAnswers() {
        let bench = SessionBench()
        bench.core.hasSeveralEndpoints = true
        bench.core.connected()
        #expect(bench.awaitsWelcome && !bench.hasSentHello)
        let hello = bench.send().first?.asHello
        #expect(bench.awaitsWelcome && bench.hasSentHello)
        bench.welcome()
        #expect(!bench.awaitsWelcome && !bench.hasSentHello)
        for _ in 0..<2 {
            let before = bench.now
            bench.waitUntilDeadline()
            #expect(bench.now == before + SessionCore.checkInterval)
            #expect(bench.awaitsWelcome && !bench.hasSentHello)
            #expect(bench.send().map(\.asHello?.nonce) == [hello?.nonce])
            #expect(bench.hasSentHello)
            #expect(bench.core.phase == .open, "Its actions are sent meanwhile.")
            #expect(bench.core.deadline == nil)
            bench.welcome()
            #expect(!bench.awaitsWelcome)
        }
        bench.waitUntilDeadline()
        bench.submit()
        #expect(bench.send().map { $0.asHello != nil } == [true, false])
        bench.receipts(1, 1, revision: 1)
        #expect(!bench.awaitsWelcome)
        bench.waitUntilDeadline()
        _ = bench.send()
        bench.core.disconnected()
        #expect(!bench.awaitsWelcome)
    }

    @Test func aSessionWithUnansweredActionsAwaitsAWelcome() {
        let bench = SessionBench()
        bench.core.hasSeveralEndpoints = true
        bench.core.connected()
        _ = bench.send()
        bench.welcome()
        bench.submit()
        _ = bench.send()
        // The socket of a stopped store accepts no more batches.
        bench.submit()
        bench.waitUntilDeadline()
        #expect(bench.core.phase == .greeting(sentAt: nil))
        #expect(bench.awaitsWelcome)
    }

    /// A store that another one has replaced may still answer. Its welcome names fewer actions than were acknowledged.
    @Test func theWelcomeOfAReplacedStoreIsIgnored() {
        let bench = SessionBench()
        bench.core.hasSeveralEndpoints = true
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.epoch = 8 }
        bench.submit()
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.epoch = 7 }
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
        #expect(bench.core.session == 3)
        bench.welcome(next: 2) { $0.epoch = 9 }
        #expect(bench.core.phase == .open)
    }

    /// An operator has restored an earlier state of the database, so that no endpoint has a later epoch.
    @Test func anEarlierEpochCountsAfterTenSecondsWithoutALaterOne() {
        let bench = SessionBench()
        bench.core.hasSeveralEndpoints = true
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.epoch = 8 }
        for (wait, isAccepted) in [(0, false), (9, false), (1, true)] {
            bench.now += .seconds(Int64(wait))
            bench.core.disconnected()
            bench.core.connected()
            _ = bench.send()
            bench.welcome { $0.epoch = 7 }
            #expect((bench.core.phase == .open) == isAccepted)
        }
    }

    /// With one endpoint an earlier epoch means that the journal was restored from a backup.
    @Test func withOneEndpointAWelcomeOfAnEarlierEpochCounts() {
        let bench = SessionBench()
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.epoch = 8 }
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.epoch = 7 }
        #expect(bench.core.phase == .open)
    }

    @Test func tickBeforeTheDeadlineDoesNothing() {
        let bench = SessionBench()
        bench.core.connected()
        _ = bench.send()
        bench.core.tick(now: bench.now + SessionCore.timeout - 1)
        #expect(bench.send().isEmpty)
    }

    @Test func reconnectingResumesTheSession() {
        let bench = SessionBench.open()
        bench.submit(3)
        _ = bench.send()
        bench.receipts(1, 2, revision: 1)
        bench.core.disconnected()
        #expect(bench.core.phase == .disconnected)
        #expect(bench.send().isEmpty)
        bench.core.connected()
        let hello = bench.send().first?.asHello
        #expect(hello?.session == 3)
        #expect(hello.map { Array($0.lineage) } == SessionBench.journalID)
        #expect(hello?.lowestAwaited == 3)
        bench.welcome(next: 1 + 2, fence: 2)
        #expect(bench.send().map(\.sequences) == [1..<4])
        bench.receipts(3, 1, revision: 3)
        #expect(bench.succeeded == [1])
        #expect(bench.receipts(of: 1)?.map(\.revision) == [1, 2, 3])
    }

    @Test func actionsThatTheStoreHasAreNotSentAgain() {
        let bench = SessionBench.open()
        bench.submit(3)
        _ = bench.send()
        bench.reconnect(next: 4)
        #expect(bench.send().isEmpty)
        #expect(bench.core.outstanding == 3)
        #expect(bench.core.deadline != nil)
        bench.receipts(1, 3, revision: 1)
        #expect(bench.succeeded == [1])
        #expect(bench.core.deadline == bench.now + SessionCore.keepAlive)
    }

    @Test func reconnectingInEveryPhaseSendsAHello() {
        let fresh = SessionBench()
        fresh.core.connected()
        let greeting = SessionBench()
        greeting.core.connected()
        _ = greeting.send()
        let held = SessionBench.open()
        held.hold(next: 1)
        for bench in [SessionBench(), fresh, greeting, SessionBench.open(), held] {
            bench.core.disconnected()
            bench.core.connected()
            #expect(bench.core.phase == .greeting(sentAt: nil))
            bench.core.connected()
            #expect(bench.send().compactMap(\.asHello).count == 1)
        }
    }

    @Test func afterAHoldActionsAreResentFromTheRequestedSequence() {
        let bench = SessionBench.open()
        for _ in 0..<3 {
            bench.submit()
            _ = bench.send()
        }
        bench.hold(next: 2, milliseconds: 300)
        #expect(bench.core.phase == .held(until: bench.now + 300_000_000))
        #expect(bench.send().isEmpty)
        bench.gap(next: 2)
        #expect(bench.send().isEmpty)
        bench.waitUntilDeadline()
        #expect(bench.send().map(\.sequences) == [2..<3, 3..<4])
    }

    @Test func holdThatCrossesAHelloDoesNotHideItsWelcome() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.waitUntilDeadline()
        #expect(bench.send().compactMap(\.asHello).count == 1)
        bench.hold(next: 1)
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
        bench.welcome(next: 1, fence: 2)
        #expect(bench.send().map { $0.asBatch?.fence } == [2])
    }

    @Test func holdWithoutAConnectionIsIgnored() {
        let bench = SessionBench.open()
        bench.core.disconnected()
        bench.hold(next: 1)
        #expect(bench.core.phase == .disconnected)
    }

    @Test func staleWelcomeOfAnEarlierConnectionDoesNotEndTheSession() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.reconnect(next: 1)
        #expect(bench.send().map { $0.asBatch?.fence } == [2])
        // The store continued with a later hello: actions sent under the stale fence are refused.
        bench.refuse(.fenced)
        #expect(bench.send().compactMap(\.asHello).map(\.session) == [3])
        bench.welcome(next: 1, fence: 4)
        #expect(bench.send().map { $0.asBatch?.fence } == [4])
        bench.receipts(1, 1, revision: 1)
        #expect(bench.succeeded == [1])
        #expect(bench.failed.isEmpty)
    }

    @Test func aLateFencedRefusalIsIgnoredDuringTheHello() {
        let bench = SessionBench.open()
        bench.core.disconnected()
        bench.refuse(.fenced)
        #expect(bench.core.phase == .disconnected)
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.fenced)
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
    }

    @Test func welcomeOfAnotherSessionThanTheOneResumedIsIgnored() {
        let bench = SessionBench.open()
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome(session: 9, fence: 9)
        #expect(bench.core.phase == .greeting(sentAt: bench.now))
        #expect(bench.core.session == 3)
    }

    @Test(arguments: [
        WireRefusal.Code.foreignProtocol, .foreignVersion, .unknownSession, .malformed, .windowExceeded,
        .unknownProcess,
    ])
    func finalRefusalsFailEveryTicketOnce(code: WireRefusal.Code) {
        let bench = SessionBench.open()
        bench.submit()
        bench.submit()
        _ = bench.send()
        bench.refuse(code)
        bench.refuse(code)
        bench.submit()
        #expect(bench.failed == [1, 2, 3])
        #expect(bench.error(of: 3)?.isRefused == true)
        bench.core.connected()
        bench.receipts(1, 1, revision: 1)
        #expect(bench.send().isEmpty)
        #expect(bench.succeeded.isEmpty)
        #expect(bench.core.deadline == nil)
    }

    @Test func aFinalRefusalReportsSentActionsAsPossiblyApplied() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.submit()
        bench.refuse(.unknownSession)
        #expect(bench.failed == [1, 2])
        #expect(bench.error(of: 1)?.isFateUnknown == true)
        #expect(bench.error(of: 2)?.isRefused == true)
    }

    @Test func aHoldIsReportedOnceUntilTheStoreAnswers() {
        let bench = SessionBench.open()
        bench.submit()
        for _ in 1...3 {
            _ = bench.send()
            bench.hold(next: 1)
            bench.waitUntilDeadline()
        }
        #expect(bench.core.takeNotices().count == 1)
        _ = bench.send()
        bench.receipts(1, 1, revision: 1)
        #expect(bench.core.takeNotices() == ["The store accepts actions again."])
    }

    @Test func aHelloToAFullStoreIsRetriedLater() {
        let bench = SessionBench()
        bench.core.connected()
        _ = bench.send()
        bench.refuse(.tooManySessions)
        #expect(bench.core.takeNotices().count == 1)
        #expect(bench.send().isEmpty)
        bench.waitUntilDeadline()
        #expect(bench.send().compactMap(\.asHello).count == 1)
    }

    @Test func unauthorizedIsFinal() {
        let bench = SessionBench()
        bench.submit()
        bench.core.fail(.unauthorized("Who?"))
        bench.collect()
        #expect(bench.error(of: 1) == .unauthorized("Who?"))
        #expect(bench.core.phase == .failed(.unauthorized("Who?")))
    }

    @Test func closeSendsAGoodbyeAfterTheLastReceipt() {
        let bench = SessionBench.open()
        bench.submit()
        bench.core.close()
        #expect(bench.send().map(\.sequences) == [1..<2])
        bench.receipts(1, 1, revision: 1)
        #expect(bench.send().map { $0.asGoodbye?.fence } == [1])
        #expect(bench.core.phase == .closed)
        bench.submit()
        #expect(bench.succeeded == [1])
        #expect(bench.error(of: 2) == .closed)
    }

    @Test func closeBeforeAnySessionEndsAtOnce() {
        let bench = SessionBench()
        bench.submit()
        bench.core.close()
        bench.collect()
        #expect(bench.core.phase == .closed)
        #expect(bench.error(of: 1) == .closed)
    }

    @Test func closeWithoutAConnectionWaitsOnlyForActions() {
        let bench = SessionBench.open()
        bench.core.disconnected()
        bench.core.close()
        #expect(bench.core.phase == .closed)
        let waiting = SessionBench.open()
        waiting.submit()
        waiting.core.disconnected()
        waiting.core.close()
        #expect(waiting.core.phase == .disconnected)
    }

    @Test func abandonedTicketsHaveAnUnknownFate() {
        let bench = SessionBench.open()
        bench.submit()
        _ = bench.send()
        bench.core.abandon()
        bench.core.abandon()
        bench.collect()
        #expect(bench.failed == [1])
        #expect(bench.error(of: 1)?.isFateUnknown == true)
        #expect(bench.send().isEmpty)
    }
}
