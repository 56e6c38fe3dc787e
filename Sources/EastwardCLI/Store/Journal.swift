import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Journal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads the store's journal.",
        discussion: """
              eastward journal tail -n 5
              eastward journal show 4711
              eastward journal why 4711
              eastward journal diff 4711
              eastward journal verify
              eastward journal export --from 4000 --to 4999
              eastward journal replay --until 4711
              eastward journal bundle --from 4000 --to 4099 > market.bundle
              eastward journal fork 4711 --into /tmp/scratch
              eastward journal --manifest market.yaml tail
              eastward journal --manifest market.yaml repair

            Runs the store's own program, since only that program contains the app's actions; for its help: \
            eastward journal tail --help

            A running store continues: it starts a new journal file, and all earlier commits are read from the files \
            before that.
            Exits with 0, 65 if the journal is damaged, 66 if it does not contain the requested data, 69 if no app runs.
            """,
        // --help after a subcommand's name is for the store's program.
        helpNames: [])

    private static let subcommands = [
        "tail", "show", "why", "diff", "verify", "export", "import", "replay", "bundle", "fork", "repair",
    ]
    private static let list = subcommands.dropLast().joined(separator: ", ") + " or " + subcommands.last!
    /// Of tools, and so not in the list.
    private static let hidden = ["inspect", "help"]

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Argument(
        parsing: .allUnrecognized,
        help: "\(Journal.list), and its arguments.",
        completion: .list(Journal.subcommands))
    var command: [String] = []

    func validate() throws {
        if let first = command.first, Self.helpOptions.contains(first) { throw CleanExit.helpRequest(self) }
        guard let name = command.first else { throw ValidationError("Name a subcommand: \(Self.list).") }
        guard (Self.subcommands + Self.hidden + Self.helpOptions).contains(name) || name.hasPrefix("-") else {
            let hint = suggestion(for: name, among: Self.subcommands).map { "Did you mean “\($0)”?" }
            throw ValidationError("There is no subcommand “\(name)”. \(hint ?? "There are \(Self.list).")")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let source = try await source()
            try ProgramStart(
                program: source.program, arguments: arguments(for: source),
                environment: source.environment
            ).exec()
        }
    }

    private static let helpOptions = ["--help", "-h"]

    private var requestsHelp: Bool { command[0] == "help" || command.contains { Self.helpOptions.contains($0) } }

    private func arguments(for source: JournalProgram) -> [String] {
        // Help takes no options.
        if requestsHelp { return ["help", "journal"] + command.filter { !(["help"] + Self.helpOptions).contains($0) } }
        return ["journal"] + command + source.arguments
    }

    private func source() async throws -> JournalProgram {
        guard requestsHelp || stopped.manifest != nil || !["import", "repair"].contains(command[0]) else {
            throw CommandError(
                "eastward journal \(command[0]) requires a stopped app. Name it: --manifest FILE",
                exitCode: SystemExit.usage)
        }
        return try await stopped.source(directory, finishesFile: !requestsHelp, otherwise: "eastward journal")
    }
}
