internal import Eastward
internal import EastwardSupervisor

/// The metrics of processes that the supervisor and the kernel know.
struct ProcessMetrics {
    private let processes: [(status: ProcessStatus, use: ProcessUse?)]

    init(_ processes: [ProcessStatus]) {
        self.processes = processes.map { ($0, $0.pid.flatMap(ProcessUse.init)) }
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
