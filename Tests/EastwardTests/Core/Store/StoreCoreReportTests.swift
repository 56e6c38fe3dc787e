import FixtureContract
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: reports of subscribers")
struct StoreCoreReportTests {
    private let bench = StoreBench()

    /// Commits as many actions as the published revision needs.
    private init() {
        bench.open(1)
        bench.send(1, Array(repeating: .increment(by: 1), count: 20), first: 1)
        bench.commit()
        _ = bench.said(to: 1)
    }

    private func report(
        _ slices: [(name: String, received: Revision, handled: Revision)] = [], from connection: ConnectionID = 1,
        fence: UInt64? = nil, published: Revision = 10, now: Instant = .seconds(50),
        _ change: (inout WireSubscriberReport) -> Void = { _ in }
    ) {
        var message = WireSubscriberReport()
        message.fence =
            fence ?? bench.sessions.number(connection: connection).flatMap { bench.sessions[$0]?.fence } ?? 1
        message.slices = slices.map { name, received, handled in
            .with {
                $0.slice = name
                $0.received = received
                $0.handled = handled
            }
        }
        change(&message)
        bench.core.receive(message, from: connection, now: now) { slice, role in
            slice == "market.Count" && role == StoreBench.counter.role ? ("market.Count", published) : nil
        }
        bench.collect()
    }

    /// The sessions at a later time.
    private func subscribers(after age: Duration = .zero, settled: Revision = 0) -> [WireSubscriber] {
        bench.core.subscribers(now: .seconds(50) + age) { _ in settled }
    }

    private func slices(settled: Revision = 0) -> [[UInt64]] {
        let slices = subscribers(settled: settled).first?.report.slices ?? []
        return slices.map { [$0.received, $0.handled, $0.lag] }
    }

    @Test func aWelcomeRequestsReports() {
        #expect(bench.open(2, StoreBench.other, nonce: 2).reportMilliseconds == 1000)
    }

    @Test func aStoreWithoutReportsRequestsNone() {
        let bench = StoreBench { $0.reportInterval = .zero }
        #expect(bench.open(1).reportMilliseconds == 0)
    }

    @Test func theLastReportOfEachSessionIsKept() {
        bench.open(2, StoreBench.other, nonce: 2)
        report([("market.Count", 9, 9)])
        report([("market.Count", 10, 8)]) {
            $0.gaps = 3
            $0.queuedActions = 4
            $0.queuedBytes = 50
            $0.sentActions = 2
        }
        let subscribers = subscribers(after: .milliseconds(300))
        #expect(subscribers.map(\.process) == ["counter.1", "counter.2"])
        #expect(subscribers.map(\.hasReport) == [true, false])
        #expect(subscribers.allSatisfy { $0.connected && $0.role == "market.CounterFeature" })
        let report = subscribers[0].report
        #expect(report.slices.map(\.slice) == ["market.Count"])
        #expect(slices() == [[10, 8, 2]])
        #expect(report.ageMilliseconds == 300)
        #expect([report.gaps, report.queuedActions, report.queuedBytes, report.sentActions] == [3, 4, 50, 2])
        #expect(bench.said(to: 1).isEmpty, "nothing answers it")
    }

    @Test func aLowerRevisionIsAccepted() {
        report([("market.Count", 10, 10)])
        report([("market.Count", 4, 4)])
        #expect(slices() == [[4, 4, 0]])
        #expect(slices(settled: 9) == [[4, 4, 5]])
    }

    @Test func theLagIsThatOfTheReportUnlessALaterRevisionShouldHaveBeenReported() {
        report([("market.Count", 10, 8)])
        #expect(slices(settled: 9) == [[10, 8, 2]])
        #expect(slices(settled: 15) == [[10, 8, 7]])
        report([("market.Count", 10, 10)])
        #expect(slices(settled: 0) == [[10, 10, 0]], "it is not published yet")
    }

    // MARK: Hostile and outdated reports

    @Test func aRevisionAboveTheCommittedOneIsClamped() {
        report([("market.Count", .max, .max)])
        #expect(slices() == [[20, 20, 0]])
        report([("market.Count", 5, 9)])
        #expect(slices() == [[5, 5, 0]])
    }

    @Test func slicesThatTheRoleMayNotReadAreIgnoredAndOneThatOccursTwiceHasItsLastPosition() {
        report([("market.Secret", 1, 1), ("market.Count", 3, 3), ("", 0, 0), ("market.Count", 4, 4)])
        #expect(subscribers()[0].report.slices.map(\.slice) == ["market.Count"])
        #expect(slices() == [[4, 4, 0]])
    }

    @Test func largeCountsAreClampedAndAddUpWithoutAnOverflow() {
        for gaps in [UInt64.max, 0, .max, 0, .max] {
            report {
                $0.gaps = gaps
                $0.queuedActions = .max
                $0.queuedBytes = .max
                $0.sentActions = .max
            }
        }
        let report = subscribers()[0].report
        let counts = [report.gaps, report.queuedActions, report.queuedBytes, report.sentActions]
        #expect(counts.allSatisfy { $0 == 1 << 48 })
        #expect(bench.core.subscriberGaps(role: StoreBench.counter.role) == 2 << 48)
    }

    @Test func aReportWithAnotherFenceOrWithoutASessionIsIgnored() {
        report([("market.Count", 3, 3)], fence: 0)
        report([("market.Count", 3, 3)], fence: .max)
        report([("market.Count", 3, 3)], from: 9, fence: 1)
        #expect(subscribers().map(\.hasReport) == [false])
        #expect(bench.takeReplies().isEmpty)
    }

    // MARK: Gaps

    @Test func theGapsOfARoleAreCountedFromTheFirstReportOfASessionOn() {
        for gaps: UInt64 in [1, 1, 4, 2, 3] { report { $0.gaps = gaps } }
        #expect(bench.core.subscriberGaps(role: StoreBench.counter.role) == 4)
        bench.open(2, nonce: 2)
        for gaps: UInt64 in [9, 10] { report(from: 2) { $0.gaps = gaps } }
        #expect(bench.core.subscriberGaps(role: StoreBench.counter.role) == 5)
        #expect(bench.core.subscriberGaps(role: StoreBench.cashier.role) == 0)
    }

    // MARK: The end of reports

    @Test func aReportOutlivesTheConnectionAndEndsWithTheSession() {
        report([("market.Count", 3, 3)])
        bench.core.lost(1)
        #expect(subscribers().map(\.connected) == [false])
        #expect(slices() == [[3, 3, 0]])
        bench.hello(2, session: 1)
        #expect(slices() == [[3, 3, 0]])
        #expect(bench.end(session: 1))
        #expect(subscribers().isEmpty)
        bench.commit()
        bench.open(3, nonce: 3)
        #expect(subscribers().map(\.hasReport) == [false])
    }

    @Test func aLaterStartOfASessionHasNoReportYet() {
        report([("market.Count", 3, 3)])
        let later = Identity(process: StoreBench.counter.process, role: StoreBench.counter.role, generation: 2)
        bench.hello(2, later, session: 1)
        #expect(subscribers().map(\.hasReport) == [false])
    }
}
