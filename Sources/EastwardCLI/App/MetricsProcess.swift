import Eastward
import EastwardOperator
import EastwardSupervisor

/// The process that serves an app's metrics, for `eastward up --metrics`.
struct MetricsProcess: Sendable {
    static let name = "metrics"

    let address: MetricsAddress
    /// The path of the inspector's program.
    let program: String

    /// The manifest with this process.
    /// - Throws: ``CommandError`` if it has a process of the same name.
    func added(to manifest: Manifest) throws -> Manifest {
        guard !manifest.processes.contains(where: { $0.name == Self.name }) else {
            throw CommandError(
                """
                \(manifest.file) has a process “\(Self.name)” already, and --metrics adds one of this name. Omit \
                --metrics, or rename the process.
                """, exitCode: SystemExit.configuration)
        }
        var manifest = manifest
        var process = Manifest.Process(name: Self.name, command: [program, "metrics", address.description])
        process.isAuxiliary = true
        manifest.processes.append(process)
        return manifest
    }
}
