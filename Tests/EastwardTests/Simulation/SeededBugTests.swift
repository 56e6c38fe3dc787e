#if DEBUG
    import Testing

    @testable import Eastward

    /// A simulation that finds no violation is evidence only if it finds seeded bugs.
    @Suite("Seeded bugs")
    struct SeededBugTests {
        /// The violation that the first seed finds with `bug`. Without the bug the same seed must find none.
        private func firstToFind(_ bug: SeededBug) async throws -> String {
            for seed in SimulationTests.seeds {
                do {
                    var simulation = try Simulation(seed: seed) { $0.core.seededBug = bug }
                    try simulation.run()
                } catch {
                    var sound = try Simulation(seed: seed)
                    try sound.run()
                    return "\(error)"
                }
                // Lets other tests continue.
                await Task.yield()
            }
            throw Violation(description: "no seed finds the seeded bug")
        }

        @Test func storeThatAcknowledgesBeforeTheCommitIsCaught() async throws {
            #expect(try await firstToFind(.acknowledgesBeforeCommit).hasSuffix("was acknowledged with another receipt"))
        }

        @Test func storeThatForgetsDuplicatesIsCaught() async throws {
            #expect(try await firstToFind(.forgetsDuplicates).hasSuffix("was applied twice"))
        }

        @Test func storeThatRollsBackItsStateOnlyIsCaught() async throws {
            _ = try await firstToFind(.rollsBackStateOnly)
        }
    }
#endif
