import EastwardSimulation
import Foundation
import Testing

/// `EASTWARD_SEED=17` runs one seed again, `EASTWARD_SEEDS=100000` as many.
@Suite("Simulation")
struct SimulationTests {
    @Test func everyActionIsAppliedOnceAndEverySubscriberIsRightThroughCrashes() async {
        let first = Self.number("EASTWARD_SEED")
        let count = first == nil ? Self.number("EASTWARD_SEEDS") ?? 10_000 : 1
        let queue = SimulationQueue(first: first ?? 1) { $0 < count }
        let results = await queue.run(parallel: 2)
        for (seed, failure) in results.failures {
            Issue.record("Seed \(seed): \(failure.what)\n\(failure.dialogue.joined(separator: "\n"))")
        }
        guard count >= 1000 else { return }
        let totals = results.totals
        #expect(totals[.acknowledged] > 20 * results.runs)
        #expect(totals[.laterParts] > results.runs)
        #expect(totals[.recoveries] > results.runs / 2)
        #expect(totals[.expired] > results.runs / 10)
        #expect(totals[.splitBatches] > results.runs / 2)
        #expect(totals[.interrupted] > results.runs / 4)
        #expect(totals[.olderCopies] > results.runs / 20)
        #expect(totals[.promotions] > results.runs / 4)
        #expect(totals[.fencedStores] > results.runs / 20)
        #expect(totals[.stragglers] > results.runs / 10)
        #expect(totals[.acceptedRivals] > results.runs / 20)
        #expect(totals[.refusedRoles] > results.runs / 10)
        #expect(totals[.pausedReads] > results.runs / 10)
        #expect(totals[.quietPoints] > results.runs)
    }

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }
}
