import EastwardSupervisor
import Foundation

/// `protocols/generate` and the wire's contract, as they were when this program was built, in a temporary directory.
///
/// Both are links in this directory and come into the executable when it is built: wherever that is copied, it
/// generates what suits it.
struct GeneratorKit {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "eastward-generate-\(UUID().uuidString)")
        let wire = directory.appending(path: "protocols/eastward")
        try FileManager.default.createDirectory(at: wire, withIntermediateDirectories: true)
        try Data(PackageResources.eastward_proto).write(to: wire.appending(path: "eastward.proto"))
        try Data(PackageResources.generate).write(to: script)
    }

    private var script: URL { directory.appending(path: "protocols/generate") }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Runs the script with this process's input and outputs, and returns what it exits with.
    func run(_ arguments: [String]) throws -> Int32 {
        var environment = ProcessInfo.processInfo.environment
        environment["EASTWARD_GENERATE_COMMAND"] = "eastward generate"
        environment["EASTWARD_GENERATOR_DIR"] =
            environment["EASTWARD_GENERATOR_DIR"] ?? ProgramLookup.executableDirectory
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", script.path] + arguments
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
