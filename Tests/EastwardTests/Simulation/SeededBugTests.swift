#if DEBUG
    import Eastward
    import Testing

    @testable import EastwardSimulation

    /// A simulation that finds no violation is evidence only if it finds seeded bugs.
    @Suite("Seeded bugs")
    struct SeededBugTests {
        /// The shortest plan of the first seed that finds a violation with `bug`. Without the bug the same plan, and the
        /// whole plan of the seed, must find none.
        private func firstToFind(_ bug: SeededBug) async throws -> SimulationResult.Failure {
            for seed in 1...2000 as ClosedRange<UInt64> {
                let plan = SimulationPlan(seed: seed)
                let result = SimulationResult(plan, shrinkTime: .seconds(20)) { $0.core.seededBug = bug }
                if let failure = result.failure {
                    for sound in [plan, failure.plan] {
                        var simulation = try Simulation(sound)
                        try simulation.run()
                    }
                    return failure
                }
                // Lets other tests continue.
                await Task.yield()
            }
            throw Violation(description: "no seed finds the seeded bug")
        }

        @Test func storeThatAcknowledgesBeforeTheCommitIsCaught() async throws {
            let failure = try await firstToFind(.acknowledgesBeforeCommit)
            #expect(failure.what.hasSuffix("was acknowledged with another receipt"))
            #expect(failure.plan.steps.count < 12)
        }

        @Test func storeThatForgetsDuplicatesIsCaught() async throws {
            let failure = try await firstToFind(.forgetsDuplicates)
            #expect(failure.what.hasSuffix("was applied twice"))
            #expect(failure.plan.steps.count < 12)
        }

        @Test func storeThatRollsBackItsStateOnlyIsCaught() async throws {
            let failure = try await firstToFind(.rollsBackStateOnly)
            #expect(failure.plan.steps.count < 12)
        }
    }
#endif
