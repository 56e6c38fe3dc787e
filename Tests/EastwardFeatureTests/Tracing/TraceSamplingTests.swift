import Eastward
import Testing

@testable import EastwardFeature

@Suite struct TraceSamplingTests {
    private static let sampled = Traceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    private static let unsampled = Traceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")

    private func started(_ sampling: inout TraceSampling, of count: Int, at now: Instant) -> Int {
        (0..<count).count { _ in sampling.startsSpan(under: nil, now: now) }
    }

    @Test func aHundredTracesStartInASecond() {
        var sampling = TraceSampling()
        #expect(started(&sampling, of: 1000, at: .seconds(5)) == 100)
        #expect(started(&sampling, of: 1000, at: .seconds(5) + .milliseconds(500)) == 50)
        #expect(started(&sampling, of: 1000, at: .seconds(60)) == 100)
    }

    @Test func aTraceOfAnotherProcessIsFollowedBeyondTheLimit() {
        var sampling = TraceSampling()
        #expect(started(&sampling, of: 1000, at: .seconds(5)) == 100)
        let followed = (0..<1000).count { _ in sampling.startsSpan(under: Self.sampled, now: .seconds(5)) }
        #expect(followed == 1000)
        #expect(started(&sampling, of: 1000, at: .seconds(6)) == 100)
    }

    @Test func aTraceThatIsNotSampledHasNoSpan() {
        var sampling = TraceSampling()
        let starts = sampling.startsSpan(under: Self.unsampled, now: .seconds(5))
        #expect(!starts)
        #expect(started(&sampling, of: 1000, at: .seconds(5)) == 100)
    }
}
