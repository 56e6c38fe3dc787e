package import Eastward
package import EastwardSupervisor
internal import Foundation

/// The measurements at one point in time.
package struct TopSample {
    /// The time since an arbitrary origin.
    package var seconds: Double
    /// The store's statistics; `nil` while it does not answer.
    package var store: WireStatistics?
    package var processes: [(status: ProcessStatus, use: ProcessUse?)]

    package init(
        seconds: Double, store: WireStatistics?, processes: [(status: ProcessStatus, use: ProcessUse?)]
    ) {
        (self.seconds, self.store, self.processes) = (seconds, store, processes)
    }

    /// Takes a sample. It does not fail if the store is unavailable.
    package init(of processes: [ProcessStatus], _ store: OperatorClient?) async {
        let reply = try? await store?.ask(within: .seconds(1)) { $0.statistics = WireReadStatistics() }
        self.init(
            seconds: Double(DispatchTime.now().uptimeNanoseconds) / 1e9, store: reply?.statistics,
            processes: processes.map { ($0, $0.pid.flatMap(ProcessUse.init)) })
    }
}

/// The resources that a process has used.
package struct ProcessUse: Equatable {
    /// The total processor time.
    package var seconds: Double
    /// The resident memory, in bytes.
    package var memory: Int

    package init(seconds: Double, memory: Int) {
        (self.seconds, self.memory) = (seconds, memory)
    }

    /// Reads `/proc`: see `proc(5)`. `nil` if the process does not exist.
    package init?(pid: Int32) {
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
package struct TopReport: Encodable {
    package struct Process: Encodable, Equatable {
        package var name: String
        package var state: String
        package var pid: Int32?
        /// The percentage of one core.
        package var cpuPercent: Double?
        package var memoryBytes: Int?
        package var restarts: Int
        package var uptimeSeconds: Double

        private enum CodingKeys: String, CodingKey {
            case name, state, pid, restarts
            case cpuPercent = "cpu_percent"
            case memoryBytes = "memory_bytes"
            case uptimeSeconds = "uptime_seconds"
        }
    }

    /// The store's values are `nil` while it does not answer; rates and latencies also in the first sample after that
    /// or after a restart.
    package var revision: UInt64?
    package var actionsPerSecond: Double?
    package var commitsPerSecond: Double?
    package var latencyP50: Double?
    package var latencyP99: Double?
    package var waiting: UInt64?
    package var connections: UInt64?
    /// Since the store started: how often a subscriber, or a client, did not read its messages from the store.
    package var fullSubscribers: UInt64?
    package var fullClients: UInt64?
    /// Since the store started: the connections that it refused, and those that it closed later.
    package var refusedConnections: UInt64?
    package var disconnectedSubscribers: UInt64?
    package var processes: [Process]

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

    package init(from before: TopSample, to now: TopSample) {
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
}
