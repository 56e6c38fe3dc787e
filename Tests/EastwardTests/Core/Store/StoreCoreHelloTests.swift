import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: connections and sessions")
struct StoreCoreHelloTests {
    @Test func foreignMagicIsRefused() {
        let bench = StoreBench()
        bench.hello(1) { $0.magic = 0x1234 }
        #expect(bench.said(to: 1).map(\.asRefusal) == [.foreignProtocol])
    }

    @Test func foreignVersionIsRefusedWithTheSupportedVersions() {
        let bench = StoreBench()
        bench.hello(1) { $0.version = 2 }
        let said = bench.said(to: 1)
        #expect(said.map(\.asRefusal) == [.foreignVersion])
        #expect(said.first?.refusal.versions == [WireProtocol.version])
    }

    @Test(arguments: [0, 15, 17]) func nonceOfAnotherLengthIsMalformed(length: Int) {
        let bench = StoreBench()
        bench.hello(1) { $0.nonce = Data(repeating: 1, count: length) }
        #expect(bench.said(to: 1).map(\.asRefusal) == [.malformed])
    }

    @Test func roleThatIsNotServedIsRefused() {
        let bench = StoreBench()
        bench.hello(1, Identity(process: "x.1", role: "market.Nobody"))
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownProcess])
    }

    @Test func openingIsJournaledAndWelcomedOnlyWhenDurable() {
        let bench = StoreBench()
        bench.hello(1)
        bench.flush()
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.appended.map { $0.opened.map(\.number) } == [[1]])
        bench.finish(1, .committed)
        let welcome = bench.said(to: 1).first?.asWelcome
        #expect(welcome?.session == 1)
        #expect(welcome?.nextSequence == 1)
        #expect(welcome?.fence == 1)
        #expect(welcome.map { Array($0.lineage) } == StoreBench.journalID)
        #expect(welcome?.epoch == 5)
        #expect(welcome?.largestWindow == UInt32(WireProtocol.largestWindow))
    }

    @Test func openingTwiceWithOneNonceOpensOnce() {
        let bench = StoreBench()
        bench.hello(1)
        bench.hello(1)
        bench.hello(2)
        bench.flush()
        #expect(bench.appended.flatMap(\.opened).count == 1)
        bench.finish(1, .committed)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [1])
        bench.hello(3)
        #expect(bench.said(to: 3).compactMap(\.asWelcome).map(\.session) == [1])
        #expect(bench.sessions.count == 1)
    }

    @Test func nonceOfAnotherRoleOpensAnotherSession() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, Identity(process: StoreBench.counter.process, role: "market.CashierFeature"))
        bench.commit()
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [2])
    }

    @Test func newSessionOfAProcessClosesTheOneBefore() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, nonce: 2)
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.flush()
        #expect(bench.appended.map(\.closed) == [[1]])
        // The end of the first session may still fail.
        #expect(bench.said(to: 1).isEmpty)
        bench.finish(2, .committed)
        #expect(bench.sessions[1] == nil)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [2])
        bench.send(1, [.increment(by: 1)], first: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownSession])
    }

    @Test func batchesOfASessionThatHasEndedAreRefused() {
        let bench = StoreBench()
        bench.open(1)
        bench.open(2, nonce: 2)
        #expect(bench.sessions[1] == nil)
        bench.send(1, [.increment(by: 1)], first: 1, fence: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownSession])
        // As after any refusal, the store accepts no batch until another hello.
        bench.send(1, [.increment(by: 1)], first: 1, fence: 1)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.latest.revision == 0)
        bench.open(3, StoreBench.other, nonce: 3)
        bench.core.lost(2)
        bench.open(4, nonce: 4)
        bench.send(2, [.increment(by: 1)], first: 1, fence: 2)
        #expect(bench.said(to: 2).isEmpty, "its connection has ended")
    }

    /// The store that replaced this one may have opened the session.
    @Test func aStoreThatMayBeReplacedRefusesNoUnknownSession() {
        let bench = StoreBench()
        bench.core.mayBeReplaced = true
        bench.hello(1, nonce: 9, session: 5)
        #expect(bench.said(to: 1).isEmpty)
        bench.core.mayBeReplaced = false
        bench.hello(1, nonce: 9, session: 5)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownSession])
    }

    @Test func aSessionIsNotResumedUnderAnotherNonce() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, nonce: 9, session: 1)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.unknownSession])
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
    }

    @Test func aNonceIsComparedAfterARestartToo() throws {
        let bench = StoreBench()
        bench.open(1)
        let again = bench.startAgain(from: try bench.replayed())
        again.hello(1, nonce: 9, session: 1)
        #expect(again.said(to: 1).map(\.asRefusal) == [.unknownSession])
        again.hello(1, nonce: 1, session: 1)
        #expect(again.said(to: 1).compactMap(\.asWelcome).map(\.session) == [1])
    }

    @Test func aProcessWhoseCredentialsEndedBeginsToCountItsStartsAgain() {
        let bench = StoreBench()
        var third = StoreBench.counter
        third.generation = 3
        bench.open(1, third)
        bench.core.endCredentials(of: third.process)
        #expect(bench.open(2, StoreBench.counter, nonce: 2).session == 2)
    }

    @Test func anEarlierStartOfAProcessDoesNotReplaceALaterOne() {
        let bench = StoreBench()
        var later = StoreBench.counter
        later.generation = 2
        bench.open(2, later, nonce: 2)
        // This hello was sent before the process was killed, and read after its next start had opened its session.
        bench.hello(1, StoreBench.counter, nonce: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownProcess])
        bench.send(2, [.increment(by: 1)], first: 1)
        bench.commit()
        #expect(bench.committed.revision == 1)
    }

    @Test func openingsThatWaitForTheDiskAreBounded() {
        let bench = StoreBench {
            $0.batchesInFlight = 0
            $0.gatheredActions = 2
        }
        bench.hello(1, StoreBench.counter)
        #expect(bench.acceptsActions)
        bench.hello(2, StoreBench.other)
        #expect(!bench.acceptsActions)
    }

    @Test func sessionsOfDifferentProcessesCoexist() {
        let bench = StoreBench()
        #expect(bench.open(1).session == 1)
        #expect(bench.open(2, StoreBench.other).session == 2)
        #expect(bench.sessions.count == 2)
    }

    @Test func resumingOverAnotherConnectionRaisesTheFenceAndResendsReceipts() {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, [.increment(by: 1), .increment(by: 1), .decrement(by: 9)], first: 1)
        bench.commit()
        _ = bench.said(to: 1)
        bench.hello(2, session: 1) { $0.lowestAwaited = 2 }
        let said = bench.said(to: 2)
        #expect(said.first?.asWelcome?.fence == 2)
        #expect(said.first?.asWelcome?.nextSequence == 4)
        #expect(said.last?.asReceipts?.count == 2)
        #expect(said.last?.asReceipts?.first?.revision == 2)
        #expect(said.last?.asReceipts?.rejected.map(\.rejection?.code) == ["below_zero"])
        bench.send(1, [.increment(by: 1)], first: 4, fence: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.fenced])
        bench.send(2, [.increment(by: 1)], first: 4, fence: 2, awaited: 2)
        bench.commit()
        #expect(bench.said(to: 2).map(\.asReceipts) == [.applied(4, count: 1, revision: 4)])
    }

    @Test func anotherHelloOverOneConnectionKeepsItsFence() {
        // Both hellos are queued while the store is busy; its first welcome must not be stale when it arrives.
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, session: 1)
        bench.hello(2, session: 1)
        let fences = bench.said(to: 2).compactMap(\.asWelcome).map(\.fence)
        #expect(fences == [2, 2])
        bench.send(2, [.increment(by: 1)], first: 1, fence: fences[0])
        bench.commit()
        #expect(bench.said(to: 2).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
    }

    /// Otherwise each refusal would make the welcome in transit stale, which leads to the next refusal.
    @Test func anEarlierFenceOverThePresentConnectionDoesNotRaiseTheFence() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, session: 1)
        bench.hello(1, session: 1)
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.fence) == [2, 4])
        for _ in 0..<2 {
            bench.send(2, [.increment(by: 1)], first: 1, fence: 2)
            #expect(bench.said(to: 2).map(\.asRefusal) == [.fenced])
            bench.hello(2, session: 1)
            #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.fence) == [4])
        }
        bench.send(2, [.increment(by: 1)], first: 1, fence: 4)
        bench.commit()
        #expect(bench.said(to: 2).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
    }

    /// Opens a session with `count` outcomes that do not merge into one range.
    private func rejected(_ count: Int, _ bench: StoreBench) {
        bench.open(1)
        bench.send(1, (0..<count).map { $0 % 2 == 0 ? .decrement(by: 1) : .increment(by: 0) }, first: 1)
        bench.commit()
        _ = bench.said(to: 1)
    }

    @Test func hellosWithALargeAnswerAreAnsweredOnceInAnInterval() {
        let bench = StoreBench()
        bench.core.tick(now: 1_000_000_000)
        rejected(1000, bench)
        for _ in 0..<100 { bench.hello(1, session: 1) }
        var said = bench.said(to: 1)
        #expect(said.compactMap(\.asWelcome).count == 1)
        #expect(said.compactMap(\.asReceipts).map(\.count).reduce(0, +) == 1000)
        bench.core.tick(now: 1_000_000_000 + SessionTable.answerInterval - 1)
        #expect(bench.said(to: 1).isEmpty)
        bench.core.tick(now: 1_000_000_000 + SessionTable.answerInterval)
        said = bench.said(to: 1)
        #expect(said.compactMap(\.asWelcome).count == 1)
        #expect(said.compactMap(\.asReceipts).map(\.count).reduce(0, +) == 1000)
        // A hello that was answered is not answered again.
        bench.core.tick(now: 9_000_000_000)
        #expect(bench.said(to: 1).isEmpty)
    }

    @Test func aPostponedAnswerGoesToTheLatestConnection() {
        let bench = StoreBench()
        bench.core.tick(now: 1_000_000_000)
        rejected(1000, bench)
        bench.hello(1, session: 1)
        _ = bench.said(to: 1)
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).isEmpty)
        bench.core.tick(now: 2_000_000_000)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.fence) == [2])
    }

    /// A client that reads one receipt at a time would let the store build all of them each time.
    @Test func manyReceiptsAreNotRepeatedAtOnce() {
        let bench = StoreBench()
        bench.core.tick(now: 1_000_000_000)
        rejected(1000, bench)
        bench.hello(1, session: 1)
        _ = bench.said(to: 1)
        for _ in 0..<10 { bench.core.repeatReceipts(to: 1) }
        #expect(bench.said(to: 1).isEmpty)
        bench.core.tick(now: 2_000_000_000)
        #expect(bench.said(to: 1).contains { $0.asReceipts != nil })
    }

    @Test func hellosWithASmallAnswerAreAllAnswered() {
        let bench = StoreBench()
        rejected(SessionTable.largeAnswer, bench)
        for _ in 0..<10 { bench.hello(1, session: 1) }
        #expect(bench.said(to: 1).compactMap(\.asWelcome).count == 10)
    }

    @Test func aSessionOfAnotherJournalIDIsRefused() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, session: 1) { $0.lineage = Data(repeating: 9, count: 16) }
        #expect(bench.said(to: 2).map(\.asRefusal) == [.foreignLineage])
    }

    @Test func anUnknownSessionIsRefusedAndNeverSilentlyOpened() {
        let bench = StoreBench()
        bench.hello(1, session: 8)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownSession])
        #expect(bench.sessions.count == 0)
    }

    @Test func aSessionOfAnotherProcessOrRoleIsRefused() {
        let bench = StoreBench()
        bench.open(1)
        bench.hello(2, StoreBench.other, session: 1)
        bench.hello(3, Identity(process: "counter.1", role: "market.CashierFeature"), session: 1)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.unknownSession])
        #expect(bench.said(to: 3).map(\.asRefusal) == [.unknownSession])
    }

    @Test func fullTableRefusesNewProcessesButNotNewStarts() {
        let bench = StoreBench { $0.sessions = 1 }
        bench.open(1)
        bench.hello(2, StoreBench.other, nonce: 2)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.tooManySessions])
        #expect(bench.open(3, nonce: 3).session == 2)
        #expect(bench.sessions.count == 1)
    }

    /// As when messages of a connection are read after the session has continued over another connection, and ended.
    @Test func aLateHelloMayOpenASessionButItsLateActionsAreFenced() {
        let bench = StoreBench()
        let late = bench.open(1)
        bench.hello(2)
        bench.send(2, [.increment(by: 1)], first: 1)
        bench.commit()
        var goodbye = WireGoodbye()
        goodbye.fence = bench.said(to: 2).compactMap(\.asWelcome).last?.fence ?? 0
        bench.core.goodbye(goodbye, from: 2)
        bench.commit()
        #expect(bench.sessions.count == 0)
        bench.hello(1)
        bench.send(1, [.increment(by: 1)], first: 1, fence: late.fence)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asRefusal).contains(.fenced))
        #expect(bench.core.committed.revision == 1)
    }

    @Test func goodbyeClosesTheSessionOnceDurable() {
        let bench = StoreBench()
        bench.open(1)
        var goodbye = WireGoodbye()
        bench.core.goodbye(goodbye, from: 1)
        #expect(!bench.sessions.isReplaced(1))
        goodbye.fence = 1
        bench.core.goodbye(goodbye, from: 9)
        bench.core.goodbye(goodbye, from: 1)
        bench.core.goodbye(goodbye, from: 1)
        bench.flush()
        #expect(bench.appended.map(\.closed) == [[1]])
        bench.finish(2, .committed)
        #expect(bench.sessions.count == 0)
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.unknownSession])
    }

    @Test func aSessionWhoseEndIsNotDurableIsNotAnswered() {
        let bench = StoreBench()
        bench.open(1)
        let hasEnded = bench.core.end(session: 1)
        #expect(hasEnded)
        bench.flush()
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.hello(2, session: 1)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.said(to: 2).isEmpty)
        bench.finish(2, .refused(reason: "The disk is full."))
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [1])
    }

    @Test func theNonceOfASessionClosedByAGoodbyeOpensANewOne() {
        let bench = StoreBench()
        bench.open(1)
        var goodbye = WireGoodbye()
        goodbye.fence = 1
        bench.core.goodbye(goodbye, from: 1)
        #expect(bench.open(2).session == 2)
        #expect(bench.sessions.count == 1)
    }

    @Test func aLostConnectionReceivesNothingAndTheSessionContinues() {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.core.lost(1)
        bench.core.lost(77)
        bench.commit()
        #expect(bench.said(to: 1).isEmpty)
        bench.hello(2, session: 1) { $0.lowestAwaited = 1 }
        #expect(bench.said(to: 2).last?.asReceipts == .applied(1, count: 1, revision: 1))
    }
}
