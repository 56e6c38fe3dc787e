import Testing

@testable import EastwardStore

@Suite struct ConnectionRatesTests {
    private static let second: UInt64 = 1_000_000_000

    @Test func aProcessThatConnectsAgainAndAgainIsRefusedAndOthersAreNot() {
        var rates = ConnectionRates()
        let admitted = (0..<(10 * ConnectionRates.burst)).count { _ in rates.admit(1, now: 5) }
        #expect(admitted == ConnectionRates.burst)
        let isOtherAdmitted = rates.admit(2, now: 5)
        #expect(isOtherAdmitted)
        let later = (0..<(10 * ConnectionRates.burst)).count { _ in rates.admit(1, now: 5 + Self.second / 2) }
        #expect(later == ConnectionRates.perSecond / 2)
    }

    @Test func processesThatConnectNoMoreAreForgotten() {
        var rates = ConnectionRates()
        for round in 0..<100 as Range<UInt64> {
            for process in 0..<100 as Range<Int32> {
                _ = rates.admit(Int32(round) * 100 + process, now: (round + 1) * 3 * Self.second)
            }
        }
        #expect(rates.count <= 400)
    }
}
