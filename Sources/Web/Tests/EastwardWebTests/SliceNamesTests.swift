import FixtureContract
import Testing

@testable import EastwardWeb

@Suite("The slices that a query names") struct SliceNamesTests {
    private typealias Routes = WebRoutes<CounterFeature>

    private static func parameters(_ values: [String]) -> [(key: Substring, value: Substring)] {
        values.map { (key: "slice", value: $0[...]) }
    }

    @Test func repeatedNamesCountOnce() {
        let names = (1...Routes.mostSlices).map { "market.\($0)" }
        #expect(Routes.sliceNames(Self.parameters(names + names)) == names)
        #expect(Routes.sliceNames(Self.parameters(names + ["market.More"])) == nil)
        #expect(Routes.sliceNames([(key: "other", value: "market.Count")]) == [])
    }

    @Test func theCheckEndsAtTheLimit() {
        var read = 0
        let endless = sequence(state: 0) { number -> (key: Substring, value: Substring)? in
            number += 1
            read = number
            return (key: "slice", value: "market.\(number)")
        }
        #expect(Routes.sliceNames(endless) == nil)
        #expect(read == Routes.mostSlices + 1)
    }
}
