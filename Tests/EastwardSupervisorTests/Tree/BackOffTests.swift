import Testing

@testable import EastwardSupervisor

/// A generator of constant bits, so that a random choice has a known outcome. Not 0, which Swift's choice rejects until
/// it gets another value.
struct FixedGenerator: RandomNumberGenerator {
    var bits: UInt64
    mutating func next() -> UInt64 { bits }
}

struct BackOffTests {
    let backOff = BackOff(base: .milliseconds(100), max: .seconds(2))

    @Test(arguments: [
        (1, 100), (2, 200), (3, 400), (4, 800), (5, 1600), (6, 2000), (7, 2000), (1_000_000, 2000),
    ])
    func ceilingDoublesUpToTheMaximum(failures: Int, milliseconds: Int) {
        #expect(backOff.ceiling(failures: failures) == .milliseconds(milliseconds))
    }

    @Test func delayIsAnywhereBelowTheCeiling() {
        var lowest = FixedGenerator(bits: 1 << 32)
        #expect(backOff.delay(failures: 3, using: &lowest) == .zero)
        var highest = FixedGenerator(bits: .max)
        #expect(backOff.delay(failures: 3, using: &highest) == .milliseconds(400))
        var generator = SystemRandomNumberGenerator()
        for failures in 1...100 {
            let delay = backOff.delay(failures: failures, using: &generator)
            #expect(delay >= .zero && delay <= backOff.ceiling(failures: failures))
        }
    }

    @Test func zeroBaseNeverWaits() {
        var generator = SystemRandomNumberGenerator()
        let backOff = BackOff(base: .zero, max: .seconds(1))
        #expect(backOff.delay(failures: 1000, using: &generator) == .zero)
    }

    @Test func windowIsExceededByOneMoreThanItsIntensity() {
        var window = IntensityWindow(intensity: 2, period: .seconds(10))
        #expect(window.isExceeded(byRestartAt: .seconds(0)) == false)
        #expect(window.isExceeded(byRestartAt: .seconds(5)) == false)
        #expect(window.isExceeded(byRestartAt: .seconds(9)) == true)
    }

    @Test func windowDropsEntriesThatAreAPeriodOld() {
        var window = IntensityWindow(intensity: 2, period: .seconds(10))
        #expect(window.isExceeded(byRestartAt: .seconds(0)) == false)
        #expect(window.isExceeded(byRestartAt: .seconds(5)) == false)
        #expect(window.isExceeded(byRestartAt: .seconds(10)) == false)
        #expect(window.isExceeded(byRestartAt: .seconds(14)) == true)
        window.forget()
        #expect(window.isExceeded(byRestartAt: .seconds(14)) == false)
    }

    @Test func intensityZeroAllowsNoRestart() {
        var window = IntensityWindow(intensity: 0, period: .seconds(10))
        #expect(window.isExceeded(byRestartAt: .zero) == true)
    }
}
