import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a page that shows the app's processes, actions and states.",
        discussion: """
              eastward inspect
              eastward inspect --control
              eastward inspect --manifest market.yaml

            Prints the address of the page, which one browser of this machine can open once; then it prints another \
            address. The page shows every action with its causes and the records that it changed, the state at any \
            revision, the processes and their log. While no page is open, nothing is computed.

            Of a stopped app, --manifest shows the journal. End it with Ctrl-C.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Option(help: "The port of the page; by default any free one.") var port = 0
    @Flag(help: "Let the page start, stop and restart processes.") var control = false

    private static let program = "eastward-inspector"

    func validate() throws {
        guard 0...65535 ~= port else { throw ValidationError("--port is 0 to 65535.") }
        guard !control || stopped.manifest == nil else {
            throw ValidationError("--control requires a running app, but --manifest names a stopped one.")
        }
    }

    func run() async throws {
        try await reportingErrors {
            var arguments = ["--port", "\(port)"]
            if let manifest = stopped.manifest {
                arguments += ["--manifest", manifest]
                if let data = stopped.dataDir { arguments += ["--data-dir", data] }
            } else {
                arguments += ["--run-dir", try directory.running().path]
            }
            if control { arguments.append("--control") }
            try ProgramStart(program: Self.path(), arguments: arguments).exec()
        }
    }

    /// The inspector's program, which is beside this one or in a directory of `PATH`.
    private static func path() throws -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let directories =
            [(own as NSString).deletingLastPathComponent]
            + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let found = directories.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else {
            throw CommandError(
                """
                \(program) is not installed beside eastward or in a directory of PATH. Add the product \(program) of the \
                package Sources/Inspector to your app's store, or build it: swift build --configuration release \
                --package-path EASTWARD/Sources/Inspector
                """, exitCode: SystemExit.missingInput)
        }
        return found
    }
}
