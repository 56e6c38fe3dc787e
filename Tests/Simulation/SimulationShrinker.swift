/// Removes steps from a failing plan until the removal of any further step would make it pass (delta debugging).
struct SimulationShrinker {
    private var plan: SimulationPlan
    private(set) var found: Violation
    private let isTimeLeft: () -> Bool
    private let violation: (SimulationPlan) -> Violation?

    /// - Parameters:
    ///   - limit: the time after which the shortest plan found so far is the result.
    ///   - violation: the violation that a plan finds.
    static func shrink(
        _ plan: SimulationPlan, finding found: Violation, within limit: Duration,
        _ violation: @escaping (SimulationPlan) -> Violation?
    ) -> (plan: SimulationPlan, violation: Violation) {
        let end = ContinuousClock.now + limit
        var shrinker = SimulationShrinker(
            plan: plan, found: found, isTimeLeft: { ContinuousClock.now < end }, violation: violation)
        shrinker.removeParts()
        return (shrinker.plan, shrinker.found)
    }

    private mutating func removeParts() {
        var size = plan.steps.count
        while size > 0, isTimeLeft() {
            let isShorter = removeParts(of: size)
            // The removal of a step may make others superfluous.
            if size > 1 || !isShorter { size /= 2 }
        }
    }

    /// Removes each part of `size` steps without which the plan still fails. Returns whether there is one.
    private mutating func removeParts(of size: Int) -> Bool {
        let before = plan.steps.count
        var end = plan.steps.count
        // The last steps first: those after the violation are superfluous.
        while end > 0, isTimeLeft() {
            let start = max(0, end - size)
            var shorter = plan
            shorter.steps.removeSubrange(start..<end)
            if let remaining = violation(shorter) {
                plan = shorter
                found = remaining
            }
            end = start
        }
        return plan.steps.count < before
    }
}
