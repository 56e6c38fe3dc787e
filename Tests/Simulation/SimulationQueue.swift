internal import Synchronization

/// Runs the simulations of consecutive seeds, several at a time.
package final class SimulationQueue: Sendable {
    /// The results so far.
    package struct Results: Sendable {
        package var runs = 0
        package var totals = SimulationTotals()
        package var failures: [(seed: UInt64, failure: SimulationResult.Failure)] = []
    }

    private struct Shared {
        var next: UInt64
        var results = Results()
    }

    private let shared: Mutex<Shared>
    private let shrinkTime: Duration
    /// Whether another simulation may begin, given the number of those that have begun.
    private let mayBegin: @Sendable (UInt64) -> Bool
    private let first: UInt64
    private let onResult: @Sendable (Results) -> Void

    /// - Parameters:
    ///   - shrinkTime: for how long superfluous steps of a failing simulation are removed.
    ///   - onResult: called after each simulation, one call at a time.
    package init(
        first: UInt64, shrinkTime: Duration = .seconds(20), mayBegin: @escaping @Sendable (UInt64) -> Bool,
        onResult: @escaping @Sendable (Results) -> Void = { _ in }
    ) {
        self.first = first
        self.shrinkTime = shrinkTime
        self.mayBegin = mayBegin
        self.onResult = onResult
        shared = Mutex(Shared(next: first))
    }

    /// Runs all simulations, `parallel` at a time.
    package func run(parallel: Int) async -> Results {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<parallel { group.addTask { await self.work() } }
        }
        var results = shared.withLock { $0.results }
        results.failures.sort { $0.seed < $1.seed }
        return results
    }

    private func work() async {
        while let seed = nextSeed() {
            let result = SimulationResult(seed: seed, shrinkTime: shrinkTime)
            shared.withLock { shared in
                shared.results.runs += 1
                shared.results.totals += result.totals
                if let failure = result.failure { shared.results.failures.append((seed, failure)) }
                onResult(shared.results)
            }
            // Lets other tasks continue.
            await Task.yield()
        }
    }

    private func nextSeed() -> UInt64? {
        shared.withLock { shared in
            guard mayBegin(shared.next - first) else { return nil }
            defer { shared.next += 1 }
            return shared.next
        }
    }
}
