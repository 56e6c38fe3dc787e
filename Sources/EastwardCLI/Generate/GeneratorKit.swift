import ArgumentParser
import Foundation

/// `protocols/generate` and the contracts that apps import, as of the build of this program, in a temporary directory.
///
/// They are symbolic links in this directory and are embedded in the executable when it is built.
struct GeneratorKit {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "eastward-generate-\(UUID().uuidString)")
        let wire = directory.appending(path: "protocols/eastward")
        try FileManager.default.createDirectory(at: wire, withIntermediateDirectories: true)
        try Data(PackageResources.eastward_proto).write(to: wire.appending(path: "eastward.proto"))
        try Data(PackageResources.options_proto).write(to: wire.appending(path: "options.proto"))
        try Data(PackageResources.panel_proto).write(to: wire.appending(path: "panel.proto"))
        try Data(PackageResources.generate).write(to: script)
    }

    /// Eastward's repository, from which this program was compiled. The script builds protoc's plugins there.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private var script: URL { directory.appending(path: "protocols/generate") }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Runs the script with this process's input and outputs, and returns its exit code.
    func run(_ arguments: [String]) throws -> Int32 {
        let process = try start(arguments)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Runs the script and returns its output lines.
    /// - Throws: `ExitCode` with the script's code if it failed. The script has then printed the reason.
    func lines(_ arguments: [String]) throws -> [String] {
        let pipe = Pipe()
        let process = try start(arguments, output: pipe)
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func start(_ arguments: [String], output: Pipe? = nil) throws -> Process {
        var environment = ProcessInfo.processInfo.environment
        environment["EASTWARD_GENERATE_COMMAND"] = "eastward generate"
        environment["EASTWARD_PACKAGE"] = Self.package
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", script.path] + arguments
        process.environment = environment
        if let output { process.standardOutput = output }
        try process.run()
        return process
    }
}
