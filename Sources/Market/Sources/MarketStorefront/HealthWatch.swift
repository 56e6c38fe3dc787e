import Eastward
import EastwardSupervisor
import Foundation

/// Observes the supervisor's processes, and kills one on request. Without a supervisor, the page shows no processes.
final class HealthWatch {
    /// The processes as the supervisor listed them last.
    private var processes: [RunningProcess] = []
    /// Windows that were open before a restart of this process tell its recoveries by their numbers.
    private var recoveries = Recoveries(after: Int(Date().timeIntervalSince1970))
    private let directory: String
    private let page: Page
    private let start = ContinuousClock.now
    private var task: Task<Void, Never>?

    /// - Parameter directory: the run directory.
    init(_ directory: String, _ page: Page) {
        self.directory = directory
        self.page = page
        task = Task { [weak self] in
            while !Task.isCancelled {
                try? await self?.follow()
                self?.update([])
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    deinit {
        task?.cancel()
    }

    private var now: Duration { start.duration(to: .now) }

    /// Shows the processes on the page until the connection ends.
    private func follow() async throws {
        let run = try RunDirectory(path: directory)
        let client = try await ControlClient.connect(run)
        for try await _ in try ControlStreamClient.events(run, follow: true) {
            update(Self.processes(try await client.ps(), own: getpid()))
        }
    }

    private func update(_ processes: [RunningProcess]) {
        self.processes = processes
        page.show(processes)
        for recovery in recoveries.update(processes, at: now) { page.show(recovery) }
    }

    /// Kills a process with SIGKILL. The page shows when it has recovered.
    /// - Throws: ``KillError``
    func kill(_ name: String) async throws(KillError) {
        guard let process = processes.first(where: { $0.name == name }), process.canBeKilled, let pid = process.pid
        else { throw KillError(description: "The page cannot kill \(name) now.") }
        recoveries.begin(name, pid: pid, at: now)
        do {
            try await ControlClient.connect(RunDirectory(path: directory)).signal(name, "KILL")
        } catch {
            recoveries.cancel(name)
            throw KillError(description: "\(name) could not be killed: \(error)")
        }
    }

    /// - Parameter own: the process ID of this process, which cannot kill itself.
    nonisolated static func processes(_ statuses: [ProcessStatus], own: Int32) -> [RunningProcess] {
        let instances = Dictionary(statuses.map { ($0.name, 1) }, uniquingKeysWith: +)
        return statuses.map { status in
            RunningProcess(
                name: instances[status.name] == 1 ? status.name : "\(status.name).\(status.instance)",
                state: status.state, restarts: status.restarts, pid: status.pid,
                canBeKilled: status.pid.map { $0 != own } ?? false)
        }
    }
}

/// The reason why a process was not killed.
nonisolated struct KillError: Error, CustomStringConvertible {
    let description: String
}
