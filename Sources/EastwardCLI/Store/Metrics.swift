import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Metrics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the metrics of all processes in Prometheus' text format.",
        discussion: """
              eastward metrics
              eastward metrics > market.prom.tmp && mv market.prom.tmp market.prom

            Metrics of processes are measured by the supervisor, those of actions and connections by the store. While \
            the store does not answer, eastward_store_up is 0, and its metrics are missing; all of them are if the \
            store is on another machine. Exits with 0, and 69 if no app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let processes: [ProcessStatus]
            do {
                processes = try await ControlClient.connect(directory).ps()
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: SystemExit.unavailable)
            }
            let isRemote = (try? SupervisorAbout.read(directory).store) != nil
            let families = try await ProcessMetrics(processes).families + (isRemote ? [] : storeMetrics(directory))
            Terminal.print(String(families.prometheusText.dropLast()))
        }
    }

    private func storeMetrics(_ directory: RunDirectory) async throws -> [WireMetricFamily] {
        let store = try await OperatorClient.connect(directory)
        do {
            let reply = try await store.ask(within: .seconds(2)) { $0.readMetrics = WireReadMetrics() }
            return [Self.up(true)] + reply.metrics.families
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            return [Self.up(false)]
        } catch let error as CommandError {
            Terminal.printError("Warning: the metrics of the store are missing. \(error)")
            return [Self.up(true)]
        }
    }

    private static func up(_ isUp: Bool) -> WireMetricFamily {
        .gauge("eastward_store_up", "1 if the store answers.", isUp ? 1 : 0)
    }
}

/// The metrics of processes that the supervisor and the kernel know.
struct ProcessMetrics {
    private let processes: [(status: ProcessStatus, use: ProcessUse?)]

    init(_ processes: [ProcessStatus]) {
        self.init(processes.map { ($0, $0.pid.flatMap(ProcessUse.init)) })
    }

    init(_ processes: [(status: ProcessStatus, use: ProcessUse?)]) {
        self.processes = processes
    }

    var families: [WireMetricFamily] {
        [
            family("eastward_process_up", "1 if the process is ready.", .gauge) { status, _ in
                status.state == "ready" ? 1 : 0
            },
            family("eastward_process_restarts_total", "Restarts since the supervisor started.", .counter) {
                status, _ in Double(status.restarts)
            },
            family("eastward_process_uptime_seconds", "Time since the last launch.", .gauge) { status, use in
                use.map { _ in status.uptimeSeconds }
            },
            family("eastward_process_cpu_seconds_total", "Processor time since the last launch.", .counter) {
                _, use in use?.seconds
            },
            family("eastward_process_resident_memory_bytes", "Resident memory.", .gauge) { _, use in
                use.map { Double($0.memory) }
            },
        ]
    }

    /// - Parameter value: `nil` for a process that has no sample.
    private func family(
        _ name: String, _ help: String, _ kind: WireMetricFamily.Kind,
        _ value: (ProcessStatus, ProcessUse?) -> Double?
    ) -> WireMetricFamily {
        WireMetricFamily(
            name, help, kind,
            processes.compactMap { status, use in
                value(status, use).map {
                    WireMetricSample($0, ["process": "\(status.name).\(status.instance)", "role": status.role ?? ""])
                }
            })
    }
}
