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
            """)

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
    var durability: Durability

    @Flag(help: "Keeps the whole journal. By default what the last two snapshots hold is removed.")
    var retain = false

    init() {}

    private static func durability(_ text: String) throws -> Durability {
        guard let durability = Durability(rawValue: text) else {
            throw ValidationError("The durability is full, normal or memory, not “\(text)”.")
        }
        return durability
    }

    /// The arguments of this process. Exits if they are wrong, or ask for help.
    static func parsed(environment: [String: String]) -> StoreOptions {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let durability = environment[FeatureEnvironment.durability] {
            // What is said twice counts as said last.
            arguments.insert(contentsOf: ["--durability", durability], at: 0)
        } else {
            arguments.insert(contentsOf: ["--durability", Durability.full.rawValue], at: 0)
        }
        return parseOrExit(arguments)
    }
}
