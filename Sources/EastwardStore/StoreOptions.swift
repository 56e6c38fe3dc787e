internal import ArgumentParser
internal import Eastward
internal import Foundation

/// What a store's program takes as arguments.
struct StoreOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: URL(fileURLWithPath: CommandLine.arguments.first ?? "store").lastPathComponent,
        abstract: "Owns the state of an app and serves its features.",
        discussion: """
            Started by a supervisor, whose manifest holds these options:

              store:
                command: [market-store, --durability, normal]

            The subcommands start no store: they show what one has written down.
            """,
        subcommands: [JournalCommands.self, StateCommand.self])

    @Option(
        help: ArgumentHelp(
            "What an acknowledged action survives: full, normal or memory.",
            discussion: """
                full: a power cut; receipts come after the disk has synced. normal: the death of every process, but a \
                power cut may take the last actions back. memory: nothing. By default what EASTWARD_DURABILITY says, \
                else full.
                """,
            valueName: "mode"),
        transform: Self.durability)
    var durability = Durability.full

    @Flag(help: "Keeps the whole journal. By default what the last two snapshots hold is removed.")
    var retain = false

    @Option(
        help: ArgumentHelp(
            "Leaves an applied action out when the journal is replayed.",
            discussion: """
                For one that this program's reducer cannot replay: what was acknowledged is taken back. Can be given \
                several times.
                """, valueName: "revision"))
    var skip: [UInt64] = []

    init() {}

    private static func durability(_ text: String) throws -> Durability {
        guard let durability = Durability(rawValue: text) else {
            throw ValidationError("The durability is full, normal or memory, not “\(text)”.")
        }
        return durability
    }

    /// The arguments of this process. Exits if they are wrong, or ask for help.
    /// - Returns: ``StoreOptions`` or a ``JournalCommand``.
    static func parsed(environment: [String: String]) -> any ParsableCommand {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let durability = environment[FeatureEnvironment.durability], !startsNoStore(arguments) {
            // What is said twice counts as said last.
            arguments.insert(contentsOf: ["--durability", durability], at: 0)
        }
        do {
            return try parseAsRoot(arguments)
        } catch {
            exit(withError: error)
        }
    }

    /// For a command that is no more than a group of others.
    static func exitWithHelp(on group: any ParsableCommand) -> Never {
        exit(withError: CleanExit.helpRequest(group))
    }

    private static func startsNoStore(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return first == "help" || configuration.subcommands.contains { $0.configuration.commandName == first }
    }
}
