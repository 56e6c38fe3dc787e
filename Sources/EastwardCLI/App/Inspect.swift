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

    func validate() throws {
        guard 0...65535 ~= port else { throw ValidationError("--port is 0 to 65535.") }
        guard !control || stopped.manifest == nil else {
            throw ValidationError("--control requires a running app, but --manifest names a stopped one.")
        }
    }

    func run() async throws {
        try await reportingErrors {
            var arguments = ["page", "--port", "\(port)"]
            if let manifest = stopped.manifest {
                arguments += ["--manifest", manifest]
                if let data = stopped.dataDir { arguments += ["--data-dir", data] }
            } else {
                arguments += ["--run-dir", try directory.running().path]
            }
            if control { arguments.append("--control") }
            try ProgramStart(program: InspectorProgram.path(), arguments: arguments).exec()
        }
    }
}
