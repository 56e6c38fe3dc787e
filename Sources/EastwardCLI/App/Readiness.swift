import Eastward
import EastwardOperator
import EastwardSupervisor

/// The readiness of processes, according to `ps`.
enum Readiness: Equatable {
    case ready
    /// The processes that are not ready yet, such as `counter.1 (starting)`.
    case waiting(String)
    /// The processes that will not become ready by themselves.
    case failed(String)

    init(_ processes: [ProcessStatus]) {
        // A completed process counts as ready.
        let processes = processes.filter { !$0.isCompleted }
        let lost = processes.filter(\.hasEnded)
        let waiting = processes.filter { $0.state != "ready" }
        if !lost.isEmpty {
            self = .failed(Self.list(lost))
        } else if !waiting.isEmpty {
            self = .waiting(Self.list(waiting))
        } else {
            self = .ready
        }
    }

    private static func list(_ processes: [ProcessStatus]) -> String {
        processes.map { "\($0.instanceName) (\($0.state))" }.joined(separator: ", ")
    }

    /// Polls until all processes are ready.
    /// - Throws: `CommandError` with the code 69 if a process failed, or was not ready in time.
    static func wait(within limit: TimeSpan, _ look: () async throws -> Readiness) async throws {
        let deadline = ContinuousClock.now + limit.duration
        defer { Terminal.clearProgress() }
        while true {
            switch try await look() {
            case .ready: return
            case .failed(let what):
                throw CommandError(
                    "Not ready: \(what). The log of `eastward up` says why.", exitCode: SystemExit.unavailable)
            case .waiting(let what):
                guard ContinuousClock.now < deadline else {
                    throw CommandError("Not ready after \(limit): \(what).", exitCode: SystemExit.unavailable)
                }
                Terminal.showProgress("Waiting for \(what)")
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

extension ProcessStatus {
    /// Whether `name` is the name of this instance or of its process.
    func isNamed(_ name: String) -> Bool { name == self.name || name == instanceName }
}

extension [ProcessStatus] {
    /// The processes with these names; all if `names` is empty.
    func named(_ names: [String]) throws -> [ProcessStatus] {
        for name in names where !contains(where: { $0.isNamed(name) }) {
            let hint =
                suggestion(for: name, among: flatMap { [$0.name, $0.instanceName] }).map { "Did you mean “\($0)”?" }
                ?? "There are: \(map(\.instanceName).joined(separator: ", "))."
            throw CommandError("There is no process “\(name)”. \(hint)")
        }
        return names.isEmpty ? self : filter { process in names.contains { process.isNamed($0) } }
    }
}
