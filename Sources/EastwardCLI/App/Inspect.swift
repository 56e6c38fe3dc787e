import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a page that shows the app's processes, actions and states.",
        discussion: """
              eastward inspect
              eastward inspect --control
              eastward inspect --manifest market.yaml
              eastward inspect --bundle market-4000-4099.bundle

            Prints the address of the page, which one browser of this machine can open once; then it prints another \
            address. The page shows every action with its causes and the records that it changed, the state at any \
            revision, the processes and their log. While no page is open, nothing is computed.

            Of a stopped app, --manifest shows the journal. --bundle shows actions that the page, or eastward journal \
            bundle, has exported; it does not need the app. End it with Ctrl-C.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Option(help: "A file with exported actions.", completion: .file()) var bundle: String?
    @Option(help: "The port of the page; by default any free one.") var port = 0
    @Flag(help: "Let the page start, stop and restart processes.") var control = false

    func validate() throws {
        guard 0...65535 ~= port else { throw ValidationError("--port is 0 to 65535.") }
        guard bundle == nil || stopped.manifest == nil else {
            throw ValidationError("--bundle and --manifest exclude each other.")
        }
        guard !control || stopped.manifest == nil && bundle == nil else {
            throw ValidationError(
                "--control requires a running app, which \(bundle == nil ? "--manifest" : "--bundle") does not name.")
        }
    }

    func run() async throws {
        try await reportingErrors {
            var arguments = ["page", "--port", "\(port)"]
            if let bundle {
                guard FileManager.default.isReadableFile(atPath: bundle) else {
                    throw CommandError("There is no readable file \(bundle).", exitCode: SystemExit.missingInput)
                }
                arguments += ["--bundle", bundle]
            } else if let manifest = stopped.manifest {
                _ = try stopped.store()
                arguments += ["--manifest", manifest]
                if let data = stopped.dataDir { arguments += ["--data-dir", data] }
            } else {
                let directory = try directory.running()
                do {
                    _ = try await ControlClient.connect(directory).ps()
                } catch {
                    throw CommandError("\(error)", exitCode: SystemExit.unavailable)
                }
                arguments += ["--run-dir", directory.path]
            }
            if control { arguments.append("--control") }
            try ProgramStart(program: InspectorProgram.path(), arguments: arguments).exec()
        }
    }
}
