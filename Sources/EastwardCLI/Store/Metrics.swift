import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Metrics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the metrics of all processes in Prometheus' text format.",
        discussion: """
              eastward metrics
              eastward metrics > market.prom.tmp && mv market.prom.tmp market.prom

            Metrics of processes are measured by the supervisor, those of actions and connections by the store. While \
            the store does not answer, eastward_store_up is 0, and its metrics are missing; all of them are if the \
            store is on another machine. Exits with 0, and 69 if no app runs. eastward up --metrics serves the same \
            metrics over HTTP.
            """)

    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            let metrics: AppMetrics
            do {
                metrics = try await AppMetrics.collect(in: directory.running())
            } catch let error as InspectionError {
                throw CommandError("\(error)", exitCode: SystemExit.unavailable)
            }
            if let problem = metrics.problem { Terminal.printError("Warning: \(problem)") }
            Terminal.print(String(metrics.text.dropLast()))
        }
    }
}
