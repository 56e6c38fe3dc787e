import ArgumentParser
import EastwardOperator
import EastwardSupervisor

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Validates a manifest without starting anything.",
        discussion: """
            Exits with 0 if `eastward up` would accept it, else with 78, and prints each error with its position and a correction.
            """)

    @Argument(help: "The manifest, a YAML file.", completion: .file(extensions: ["yaml", "yml"])) var manifest: String

    func run() async throws {
        try await reportingErrors {
            do {
                let read = try Manifest(path: manifest)
                let count = read.processes.reduce(0) { $0 + $1.replicas }
                Terminal.print("\(manifest) is valid: app \(read.app), \(count) process\(count == 1 ? "" : "es").")
            } catch let error as ManifestError {
                throw CommandError(error.list, exitCode: error.exitCode)
            }
        }
    }
}
