internal import ArgumentParser
internal import Eastward
internal import Foundation
internal import SwiftProtobuf

/// The command-line arguments of a store's program.
struct StoreOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: URL(fileURLWithPath: CommandLine.arguments.first ?? "store").lastPathComponent,
        abstract: "Owns the state of an app and serves its features.",
        discussion: """
            Started by a supervisor, whose manifest holds these options:

              store:
                command: [market-store, --durability, normal]

            The subcommands start no store: they print a store's journal and state, and the app's contract, and they \
            copy and restore the journal.
            """,
        subcommands: [
            JournalCommands.self, StateCommand.self, DescribeCommand.self, BackupCommand.self, RestoreCommand.self,
        ])

    @Option(
        help: ArgumentHelp(
            "The durability of acknowledged actions: replicated, full, normal or memory.",
            discussion: """
                replicated: survives the loss of the database's machine, with --journal and a synchronous standby. full: \
                survives a power cut; receipts are sent after the disk has synced. normal: survives the end of \
                every process; a power cut may remove the last actions. memory: survives nothing. By default \
                EASTWARD_DURABILITY, else full.
                """,
            valueName: "mode"),
        transform: Self.durability)
    var durability = Durability.full

    @Option(
        help: ArgumentHelp(
            "Keeps the journal in this database, such as postgres://user@host/database.",
            discussion: """
                For programs with a product such as EastwardPostgres. By default EASTWARD_JOURNAL, else SQLite files in \
                the data directory.
                """, valueName: "URL"))
    var journal: String?

    @Flag(
        help: ArgumentHelp(
            "Waits for another store to lead, and leads when that one is silent.",
            discussion: """
                A store always follows another one that leads the same journal in a database. With this flag it does so \
                from the beginning, for a second host.
                """))
    var standby = false

    @Flag(help: "Retains the whole journal, for a complete history.")
    var retain = false

    @Option(
        help: ArgumentHelp(
            "How many MiB of the journal are kept, beyond the rows that the next start needs.",
            discussion: """
                For eastward journal. The oldest rows are removed after each snapshot, and files before the last \
                1,000. 0 keeps only the rows that the next start needs.
                """, valueName: "MiB"))
    var history = JournalRetention.standard.bytes >> 20

    @Option(
        help: ArgumentHelp(
            "Skips an applied action when the journal is replayed.",
            discussion: """
                For an action that this program's reducer cannot replay. Its acknowledged effect is lost. Can be given \
                several times.
                """, valueName: "revision"))
    var skip: [UInt64] = []

    @Option(
        help: ArgumentHelp(
            "Accepts remote processes at this endpoint, such as tcp://192.0.2.1:7700.",
            discussion: """
                Actions arrive at this port, and the slices of the roles at the ports that follow. Needs keys: see \
                eastward keys. By default EASTWARD_LISTEN, which is the manifest's “listen”.
                """, valueName: "endpoint"),
        transform: Self.endpoint)
    var listen: TCPEndpoint?

    init() {}

    func validate() throws {
        guard (0...1 << 20).contains(history) else { throw ValidationError("--history is 0 to 1048576 MiB.") }
        if durability == .replicated, journal == nil {
            throw ValidationError("--durability replicated requires a database: --journal URL.")
        }
        if standby, journal == nil {
            throw ValidationError(
                "A standby follows a journal in a database, which the leader names too: --journal URL.")
        }
        if durability == .memory, journal != nil {
            throw ValidationError("A store with --durability memory keeps no journal: leave out --journal.")
        }
    }

    /// The journal that is kept for readers.
    var journalRetention: JournalRetention {
        retain ? .all : JournalRetention(bytes: history << 20, files: JournalRetention.standard.files)
    }

    private static func durability(_ text: String) throws -> Durability {
        guard let durability = Durability(rawValue: text) else {
            throw ValidationError("The durability is replicated, full, normal or memory, not “\(text)”.")
        }
        return durability
    }

    private static func endpoint(_ text: String) throws -> TCPEndpoint {
        do {
            return try TCPEndpoint(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Parses the arguments of this process. Exits if they are wrong, or request help.
    /// - Returns: ``StoreOptions``, ``DescribeCommand`` or a ``JournalCommand``.
    static func parsed(environment: [String: String]) -> any ParsableCommand {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let variables = [
            ("--durability", FeatureEnvironment.durability), ("--journal", FeatureEnvironment.journal),
            ("--listen", FeatureEnvironment.listen),
        ]
        for (option, variable) in variables where !startsNoStore(Array(CommandLine.arguments.dropFirst())) {
            // If an option is given twice, the last one counts.
            if let value = environment[variable] { arguments.insert(contentsOf: [option, value], at: 0) }
        }
        if environment[FeatureEnvironment.appDataDirectory] != nil, !startsNoStore(arguments) {
            arguments.append("--standby")
        }
        do {
            let command = try parseAsRoot(arguments)
            if !(command is StoreOptions),
                arguments.contains(where: { $0 == "--journal" || $0.hasPrefix("--journal=") })
            {
                throw ValidationError("“--journal” is for a store. The option of its commands is “--database”.")
            }
            return command
        } catch {
            // Its store has started with the same arguments, so a retry cannot succeed.
            if environment[FeatureEnvironment.appDataDirectory] != nil, exitCode(for: error) == .validationFailure {
                FileHandle.standardError.write(Data("Error: \(message(for: error))\n".utf8))
                Foundation.exit(SystemExit.configuration)
            }
            exit(withError: error)
        }
    }

    /// Runs a command that prints help, and exits: `help`, or a command that only groups subcommands.
    static func exitWithHelp(of command: any ParsableCommand) -> Never {
        var command = command
        do {
            try command.run()
            exit()
        } catch {
            exit(withError: error)
        }
    }

    private static func startsNoStore(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return first == "help" || configuration.subcommands.contains { $0.configuration.commandName == first }
    }
}

/// `market-store describe`
struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Prints the app's actions, slices, roles and contract as JSON, for eastward describe.",
        discussion: "The message Description of eastward.proto. Its contract is a google.protobuf.FileDescriptorSet.")

    /// Prints the description.
    /// - Returns: the exit code: 0, 70 if the description cannot be encoded, or 74 if the output cannot be written.
    func exitCode(_ description: WireDescription) -> Int32 {
        let output = ResultOutput()
        do {
            output.print(try description.jsonString())
        } catch {
            FileHandle.standardError.write(Data("Error: The description cannot be encoded: \(error)\n".utf8))
            return SystemExit.internalError
        }
        output.flush()
        return output.failure == nil ? 0 : SystemExit.diskError
    }
}
