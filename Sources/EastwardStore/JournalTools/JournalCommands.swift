internal import ArgumentParser
internal import Eastward
internal import EastwardDisk
internal import Foundation

/// A command of a store's program that works on the data on disk, and starts no store.
protocol JournalCommand: ParsableCommand {
    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws
}

extension JournalCommand {
    /// Runs the command.
    /// - Returns: the exit code: 0, 64 for wrong arguments, 65 for damage, 66 for missing input, 73 for a file that
    ///   cannot be created, 74 if the disk failed or the output cannot be written, 75 if a store runs.
    func exitCode<State: DurableState, Action: AppAction>(
        of reducer: Reducer<State, Action>, _ roles: [ServedRole<State>], _ providers: [JournalProvider]
    ) -> Int32 {
        let output = ResultOutput()
        let tool = JournalTool(
            reducer: reducer, roles: roles, providers: providers, print: { output.print($0) },
            say: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        do {
            try run(tool)
            output.flush()
            guard output.failure == nil else {
                tool.say("Error: Standard output cannot be written; the output is incomplete.")
                return SystemExit.diskError
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
        case is StoreStartError: SystemExit.usage
        case is MissingMember: SystemExit.missingInput
        case is RecoveryError, is JournalDamage, is SnapshotError, is ImportError, DiskError.damaged:
            SystemExit.unreadableData
        case DiskError.inUse: SystemExit.temporaryFailure
        case is DiskError: SystemExit.diskError
        default: SystemExit.internalError
        }
    }
}

/// `market-store journal …`
struct JournalCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Shows a store's journal.",
        subcommands: [
            Tail.self, Show.self, Why.self, Diff.self, Verify.self, Export.self, Import.self, Replay.self, Repair.self,
            Bundle.self, Fork.self, Inspect.self,
        ])

    struct Tail: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the last actions, the newest last.",
            discussion: "One JSON object a line, with the outcome of the action.")

        @OptionGroup var source: JournalSource
        @Option(name: .customShort("n"), help: "How many.") var count: UInt64 = 20

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory(tool.providers) { try tool.tail(count, of: $0) }
        }
    }

    struct Show: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints one action with all its details.",
            discussion: """
                In addition to the fields of tail: the row of its commit, the store's epoch and build, and the seed \
                of its reducer's random numbers.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The action's revision.") var revision: UInt64

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory(tool.providers) { try tool.show(revision, of: $0) }
        }
    }

    struct Why: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints an action and the actions that caused it.",
            discussion: """
                One JSON object a line: the action, then the action that caused it, and so on. If the sender was \
                handling an update of a slice, the cause is the last action that changed the slice. The state is \
                replayed to find it. “changes” is the number of actions that changed the slice since the update before. \
                The chain ends with a request, and with the first value of a slice that a program received.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The action's revision.") var revision: UInt64
        @Option(help: "The maximum number of actions.") var limit = 20

        init() {}

        func validate() throws {
            guard limit > 0 else { throw ValidationError("--limit \(limit) is not above 0.") }
        }

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read(tool.providers) { try tool.why(revision, of: $0, limit: limit) }
        }
    }

    struct Diff: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the records that an action changed.",
            discussion: """
                One JSON object a line: each record that the action removed or changed as “before”, then each that it \
                added or changed as “after”.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The action's revision.") var revision: UInt64

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read(tool.providers) { try tool.diff(revision, of: $0) }
        }
    }

    struct Verify: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Checks that no row is missing, changed or duplicated.",
            discussion: """
                The chain of all rows, the sequences of all sessions, SQLite's pages and every snapshot. Prints a JSON \
                object; exits with 65 if something is wrong, and says where.
                """)

        @OptionGroup var source: JournalSource

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read(tool.providers) { try tool.verify($0) }
        }
    }

    struct Export: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints rows of the journal for import.",
            discussion: """
                One JSON object a line: a header, then each row. Its “bytes” are for import, all other fields \
                are for people. Rows are complete: the first and the last may hold other revisions too.
                """)

        @OptionGroup var source: JournalSource
        @Option(help: "The first revision; by default the oldest one.") var from: UInt64?
        @Option(help: "The last revision.") var to: UInt64?

        init() {}

        func validate() throws {
            if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to).") }
        }

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.readHistory(tool.providers) { try tool.export($0, from: from, to: to) }
        }
    }

    struct Import: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates a journal from an export.",
            discussion: """
                With the same journal ID, rows and hashes, in a data directory or a database that holds no journal. Two \
                stores \
                with one journal ID are two histories under one name: run only one of them.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The export; - is standard input.") var file: String

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            let lines = try LineReader(file)
            if let database = try source.storage(tool.providers) {
                return try run(lines, tool) { try database.create($0, app: State.recordType) }
            }
            let directory = try StoreDirectory(path: source.storePath())
            let lock = try JournalSource.lock(directory)
            defer { withExtendedLifetime(lock) {} }
            try run(lines, tool) { try JournalFileCreation(directory, $0) }
        }

        private func run<State: DurableState, Action: AppAction>(
            _ lines: LineReader, _ tool: JournalTool<State, Action>,
            into create: @escaping (JournalHead) throws -> any JournalCreation
        ) throws {
            var imported = JournalImport(into: create)
            while let line = try lines.next() { try imported.take(line) }
            tool.say(try imported.finish())
        }
    }

    struct Repair: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Discards unreadable data, so that the store starts again.",
            discussion: """
                Without --accept-loss it changes nothing, prints the rows and revisions that it would lose, and exits \
                with 65, or with 0 if no repair is needed. With it, all files are moved to damaged-N in the store's \
                directory, and the store continues with the readable data in a new journal.
                """)

        @OptionGroup var source: JournalSource
        @Flag(help: "Performs the repair.") var acceptLoss = false

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            guard !source.sealed else {
                throw JournalCommandError(
                    "journal repair does not work beside a running store. Stop the app, and leave out --sealed.",
                    exitCode: SystemExit.usage)
            }
            if let database = try source.storage(tool.providers) {
                throw JournalCommandError(
                    "\(database.location) is repaired with PostgreSQL's tools: restore a backup of the database.",
                    exitCode: SystemExit.usage)
            }
            let path = try source.storePath()
            guard FileManager.default.fileExists(atPath: path) else { throw JournalCommandError.noJournal(in: path) }
            let directory = try StoreDirectory(path: path)
            let lock = try JournalSource.lock(directory)
            defer { withExtendedLifetime(lock) {} }
            try tool.repair(directory, acceptsLoss: acceptLoss)
        }
    }

    struct Bundle: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a bundle: some actions that are inspected without the journal.",
            discussion: """
                The actions with their changes, and the state before them, a JSON object a line. To look at it: \
                eastward inspect --bundle FILE
                """)

        @OptionGroup var source: JournalSource
        @Option(help: "The revision of the first action.") var from: UInt64
        @Option(help: "The revision of the last action.") var to: UInt64

        init() {}

        func validate() throws {
            guard from <= to else { throw ValidationError("--from \(from) is after --to \(to).") }
        }

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            // The running app comes first.
            nice(10)
            try source.read(tool.providers) { try tool.bundle(from: from, to: to, of: $0) }
        }
    }

    struct Fork: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates the data directory of a scratch app with the state at a revision.",
            discussion: """
                The scratch app has a journal of its own, which begins with that state and has no sessions. The original \
                stays as it is. Start it beside the original with directories of its own: eastward up MANIFEST \
                --data-dir DIR --run-dir DIR/run. Its processes have their effects again: give them other databases and \
                services. Its journal is in files, also if that of the original is in a database.
                """)

        @OptionGroup var source: JournalSource
        @Argument(help: "The revision.") var revision: UInt64
        @Option(help: ArgumentHelp("The data directory of the scratch app, which is created.", valueName: "dir"))
        var into: String

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            let data = URL(fileURLWithPath: into).standardizedFileURL.path
            try source.read(tool.providers) { try tool.fork(at: revision, of: $0, into: "\(data)/store") }
            let path = data.shellQuoted
            tool.say(
                """
                \(data) has the state at revision \(revision). Start it with: eastward up MANIFEST --data-dir \(path) \
                --run-dir \("\(data)/run".shellQuoted)
                """)
            if try source.storage(tool.providers) != nil {
                tool.say("The journal is in files: remove --journal and EASTWARD_JOURNAL from the manifest first.")
            }
        }
    }

    struct Inspect: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Answers questions about the journal, for programs.",
            discussion: """
                Reads a JSON object a line from standard input, such as {"id":1,"request":"range"}, and writes a reply \
                a line, until the input ends. The requests are range, reload, actions, action, why, state, compare, \
                slice and bundle. After the first request that needs a state, it replays the journal while it waits, so \
                that later requests for any revision take less than a second.
                """)

        @OptionGroup var source: JournalSource

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            // The running app comes first.
            nice(10)
            try InspectionServer(tool, source).run()
        }
    }

    struct Replay: JournalCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the state as it was at a revision.",
            discussion: "A record a line, from the newest snapshot before it and the actions since then.")

        @OptionGroup var source: JournalSource
        @Option(help: "The revision; by default the last.") var until: UInt64?
        @Flag(help: "Replay all rows and use no snapshot.") var fromStart = false

        init() {}

        func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
            try source.read(tool.providers) {
                try tool.replay(to: until, of: $0, fromStart: fromStart, path: nil, reportsDuration: true)
            }
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
    @Option(help: "Print the state as it was after the action of this revision.") var at: UInt64?
    @Option(
        help: "Print a member of each record that has it, such as counter.count.",
        transform: { text in
            guard let path = JSONPath(text) else { throw ValidationError("“\(text)” is not a path, such as a.b.c.") }
            return path
        })
    var path: JSONPath?

    init() {}

    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
        try source.read(tool.providers) {
            try tool.replay(to: at, of: $0, fromStart: false, path: path, reportsDuration: false)
        }
    }
}
