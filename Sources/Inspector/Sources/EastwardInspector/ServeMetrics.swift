internal import ArgumentParser
internal import Eastward
internal import EastwardOperator
internal import Foundation
internal import NIOCore

struct ServeMetrics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Serves the metrics of a running app for Prometheus.",
        discussion: """
            Serves GET /metrics until it is stopped; see eastward metrics --help. Each request asks the app for its \
            metrics, for at most 5 seconds; concurrent requests share one answer. Every client that reaches the \
            address can read the metrics.

            As a process of an app it starts without the app's other processes. If the address cannot be used, it \
            reports that as its status, is ready all the same, and tries again every second.
            """)

    @Argument(
        help: ArgumentHelp(
            "An IP address and a port, or only a port of the loopback interface; port 0 is any free one.",
            valueName: "address"),
        transform: { try MetricsAddress($0) })
    var address: MetricsAddress
    @Option(help: "The app's run directory; by default EASTWARD_RUN_DIR.") var runDir: String?

    private static let retryInterval = Duration.seconds(1)

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let path = runDir ?? environment[FeatureEnvironment.runDirectory] else {
            throw ValidationError("Name the run directory of an app with --run-dir.")
        }
        let directory = try RunDirectory(path: URL(fileURLWithPath: path).standardizedFileURL.path)
        let supervisor = ServiceNotification(environment: environment)
        let server = MetricsServer {
            try await AppMetrics.collect(in: directory).text
        } announce: { url in
            Inspector.print(url)
            supervisor.status(url)
            supervisor.ready()
        }
        let isSupervised = environment[FeatureEnvironment.notifySocket] != nil
        var known: String?
        while true {
            let problem: String
            do {
                return try await server.run(at: address)
            } catch {
                problem = "\(address) cannot be used: \(Self.reason(error))"
            }
            guard isSupervised else { throw Inspector.Failed(problem) }
            supervisor.status(problem)
            if problem != known { Inspector.print("\(problem). Tries again every second.") }
            known = problem
            supervisor.ready()
            try await Task.sleep(for: Self.retryInterval)
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
    }
}
