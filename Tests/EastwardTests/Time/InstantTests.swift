import Testing

@testable import Eastward

@Suite struct InstantTests {
    private let instant = Instant(nanoseconds: 5_000_000_000)

    @Test func aDurationIsAddedAndMeasured() {
        let later = instant + .milliseconds(1500)
        #expect(later == Instant(nanoseconds: 6_500_000_000))
        #expect(later - instant == .milliseconds(1500))
        #expect(instant < later)
    }

    @Test func noInstantLeavesTheRangeOfTheClock() {
        #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
        #expect(instant + .seconds(-1) == instant)
        #expect(instant - (instant + .seconds(1)) == .zero)
    }
}
