import ArgumentParser
import Eastward
import Foundation

struct State: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the committed state.",
        discussion: """
              eastward state
              eastward state --path counter.count

            A record a line, as JSON; on a terminal in several lines.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Option(help: "Print a member of each record that has it, such as counter.count.") var path: String?

    func validate() throws {
        if let path, JSONPath(path) == nil { throw ValidationError("“\(path)” is not a path, such as a.b.c.") }
    }

    func run() async throws {
        try await reportingErrors {
            if let store = try stopped.store() {
                let picked = path.map { ["--path", $0] } ?? []
                try ProgramStart(
                    program: store.program, arguments: ["state"] + picked, environment: store.environment
                ).exec()
            }
            let client = try await stopped.connect(directory, otherwise: "eastward state")
            let reply = try await client.ask(within: .seconds(60)) { $0.state = WireReadState() }
            do {
                for line in try StateRecords(reply.state.records).lines(path.flatMap(JSONPath.init)) {
                    Terminal.printJSON(line)
                }
            } catch let error as MissingMember {
                throw CommandError("\(error)", exitCode: SystemExit.missingInput)
            }
        }
    }
}
