import Testing

@testable import EastwardStore

@Suite struct ProcessRatesTests {
    private static let second: UInt64 = 1_000_000_000
    private static let burst = 100
    private static let perSecond = 80

    @Test func aProcessThatConnectsAgainAndAgainIsRefusedAndOthersAreNot() {
        var rates = ProcessRates(burst: Self.burst, perSecond: Self.perSecond)
        let admitted = (0..<(10 * Self.burst)).count { _ in rates.admit(1, now: 5) }
        #expect(admitted == Self.burst)
        let isOtherAdmitted = rates.admit(2, now: 5)
        #expect(isOtherAdmitted)
        let later = (0..<(10 * Self.burst)).count { _ in rates.admit(1, now: 5 + Self.second / 2) }
        #expect(later == Self.perSecond / 2)
    }

    @Test func processesThatConnectNoMoreAreForgotten() {
        var rates = ProcessRates(burst: Self.burst, perSecond: Self.perSecond)
        for round in 0..<100 as Range<UInt64> {
            for process in 0..<100 as Range<Int32> {
                _ = rates.admit(Int32(round) * 100 + process, now: (round + 1) * 3 * Self.second)
            }
        }
        #expect(rates.count <= 400)
    }
}
