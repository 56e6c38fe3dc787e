import Testing

@testable import Eastward
@testable import EastwardSimulation

struct LogQuotaTests {
    @Test func aBurstIsAdmittedAndTheRestIsDroppedAndReportedOnce() {
        var quota = LogQuota(burst: 3, perSecond: 1, reportEvery: .seconds(10))
        let admitted = (0..<10).map { _ in quota.admit(now: 5) }
        #expect(admitted == [true, true, true] + Array(repeating: false, count: 7))
        #expect(quota.reportDue == 5 + .seconds(10))
        let reports = [Instant.seconds(9), .seconds(11), .distantFuture].map { quota.takeReport(now: $0) }
        #expect(reports == [nil, 7, nil])
        #expect(quota.reportDue == nil)
    }

    @Test func aSourceThatWasQuietMayWriteAgainButNeverMoreThanABurst() {
        var quota = LogQuota(burst: 2, perSecond: 1, reportEvery: .seconds(10))
        let isBurst = quota.admit(cost: 2, now: 0)
        let later = [Instant.seconds(0.5), .seconds(1)].map { quota.admit(now: $0) }
        #expect(isBurst && later == [false, true])
        let muchLater = (0..<4).map { _ in quota.admit(now: .seconds(1000)) }
        #expect(muchLater == [true, true, false, false])
    }

    @Test func inTheLongRunNoMoreThanTheRateIsAdmitted() {
        var quota = LogQuota(burst: 100, perSecond: 50, reportEvery: .seconds(5))
        var (admitted, reported) = (0, 0)
        for tick in stride(from: 0.0, to: 100_000, by: 1) {
            let now = Instant.milliseconds(tick)
            if quota.admit(now: now) { admitted += 1 }
            reported += quota.takeReport(now: now) ?? 0
        }
        #expect((5098...5100).contains(admitted))
        reported += quota.takeReport(now: .distantFuture) ?? 0
        #expect(admitted + reported == 100_000)
    }

    @Test func aClockThatStandsStillOrGoesBackAdmitsNothingMore() {
        var quota = LogQuota(burst: 1, perSecond: 1000, reportEvery: .seconds(1))
        let admitted = [7, 7, 3, 7].map { quota.admit(now: .seconds($0)) }
        #expect(admitted == [true, false, false, true])
    }
}
