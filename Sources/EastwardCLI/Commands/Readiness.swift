import EastwardSupervisor

/// Whether processes are ready, by what `ps` says of them.
enum Readiness: Equatable {
    case ready
    /// Something that is not ready yet, such as `counter.1 (starting)`.
    case waiting(String)
    /// Something that will not become ready by itself.
    case failed(String)

    init(_ processes: [ProcessStatus]) {
        // What has done its work is as ready as it can be.
        let processes = processes.filter { !$0.isCompleted }
        let lost = processes.filter { ["failed", "exited"].contains($0.state) }
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

    /// Looks again and again, until all is ready.
    /// - Throws: `CommandError` with the code 69 if something failed, or was not ready in time.
    static func wait(within limit: TimeSpan, _ look: () async throws -> Readiness) async throws {
        let deadline = ContinuousClock.now + limit.duration
        defer { Terminal.clearProgress() }
        while true {
            switch try await look() {
            case .ready: return
            case .failed(let what):
                throw CommandError("Not ready: \(what). The log of `eastward up` says why.", exitCode: 69)
            case .waiting(let what):
                guard ContinuousClock.now < deadline else {
                    throw CommandError("Not ready after \(limit): \(what).", exitCode: 69)
                }
                Terminal.showProgress("Waiting for \(what)")
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

extension ProcessStatus {
    /// Whether `name` stands for it: its process or itself.
    func isNamed(_ name: String) -> Bool { name == self.name || name == instanceName }
}

extension [ProcessStatus] {
    /// Those that are named, all if none is.
    func named(_ names: [String]) throws -> [ProcessStatus] {
        for name in names where !contains(where: { $0.isNamed(name) }) {
            throw CommandError(
                "There is no process “\(name)”. There are: \(map(\.instanceName).joined(separator: ", ")).")
        }
        return names.isEmpty ? self : filter { process in names.contains { process.isNamed($0) } }
    }
}
