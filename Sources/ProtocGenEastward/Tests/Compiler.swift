import Foundation
import Subprocess
import SwiftProtobuf
import SystemPackage

@testable import ProtocGenEastward

/// Runs protoc with the plugins that were built beside the tests, in a directory of its own.
struct Compiler: ~Copyable {
    /// The repository.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The directory of this package's executables.
    static let tools = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Writes a file, and creates its directories.
    func write(_ text: String, to path: String) throws {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: directory.appending(path: path), encoding: .utf8)
    }

    /// The files that were generated into `out/`.
    func generated() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.appending(path: "out").path).sorted()
    }

    /// Runs our plugin on `files`, found in this directory or in `proto`; the output is in `out/`.
    func generate(
        _ files: [String], proto: URL? = nil, parameter: String? = nil
    ) async throws -> (status: Int32, output: String) {
        try FileManager.default.createDirectory(
            at: directory.appending(path: "out"), withIntermediateDirectories: true)
        let plugin = Self.tools.appending(path: "protoc-gen-eastward").path
        return try await run(
            "protoc",
            include(proto) + ["--plugin=\(plugin)", "--eastward_out=out"]
                + (parameter.map { ["--eastward_opt=\($0)"] } ?? []) + files)
    }

    /// The descriptors of `files` as protoc gives them to a plugin.
    func descriptors(_ files: [String]) async throws -> Google_Protobuf_FileDescriptorSet {
        let (status, output) = try await run(
            "protoc", include(nil) + ["--include_source_info", "--descriptor_set_out=set"] + files)
        guard status == 0 else { throw UsageError(output) }
        return try Google_Protobuf_FileDescriptorSet(
            serializedBytes: Data(contentsOf: directory.appending(path: "set")), extensions: Options.map)
    }

    private func include(_ proto: URL?) -> [String] {
        ["-I", (proto ?? directory).path, "-I", Self.root.appending(path: "protocols").path]
    }

    /// Runs a program here and returns all of its output.
    func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, output: String) {
        let variables = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
        let result = try await Subprocess.run(
            program.contains("/") ? .path(FilePath(program)) : .name(program), arguments: Arguments(arguments),
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
            workingDirectory: FilePath(directory.path), output: .string(limit: 1 << 20), error: .combinedWithOutput)
        guard case .exited(let status) = result.terminationStatus else {
            throw UsageError("\(program): \(result.terminationStatus)")
        }
        return (status, result.standardOutput)
    }
}

extension Compiler {
    /// A contract of package `market`, with a `body` that begins in line 5.
    static func contract(_ body: String, package: String = "market") -> String {
        """
        syntax = "proto3";
        package \(package);
        \(body.contains("eastward.") ? "import \"eastward/eastward.proto\";" : "")
        option swift_prefix = "";
        \(body)

        """
    }
}
