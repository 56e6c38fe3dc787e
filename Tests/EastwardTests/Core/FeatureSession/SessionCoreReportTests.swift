import Testing

@testable import Eastward

@Suite("SessionCore: reports")
struct SessionCoreReportTests {
    private let bench = SessionBench(window: 10)

    private init() {
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.reportMilliseconds = 1000 }
    }

    private static func positions(_ received: Revision, _ handled: Revision, gaps: UInt64 = 0) -> SubscriberPositions {
        var positions = SubscriberPositions()
        positions.slices = [.init(name: "market.Count", received: received, handled: handled)]
        positions.gaps = gaps
        return positions
    }

    /// Passes the time until the next report, as the shell does, and sends it.
    private func report(_ positions: SubscriberPositions) throws -> WireSubscriberReport? {
        let due = bench.core.reportDeadline
        bench.now = try #require(due)
        bench.core.report(positions, now: bench.now)
        return bench.send().first?.report
    }

    @Test func aReportIsSentOnceAnIntervalAfterTheWelcome() throws {
        let welcomedAt = bench.now
        bench.core.report(Self.positions(7, 5), now: bench.now)
        #expect(bench.send().isEmpty)
        let report = try #require(try report(Self.positions(7, 5, gaps: 2)))
        #expect(bench.now == welcomedAt + .seconds(1))
        #expect(report.fence == 1)
        #expect(report.slices.map(\.slice) == ["market.Count"])
        #expect(report.slices.map(\.received) == [7] && report.slices.map(\.handled) == [5])
        #expect(report.gaps == 2)
    }

    @Test func aSecondReportFollowsAnIntervalLaterAndOnlyIfSomethingHasChanged() throws {
        _ = try report(Self.positions(7, 7))
        let sentAt = bench.now
        #expect(bench.core.reportDeadline == nil, "nothing has happened")
        bench.core.touchReport()
        #expect(bench.core.reportDeadline == sentAt + .seconds(1))
        bench.core.report(Self.positions(8, 8), now: sentAt + .milliseconds(999))
        #expect(bench.send().isEmpty)
        #expect(try report(Self.positions(7, 7)) == nil)
        #expect(bench.core.reportDeadline == nil)
        bench.core.touchReport()
        #expect(try report(Self.positions(8, 8))?.slices.map(\.handled) == [8])
    }

    /// A component that has handled its updates does not wake the connection.
    @Test func whileAComponentIsBehindEachIntervalIsChecked() throws {
        _ = try report(Self.positions(8, 7))
        #expect(bench.core.reportDeadline == bench.now + .seconds(1))
        #expect(try report(Self.positions(8, 7)) == nil)
        #expect(try report(Self.positions(8, 8))?.slices.map(\.handled) == [8])
        #expect(bench.core.reportDeadline == nil)
    }

    @Test func aReportContainsTheActionsWithoutAReceipt() throws {
        bench.submit(3, bytes: 4)
        #expect(bench.send().map(\.asBatch?.actions.sizes.count) == [3])
        bench.core.touchReport()
        let report = try #require(try report(SubscriberPositions()))
        #expect(report.queuedActions == 3 && report.sentActions == 3)
        #expect(report.queuedBytes >= 12)
        bench.receipts(1, 3, revision: 1)
        bench.core.touchReport()
        let later = try #require(try self.report(SubscriberPositions()))
        #expect(later.queuedActions == 0 && later.sentActions == 0 && later.queuedBytes == 0)
    }

    @Test func aStoreThatRequestsNoneReceivesNone() {
        let bench = SessionBench.open()
        bench.core.touchReport()
        #expect(bench.core.reportDeadline == nil)
        bench.core.report(Self.positions(7, 5), now: bench.now + .seconds(10))
        #expect(bench.send().isEmpty)
    }

    @Test func afterAReconnectionTheSameReportIsSentUnderTheNewFence() throws {
        _ = try report(Self.positions(7, 7))
        bench.core.disconnected()
        #expect(bench.core.reportDeadline == nil)
        bench.core.connected()
        _ = bench.send()
        bench.welcome(fence: 2) { $0.reportMilliseconds = 1000 }
        #expect(try report(Self.positions(7, 7))?.fence == 2)
    }

    @Test func anEarlierStoreThatTakesOverReceivesNone() throws {
        _ = try report(Self.positions(8, 7))
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome(fence: 2)
        #expect(bench.core.reportDeadline == nil)
        #expect(bench.send().isEmpty)
    }

    @Test func aReportDelaysNoAction() throws {
        let due = bench.core.reportDeadline
        bench.now = try #require(due)
        bench.core.report(Self.positions(7, 7), now: bench.now)
        bench.submit()
        let sent = bench.send()
        #expect(sent.count == 2 && sent.last?.asBatch != nil)
    }
}
