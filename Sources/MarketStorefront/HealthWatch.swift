import Eastward
import EastwardSupervisor

/// Follows how the supervisor's processes do. Without a supervisor nothing is known, and the page says nothing of it.
final class HealthWatch {
    private let following: Task<Void, Never>

    /// - Parameter path: the run directory.
    init(_ path: String, _ page: Page) {
        following = Task {
            while !Task.isCancelled {
                try? await Self.follow(path, page)
                page.show([:])
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    deinit {
        following.cancel()
    }

    /// Until the connection ends.
    private static func follow(_ path: String, _ page: Page) async throws {
        let directory = try RunDirectory(path: path)
        let client = try await ControlClient.connect(directory)
        for try await _ in try ControlFollower<EventRecord>.events(directory, follow: true) {
            page.show(health(of: try await client.ps()))
        }
    }

    /// By process; one of its instances is enough.
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
