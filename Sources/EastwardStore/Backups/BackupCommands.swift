internal import ArgumentParser
internal import Eastward
internal import Foundation

/// `market-store backup`
struct BackupCommand: JournalCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the journal to a new directory, and verifies the copy.",
        discussion: "For eastward backup, which names the store of an app.")

    @OptionGroup var source: JournalSource
    @Option(help: "Fail if the copy does not contain this revision.") var including: UInt64?
    @Argument(help: "The new directory.", completion: .directory) var directory: String

    init() {}

    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
        CommandProgress.handleSignals()
        // The threads of a running store come first.
        if source.sealed { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
        try tool.backUp(source, to: directory, including: including)
    }
}

/// `market-store restore`
struct RestoreCommand: JournalCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Creates the journal of a stopped app from a backup.",
        discussion: "For eastward restore, which names the store of an app.")

    @OptionGroup var target: JournalSource
    @Argument(help: "The directory of the backup.", completion: .directory) var directory: String

    init() {}

    func validate() throws {
        if target.sealed { throw ValidationError("A backup is restored only if no store runs: omit --sealed.") }
    }

    func run<State: DurableState, Action: AppAction>(_ tool: JournalTool<State, Action>) throws {
        CommandProgress.handleSignals()
        try tool.restore(directory, to: target)
    }
}
