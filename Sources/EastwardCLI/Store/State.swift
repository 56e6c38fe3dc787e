import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct State: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the committed state.",
        discussion: """
              eastward state
              eastward state --path counter.count
              eastward state --at 4711

            A record a line, as JSON; on a terminal in several lines.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Option(help: "Print the state as it was after the action of this revision, from the journal.") var at: UInt64?
    @Option(help: "Print a member of each record that has it, such as counter.count.") var path: String?

    func validate() throws {
        if let path, JSONPath(path) == nil { throw ValidationError("“\(path)” is not a path, such as a.b.c.") }
    }

    func run() async throws {
        try await reportingErrors {
            if at != nil || stopped.manifest != nil { try await replay() }
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

    /// Runs the store's own program, which reads the state from the journal.
    private func replay() async throws {
        let source = try await stopped.source(directory, otherwise: "eastward state")
        var arguments = ["state"] + source.arguments
        if let at { arguments += ["--at", "\(at)"] }
        if let path { arguments += ["--path", path] }
        try ProgramStart(
            program: source.program, arguments: arguments, environment: source.environment
        ).exec()
    }
}
