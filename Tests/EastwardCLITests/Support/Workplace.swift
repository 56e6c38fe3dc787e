import EastwardTesting
import Foundation

@testable import EastwardCLI

/// A directory of a test's own, in which programs are run.
struct Workplace: ~Copyable {
    /// Eastward's repository.
    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The directory of this package's executables.
    static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs `eastward`, with the plugins of protoc as `swift build` leaves them in their package.
    func eastward(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try eastward(arguments, environment: environment)
    }

    func eastward(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let plugins = Self.repository.appending(path: "Sources/ProtocGenEastward/.build/debug").path
        return try run(
            Self.programs.appending(path: "eastward").path, arguments,
            environment: ["EASTWARD_GENERATOR_DIR": plugins].merging(environment) { $1 })
    }

    /// Runs a program to its end.
    func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let files = ["output", "errors"].map { directory.appending(path: ".\($0)-\(UUID())").path }
        defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
        let exit = try runToEnd(
            [program] + arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            in: directory.path, output: files[0], errors: files[1])
        let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        return Result(status: exit.status, output: texts[0], errors: texts[1])
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: directory.appending(path: path), encoding: .utf8)
    }

    /// Writes a file, and creates its directories.
    func write(_ text: String, to path: String) throws {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Writes a script that programs can execute, and creates its directories.
    ///
    /// Another process writes the file: a child that another test starts at this moment would inherit the file that this
    /// one has open for writing, and a file that is open for writing cannot be executed.
    func write(script: String, to path: String) throws {
        try write(script, to: ".script")
        let source = directory.appending(path: ".script").path
        let copy = try run("/usr/bin/install", ["-D", "-m", "755", source, directory.appending(path: path).path])
        try FileManager.default.removeItem(atPath: source)
        guard copy.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    }

    /// The paths in the directory, including hidden files and directories.
    func content() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    }

    /// All files by path.
    func files(_ path: String) throws -> [String: Data] {
        let root = directory.appending(path: path)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                FileManager.default.contents(atPath: root.appending(path: path).path).map { (path, $0) }
            })
    }
}

extension AppFiles {
    /// The app that `eastward new app tally` writes, without generated files.
    static func tally() throws -> AppFiles {
        var files = AppSkeleton(app: SkeletonName(known: "tally"), eastward: "../eastward").files
        let plan = try FeaturePlan(SkeletonName(known: "counter"), for: files)
        files.texts.merge(plan.changed) { $1 }
        files.texts.merge(plan.new) { $1 }
        return files
    }
}
