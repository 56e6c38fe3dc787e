import Testing

@testable import MarketAccess

@Suite("The pauses between passwords") struct LoginPausesTests {
    /// The pauses after as many passwords as cause no pause.
    private static func tired() -> LoginPauses {
        var pauses = LoginPauses()
        for _ in 0..<LoginPauses.free { #expect(pauses.begin("ada", at: .zero) == nil) }
        return pauses
    }

    @Test func beginAfterFiveWrongOnesAndGrow() {
        var pauses = Self.tired()
        #expect(pauses.begin("ada", at: .zero) == .seconds(1))
        #expect(pauses.begin("ada", at: .milliseconds(900)) == .milliseconds(100))
        #expect(pauses.begin("ada", at: .seconds(1)) == nil)
        #expect(pauses.begin("ada", at: .seconds(1)) == .seconds(2))
        #expect(pauses.begin("ada", at: .seconds(3)) == nil)
        #expect(pauses.begin("ada", at: .seconds(3)) == .seconds(4))
    }

    @Test func areNeverLongerThanAMinute() {
        var pauses = Self.tired()
        var now = Duration.zero
        for _ in 0..<100 {
            now += LoginPauses.longest
            #expect(pauses.begin("ada", at: now) == nil)
        }
        #expect(pauses.begin("ada", at: now) == .seconds(60))
    }

    @Test(arguments: [(100, 1), (1_000, 1), (1_001, 2), (60_000, 60)])
    func areReportedInWholeSeconds(milliseconds: Int, seconds: Int) {
        #expect(
            LoginFailure.tooSoon(wait: .milliseconds(milliseconds)).description
                == "too many wrong passwords, wait \(seconds) s.")
    }

    @Test func concernOneNameOnly() {
        var pauses = Self.tired()
        #expect(pauses.begin("bob", at: .zero) == nil)
    }

    @Test func endWithTheRightOne() {
        var pauses = Self.tired()
        #expect(pauses.begin("ada", at: .seconds(1)) == nil)
        pauses.succeed("ada")
        for _ in 0..<LoginPauses.free { #expect(pauses.begin("ada", at: .seconds(1)) == nil) }
    }

    @Test func countNoPasswordThatWasNotChecked() {
        var pauses = LoginPauses()
        for _ in 0..<20 {
            #expect(pauses.begin("ada", at: .zero) == nil)
            pauses.takeBack("ada")
        }
    }
}
