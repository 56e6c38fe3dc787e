internal import ArgumentParser
internal import Eastward
internal import EastwardDisk
internal import Foundation

/// A command of a store's program that shows what is on the disk, and starts no store.
protocol JournalCommand: ParsableCommand {
    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws
}

extension JournalCommand {
    /// Does what was asked for.
    /// - Returns: the exit code: 0, 64 for wrong arguments, 65 for damage, 66 for what is not there,
    /// 73 for what cannot be made, 74 if the disk failed or what is printed cannot be written, 75 if a store runs.
    func exitCode<State: DurableState, Action: AppAction>(of reducer: Reducer<State, Action>) -> Int32 {
        let output = ResultOutput()
        let tool = JournalTool(
            reducer: reducer, print: { output.print($0) },
            say: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        do {
            try run(tool)
            output.flush()
            guard output.failure == nil else {
                tool.say("Error: Standard output cannot be written; what is there is not complete.")
                return 74
            }
            return 0
        } catch {
            output.flush()
            tool.say("Error: \(error)")
            return Self.exitCode(for: error)
        }
    }

    private static func exitCode(for error: any Error) -> Int32 {
        switch error {
        case let error as JournalCommandError: error.exitCode
        case is MissingMember: 66
        case is RecoveryError, is JournalDamage, is SnapshotError, is ImportError, DiskError.damaged: 65
        case DiskError.inUse: 75
        case is DiskError: 74
        default: 70
        }
    }
}

/// `market-store journal …`
struct JournalCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Shows what a store has written down.",
        subcommands: [
            Tail.self, Show.self, Verify.self, Export.self, Import.self, Replay.self, Repair.self,
        ])

    struct Tail: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the last actions, the newest last.",
            discussion: "A JSON object a line, with what became of the action.")

        @OptionGroup var source: JournalSource
        @Option(name: .customShort("n"), help: "How many.") var count: UInt64 = 20

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory { try tool.tail(count, of: $0) }
        }
    }

    struct Show: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints one action, with all that is known of it.",
            discussion: """
                Beside what tail prints: the row that it was committed with, the store's epoch and build, and the seed \
                of what its reducer drew.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The action's revision.") var revision: UInt64

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory { try tool.show(revision, of: $0) }
        }
    }

    struct Verify: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Checks that nothing is missing, changed or there twice.",
            discussion: """
                The chain of all rows, the sequences of all sessions, SQLite's pages and every snapshot. Prints a JSON \
                object; exits with 65 if something is wrong, and says where.
                """)

        @OptionGroup var source: JournalSource

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read { try tool.verify($0) }
        }
    }

    struct Export: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints rows of the journal, so that import can make them again.",
            discussion: """
                A JSON object a line: what the rows follow, then each row. Its “bytes” are for import, everything else \
                in it is for people. Rows are whole: the first and the last may hold other revisions too.
                """)

        @OptionGroup var source: JournalSource
        @Option(help: "The first revision; by default all that is there.") var from: UInt64?
        @Option(help: "The last revision.") var to: UInt64?

        init() {}

        func validate() throws {
            if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to).") }
        }

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory { try tool.export($0, from: from, to: to) }
        }
    }

    struct Import: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes the journal that export printed.",
            discussion: """
                Of the same lineage, row by row with the same hashes, in a data directory that holds none. Two stores \
                on one lineage are two histories under one name: let only one of them run.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "What export printed; - is standard input.") var file: String

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            let directory = try StoreDirectory(path: source.storePath())
            let lock = try JournalSource.lock(directory)
            defer { withExtendedLifetime(lock) {} }
            let lines = try LineReader(file)
            var imported = try JournalImport(into: directory)
            while let line = try lines.next() { try imported.take(line) }
            tool.say(try imported.finish())
        }
    }

    struct Repair: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives up what cannot be read, so that the store starts again.",
            discussion: """
                Without --accept-loss it changes nothing, says which rows and revisions would be given up, and exits with \
                65; with 0 if the store starts as it is. With it, all files are put aside in damaged-N of the store's \
                directory, and the store goes on with what could be read, in a new journal.
                """)

        @OptionGroup var source: JournalSource
        @Flag(help: "Do it.") var acceptLoss = false

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            guard !source.sealed else {
                throw JournalCommandError("A journal is repaired while no store runs on it.", exitCode: 64)
            }
            let path = try source.storePath()
            guard FileManager.default.fileExists(atPath: path) else { throw JournalSource.nothing(in: path) }
            let directory = try StoreDirectory(path: path)
            let lock = try JournalSource.lock(directory)
            defer { withExtendedLifetime(lock) {} }
            try tool.repair(directory, acceptsLoss: acceptLoss)
        }
    }

    struct Replay: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the state as it was at a revision.",
            discussion: "A record a line, from the newest snapshot before it and the actions since then.")

        @OptionGroup var source: JournalSource
        @Option(help: "The revision; by default the last.") var until: UInt64?
        @Flag(help: "Replay everything, whatever snapshots there are.") var fromStart = false

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read { try tool.replay(to: until, of: $0, fromStart: fromStart, path: nil, isTold: true) }
        }
    }
}

/// `market-store state`
struct StateCommand: JournalCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Prints the committed state.",
        discussion: "A record a line, as JSON.")

    @OptionGroup var source: JournalSource
    @Option(
        help: "Print a member of each record that has it, such as counter.count.",
        transform: { text in
            guard let path = JSONPath(text) else { throw ValidationError("“\(text)” is no path, such as a.b.c.") }
            return path
        })
    var path: JSONPath?

    init() {}

    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
        try source.read { try tool.replay(to: nil, of: $0, fromStart: false, path: path, isTold: false) }
    }
}
