import ArgumentParser
import EastwardSimulation
import Foundation

/// Runs simulations of a store, features and subscribers with faults. Exits with status 1 if one finds a violation.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulates a store, features and subscribers with faults, each run driven by one seed.",
        discussion: "Without --runs and --seconds, 10,000 seeds run; with --seed alone, this seed.")

    @Option(help: "The first seed.")
    var seed: UInt64?
    @Option(help: "The number of consecutive seeds.")
    var runs: UInt64?
    @Option(help: "Begin runs for this time, in seconds.")
    var seconds: Double?
    @Option(help: "The number of runs at a time; by default one on each core.")
    var parallel = ProcessInfo.processInfo.activeProcessorCount
    @Flag(inversion: .prefixedNo, help: "Remove the superfluous steps of a run with a violation.")
    var shrink = true
    @Option(help: "Write the results to this file, as JSON.")
    var json: String?

    func validate() throws {
        guard runs == nil || seconds == nil else { throw ValidationError("Use --runs or --seconds, not both.") }
        guard runs != 0 else { throw ValidationError("--runs must be 1 or more.") }
        guard seconds.map({ $0 > 0 }) ?? true else { throw ValidationError("--seconds must be more than 0.") }
        guard parallel > 0 else { throw ValidationError("--parallel must be 1 or more.") }
    }

    func run() async throws {
        let start = ContinuousClock.now
        let count = seconds != nil ? UInt64.max : runs ?? (seed == nil ? 10_000 : 1)
        let end = seconds.map { start + .seconds($0) }
        let progress = RunProgress()
        let queue = SimulationQueue(
            first: seed ?? 1, shrinkTime: shrink ? .seconds(20) : .zero,
            mayBegin: { begun in begun < count && end.map { ContinuousClock.now < $0 } ?? true },
            onResult: { progress.show($0) })
        let results = await queue.run(parallel: parallel)
        progress.clear()
        for (seed, failure) in results.failures {
            print("Seed \(seed): \(failure.what)")
            for step in failure.dialogue { print("  \(step)") }
            print("  Reproduce: \(Self.reproduction(seed))")
        }
        print(Self.summary(results))
        if let json { try write(results, duration: start.duration(to: .now), to: json) }
        if !results.failures.isEmpty { throw ExitCode.failure }
    }

    static func summary(_ results: SimulationQueue.Results) -> String {
        let acknowledged = results.totals[.acknowledged]
        return "\(results.runs) runs, \(acknowledged) actions acknowledged, \(results.failures.count) violations"
    }

    private static func reproduction(_ seed: UInt64) -> String { "simulate --seed \(seed)" }

    // MARK: JSON

    private struct Report: Encodable {
        struct Found: Encodable {
            let seed: UInt64
            let what: String
            let steps: Int
            let dialogue: [String]
            let reproduce: String
        }

        let runs: Int
        let seconds: Double
        let totals: [String: Int]
        let violations: [Found]
    }

    private func write(_ results: SimulationQueue.Results, duration: Duration, to path: String) throws {
        let totals = SimulationCounter.allCases.map { ($0.rawValue, results.totals[$0]) }
        let report = Report(
            runs: results.runs, seconds: duration / .seconds(1), totals: Dictionary(uniqueKeysWithValues: totals),
            violations: results.failures.map { seed, failure in
                Report.Found(
                    seed: seed, what: failure.what, steps: failure.plan.steps.count, dialogue: failure.dialogue,
                    reproduce: Self.reproduction(seed))
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(report).write(to: URL(filePath: path))
    }
}
