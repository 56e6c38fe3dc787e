import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows throughput, latency, queued actions and each process's resource usage, periodically.",
        discussion: """
              eastward top
              eastward top --json --samples 10

            Latency is from an action's arrival at the store to its commit. On a terminal the table is kept up to date; \
            otherwise, or with --json, there is one after each interval. Continues while the store is down. Exits with 0 \
            after q, when the app has stopped, or after --samples, and 69 if no app runs; Ctrl-C ends it: a shell shows \
            130.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The sampling interval, such as 500ms or 5s.") var interval = TimeSpan(seconds: 1)
    @Option(name: .shortAndLong, help: "End after this many samples.") var samples: Int?
    @Flag(help: "Print a JSON object a line.") var json = false

    func validate() throws {
        guard samples ?? 1 > 0 else { throw ValidationError("--samples is 1 or more.") }
    }

    func run() async throws {
        try await reportingErrors {
            try await reportingEnd(follows: samples == nil) {
                let directory = try directory.running()
                let supervisor = try await ControlClient.connect(directory)
                let store = try await OperatorClient.connect(directory)
                var before = await Self.look(supervisor: try await supervisor.ps(), store)
                var shown = 0
                let live = json || samples != nil ? nil : await LiveText()
                for sample in 1... {
                    try await Task.sleep(for: interval.duration)
                    let now = await Self.look(supervisor: try await supervisor.ps(), store)
                    let report = TopReport(from: before, to: now)
                    if json {
                        Terminal.print(try Terminal.json(report))
                    } else if let live {
                        await live.show(report.text)
                    } else if Terminal.isOutput {
                        shown = Terminal.replace(lines: shown, by: report.text)
                    } else {
                        Terminal.print(report.text)
                    }
                    before = now
                    if sample == samples { return }
                }
            }
        }
    }

    /// Takes a sample. It does not fail if the store is unavailable.
    static func look(supervisor processes: [ProcessStatus], _ store: OperatorClient) async -> TopSample {
        let reply = try? await store.ask(within: .seconds(1)) { $0.statistics = WireReadStatistics() }
        return TopSample(
            seconds: Double(DispatchTime.now().uptimeNanoseconds) / 1e9, store: reply?.statistics,
            processes: processes.map { ($0, $0.pid.flatMap(ProcessUse.init)) })
    }
}

/// The measurements at one point in time.
struct TopSample {
    /// The time since an arbitrary origin.
    var seconds: Double
    /// The store's statistics; `nil` while it does not answer.
    var store: WireStatistics?
    var processes: [(status: ProcessStatus, use: ProcessUse?)]
}

/// The resources that a process has used.
struct ProcessUse: Equatable {
    /// The total processor time.
    var seconds: Double
    /// The resident memory, in bytes.
    var memory: Int

    init(seconds: Double, memory: Int) {
        (self.seconds, self.memory) = (seconds, memory)
    }

    /// Reads `/proc`: see `proc(5)`. `nil` if the process does not exist.
    init?(pid: Int32) {
        guard
            let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            // The name may contain any character, including brackets.
            let fields = stat.lastIndex(of: ")").map({ stat[stat.index(after: $0)...].split(separator: " ") }),
            fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
            let pages = Int(fields[21])
        else { return nil }
        seconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        memory = pages * Int(getpagesize())
    }
}

/// The changes between two samples.
struct TopReport: Encodable {
    struct Process: Encodable, Equatable {
        var name: String
        var state: String
        var pid: Int32?
        /// The percentage of one core.
        var cpuPercent: Double?
        var memoryBytes: Int?
        var restarts: Int
        var uptimeSeconds: Double

        private enum CodingKeys: String, CodingKey {
            case name, state, pid, restarts
            case cpuPercent = "cpu_percent"
            case memoryBytes = "memory_bytes"
            case uptimeSeconds = "uptime_seconds"
        }
    }

    /// The store's values are `nil` while it does not answer; rates and latencies also in the first sample after that
    /// or after a restart.
    var revision: UInt64?
    var actionsPerSecond: Double?
    var commitsPerSecond: Double?
    var latencyP50: Double?
    var latencyP99: Double?
    var waiting: UInt64?
    var connections: UInt64?
    /// Since the store started: how often a subscriber, or a client, did not read its messages from the store.
    var fullSubscribers: UInt64?
    var fullClients: UInt64?
    /// Since the store started: the connections that it refused, and the subscribers that it disconnected.
    var refusedConnections: UInt64?
    var disconnectedSubscribers: UInt64?
    var processes: [Process]

    private enum CodingKeys: String, CodingKey {
        case revision, waiting, connections, processes
        case fullSubscribers = "full_subscribers"
        case fullClients = "full_clients"
        case refusedConnections = "refused_connections"
        case disconnectedSubscribers = "disconnected_subscribers"
        case actionsPerSecond = "actions_per_second"
        case commitsPerSecond = "commits_per_second"
        case latencyP50 = "latency_p50_us"
        case latencyP99 = "latency_p99_us"
    }

    init(from before: TopSample, to now: TopSample) {
        let seconds = max(now.seconds - before.seconds, 1e-6)
        processes = now.processes.map { status, use in
            let earlier = before.processes.first { $0.status.pid == status.pid }?.use
            let used = use.flatMap { use in earlier.map { max(0, use.seconds - $0.seconds) / seconds * 100 } }
            return Process(
                name: status.instanceName, state: status.state, pid: status.pid, cpuPercent: used,
                memoryBytes: use?.memory, restarts: status.restarts, uptimeSeconds: status.uptimeSeconds)
        }
        guard let store = now.store else { return }
        (revision, waiting, connections) = (store.revision, store.waiting, store.connections)
        (fullSubscribers, fullClients) = (store.fullSubscribers, store.fullClients)
        (refusedConnections, disconnectedSubscribers) = (store.refusedConnections, store.disconnectedSubscribers)
        guard let earlier = before.store, earlier.epoch == store.epoch else { return }
        actionsPerSecond = Double(store.revision - earlier.revision) / seconds
        commitsPerSecond = Double(store.commits - earlier.commits) / seconds
        let latency = LatencyBuckets(counts: store.latency).since(LatencyBuckets(counts: earlier.latency))
        (latencyP50, latencyP99) = (latency.quantile(0.5), latency.quantile(0.99))
    }

    /// A line for the store, and a table of all processes.
    var text: String {
        let parts = [
            actionsPerSecond.map { "\(Int($0.rounded()).grouped) actions/s" },
            commitsPerSecond.map { "\(Int($0.rounded()).grouped) commits/s" },
            latencyP50.map { "p50 \(Int($0.rounded()).grouped) µs" },
            latencyP99.map { "p99 \(Int($0.rounded()).grouped) µs" },
            waiting.map { "\($0.grouped) waiting" }, connections.map { "\($0) connections" },
            revision.map { "revision \($0.grouped)" },
            fullSubscribers.flatMap { $0 > 0 ? "subscribers full \($0.grouped)×" : nil },
            fullClients.flatMap { $0 > 0 ? "clients full \($0.grouped)×" : nil },
            refusedConnections.flatMap { $0 > 0 ? "\($0.grouped) connections refused" : nil },
            disconnectedSubscribers.flatMap { $0 > 0 ? "\($0.grouped) subscribers disconnected" : nil },
        ].compactMap { $0 }
        let rows = processes.map { process in
            [
                process.name, process.state, process.pid.map(String.init) ?? "-",
                process.cpuPercent.map { "\(Int($0.rounded())) %" } ?? "-",
                process.memoryBytes.map { "\(($0 + (1 << 19)) >> 20) MiB" } ?? "-", String(process.restarts),
                Ps.uptime(process.uptimeSeconds),
            ]
        }
        let table = Table(
            header: ["NAME", "STATE", "PID", "CPU", "MEMORY", "RESTARTS", "UPTIME"], rows: rows, numeric: [2, 3, 4, 5])
        return (parts.isEmpty ? "The store does not answer." : parts.joined(separator: "  ")) + "\n" + table.text
    }
}
