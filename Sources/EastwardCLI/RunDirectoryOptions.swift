import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

/// The option that selects a command's app by its run directory.
struct RunDirectoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's run directory.",
            discussion: """
                By default EASTWARD_RUN_DIR, else the only app that runs below $XDG_RUNTIME_DIR/eastward, or below \
                eastward-UID in the temporary directory. No other user may be able to change a component of the path.
                """,
            valueName: "dir"),
        completion: .directory)
    var runDir: String?

    /// The directory from `--run-dir` or `EASTWARD_RUN_DIR`, as an absolute path; `nil` if neither is given.
    func named() throws -> RunDirectory? {
        guard let path = runDir ?? ProcessInfo.processInfo.environment[FeatureEnvironment.runDirectory] else {
            return nil
        }
        return try RunDirectory(path: URL(fileURLWithPath: path).standardizedFileURL.path)
    }

    /// The run directories of the apps that run below the default directories.
    static func all() -> [RunDirectory] {
        RunDirectory.bases(environment: ProcessInfo.processInfo.environment).flatMap { base in
            ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []).sorted()
                .compactMap { try? RunDirectory(path: "\(base)/\($0)") }
                .filter { FileManager.default.fileExists(atPath: $0.supervisorSocket) && (try? $0.verify()) != nil }
        }
    }

    /// The run directory of a running app.
    func running() throws -> RunDirectory {
        if let named = try named() { return named }
        let environment = ProcessInfo.processInfo.environment
        let apps = Self.all()
        guard let first = apps.first else {
            let base = RunDirectory.base(environment: environment)
            throw CommandError(
                "No app runs below \(base). Start one with: eastward up MANIFEST", exitCode: SystemExit.unavailable)
        }
        guard apps.count == 1 else {
            let list = apps.map { "  --run-dir \($0.path.shellQuoted)" }.joined(separator: "\n")
            throw CommandError("Several apps are running; select one:\n\(list)", exitCode: SystemExit.usage)
        }
        return first
    }
}

/// Runs a command's body; an error becomes a sentence on standard error and an exit code.
func reportingErrors(_ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let error as ExitCode {
        throw error
    } catch let error as CleanExit {
        throw error
    } catch let error as CommandError {
        Terminal.printError("Error: \(error)")
        throw ExitCode(error.exitCode)
    } catch {
        Terminal.printError("Error: \(error)")
        throw ExitCode(1)
    }
}
