import Eastward
import EastwardSupervisor

/// Observes the health of the supervisor's processes. Without a supervisor it is unknown, and the page shows none.
final class HealthWatch {
    private let task: Task<Void, Never>

    /// - Parameter path: the run directory.
    init(_ path: String, _ page: Page) {
        task = Task {
            while !Task.isCancelled {
                try? await Self.follow(path, page)
                page.show([:])
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// Shows the health on the page until the connection ends.
    private static func follow(_ path: String, _ page: Page) async throws {
        let directory = try RunDirectory(path: path)
        let client = try await ControlClient.connect(directory)
        for try await _ in try ControlStreamClient.events(directory, follow: true) {
            page.show(health(of: try await client.ps()))
        }
    }

    /// The health by process; the best of its instances counts.
    nonisolated static func health(of processes: [ProcessStatus]) -> [String: Health] {
        Dictionary(processes.map { ($0.name, health(state: $0.state)) }) { one, other in
            one == .ready || other == .stopped ? one : other
        }
    }

    nonisolated private static func health(state: String) -> Health {
        switch state {
        case "ready": .ready
        case "exited", "failed": .stopped
        default: .reconnecting
        }
    }
}
