import Eastward
import Testing

@testable import EastwardStore

@Suite struct ProcessRatesTests {
    private static let burst = 100
    private static let perSecond = 80

    @Test func aProcessThatConnectsAgainAndAgainIsRefusedAndOthersAreNot() {
        var rates = ProcessRates(burst: Self.burst, perSecond: Self.perSecond)
        let admitted = (0..<(10 * Self.burst)).count { _ in rates.admit(1, now: 5) }
        #expect(admitted == Self.burst)
        let isOtherAdmitted = rates.admit(2, now: 5)
        #expect(isOtherAdmitted)
        let later = (0..<(10 * Self.burst)).count { _ in rates.admit(1, now: 5 + .milliseconds(500)) }
        #expect(later == Self.perSecond / 2)
    }

    @Test func processesThatConnectNoMoreAreForgotten() {
        var rates = ProcessRates(burst: Self.burst, perSecond: Self.perSecond)
        for round in 0..<100 {
            for process in 0..<100 as Range<Int32> {
                _ = rates.admit(Int32(round) * 100 + process, now: .seconds(Double(round + 1) * 3))
            }
        }
        #expect(rates.count <= 400)
    }
}
