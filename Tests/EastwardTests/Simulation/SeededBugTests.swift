#if DEBUG
    import Testing

    @testable import Eastward

    /// A simulation that finds nothing shows something only if it finds what is there.
    @Suite("Seeded bugs")
    struct SeededBugTests {
        /// The first seed that finds `bug`, and what it found. Without the bug the same seed must find nothing.
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
                // Other tests want to go on too.
                await Task.yield()
            }
            throw Violation(description: "no seed finds it")
        }

        @Test func storeThatAcknowledgesBeforeTheCommitIsCaught() async throws {
            #expect(try await firstToFind(.acknowledgesBeforeCommit).hasSuffix("was acknowledged as another"))
        }

        @Test func storeThatForgetsDuplicatesIsCaught() async throws {
            #expect(try await firstToFind(.forgetsDuplicates).hasSuffix("was applied twice"))
        }

        @Test func storeThatRollsBackItsStateOnlyIsCaught() async throws {
            _ = try await firstToFind(.rollsBackStateOnly)
        }
    }
#endif
