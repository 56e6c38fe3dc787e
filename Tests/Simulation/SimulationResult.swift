/// The result of one simulation.
package struct SimulationResult: Sendable {
    /// A violation, and the steps that lead to it.
    package struct Failure: Sendable {
        package let what: String
        /// The plan, without the superfluous steps if it was shrunk.
        package let plan: SimulationPlan

        package var dialogue: [String] { plan.steps.map(\.description) }
    }

    package let seed: UInt64
    package let totals: SimulationTotals
    package private(set) var failure: Failure?

    /// Runs the simulation of a seed.
    /// - Parameter shrinkTime: for how long superfluous steps of a failing plan are removed.
    package init(seed: UInt64, shrinkTime: Duration = .seconds(20)) {
        self.init(SimulationPlan(seed: seed), shrinkTime: shrinkTime)
    }

    /// - Parameter prepare: called for every store that starts.
    init(_ plan: SimulationPlan, shrinkTime: Duration, prepare: @escaping (StoreBench) -> Void = { _ in }) {
        seed = plan.seed
        let (counts, found) = Self.run(plan, prepare)
        totals = counts
        guard let found else { return }
        let shrunk = SimulationShrinker.shrink(plan, finding: found, within: shrinkTime) { Self.run($0, prepare).found }
        failure = Failure(what: shrunk.violation.description, plan: shrunk.plan)
    }

    private static func run(
        _ plan: SimulationPlan, _ prepare: @escaping (StoreBench) -> Void
    ) -> (totals: SimulationTotals, found: Violation?) {
        do {
            var simulation = try Simulation(plan, prepare: prepare)
            do {
                try simulation.run()
                return (simulation.totals, nil)
            } catch {
                return (simulation.totals, error as? Violation ?? Violation(description: "\(error)"))
            }
        } catch {
            return (SimulationTotals(), error as? Violation ?? Violation(description: "\(error)"))
        }
    }
}
