import Foundation
import Testing

@testable import Eastward

/// `EASTWARD_SEED=17` runs one seed again.
@Suite("Simulation")
struct SimulationTests {
    static var seeds: [UInt64] {
        let chosen = ProcessInfo.processInfo.environment["EASTWARD_SEED"].flatMap { UInt64($0) }
        return chosen.map { [$0] } ?? Array(1...2000)
    }

    private struct Totals: Sendable {
        var acknowledged = 0
        var laterParts = 0
        var recoveries = 0
        var expired = 0
        var splitBatches = 0
        /// Seeds in which a feature died while its outbox held actions of unreported fate.
        var interrupted = 0

        static func + (left: Totals, right: Totals) -> Totals {
            Totals(
                acknowledged: left.acknowledged + right.acknowledged, laterParts: left.laterParts + right.laterParts,
                recoveries: left.recoveries + right.recoveries, expired: left.expired + right.expired,
                splitBatches: left.splitBatches + right.splitBatches,
                interrupted: left.interrupted + right.interrupted)
        }
    }

    @Test func everyActionIsAppliedOnceAndEverySubscriberIsRightThroughCrashes() async {
        let seeds = Self.seeds
        let totals = await withTaskGroup(of: Totals.self) { group in
            for part in 0..<2 {
                group.addTask { await Self.run(seeds.indices.filter { $0 % 2 == part }.map { seeds[$0] }) }
            }
            return await group.reduce(Totals(), +)
        }
        guard seeds.count > 1 else { return }
        // Seeds that exercise nothing are no evidence.
        #expect(totals.acknowledged > 20 * seeds.count)
        #expect(totals.laterParts > seeds.count)
        #expect(totals.recoveries > seeds.count)
        #expect(totals.expired > seeds.count / 10)
        #expect(totals.splitBatches > seeds.count)
        #expect(totals.interrupted > seeds.count / 4)
    }

    private static func run(_ seeds: [UInt64]) async -> Totals {
        var totals = Totals()
        for seed in seeds {
            do {
                var simulation = try Simulation(seed: seed)
                try simulation.run()
                totals =
                    totals
                    + Totals(
                        acknowledged: simulation.acknowledged, laterParts: simulation.laterParts,
                        recoveries: simulation.recoveries, expired: simulation.expired,
                        splitBatches: simulation.splitBatches,
                        interrupted: simulation.interrupted > 0 ? 1 : 0)
            } catch {
                Issue.record("Seed \(seed): \(error)")
            }
            // Lets other tests continue.
            await Task.yield()
        }
        return totals
    }
}
