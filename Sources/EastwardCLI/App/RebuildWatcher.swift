import Eastward
import EastwardSupervisor
import Foundation

/// Restarts processes whose program was rebuilt, and reloads a changed manifest, until its task is cancelled.
struct RebuildWatcher {
    let directory: RunDirectory
    /// The manifest's path.
    let manifest: String
    let read: @Sendable () throws -> Manifest

    private static let pause = Duration.milliseconds(250)

    func run(_ say: SupervisorRun.Say) async {
        var watch = ProgramWatch()
        var current = try? read()
        repeat {
            let processes = current?.processes ?? []
            let files = Set(processes.map { $0.command[0] } + [manifest]).sorted()
            let changed = watch.look(at: files) { .init(path: $0) }
            for process in processes where changed.contains(process.command[0]) {
                await request(say, "\(process.command[0]) was rebuilt") { try await $0.restart(process.name) }
            }
            if changed.contains(manifest) {
                await request(say, "\(manifest) was written") { _ = try await $0.reload() }
                current = (try? read()) ?? current
            }
        } while (try? await Task.sleep(for: Self.pause)) != nil
    }

    private func request(
        _ say: SupervisorRun.Say, _ why: String, _ body: (ControlClient) async throws -> Void
    ) async {
        do {
            let client = try await ControlClient.connect(directory)
            say("\(why).")
            try await body(client)
        } catch {
            say("\(error)")
        }
    }
}
