import Foundation
import Testing

@testable import Eastward

/// `EASTWARD_SEED=17` runs one seed again.
@Suite("Simulation")
struct SimulationTests {
    private static var seeds: ClosedRange<UInt64> {
        let chosen = ProcessInfo.processInfo.environment["EASTWARD_SEED"].flatMap { UInt64($0) }
        return chosen.map { $0...$0 } ?? 1...300
    }

    @Test func everyActionIsAppliedOnceAndEveryFollowerIsRight() {
        var acknowledged = 0
        var restored = 0
        var laterParts = 0
        for seed in Self.seeds {
            var simulation = Simulation(seed: seed)
            do {
                try simulation.run()
            } catch {
                Issue.record("Seed \(seed): \(error)")
            }
            acknowledged += simulation.acknowledged
            restored += simulation.restored
            laterParts += simulation.laterParts
        }
        // Seeds that do nothing show nothing.
        #expect(acknowledged > 20 * Self.seeds.count)
        #expect(restored > Self.seeds.count)
        #expect(laterParts > 20 * Self.seeds.count)
    }
}
