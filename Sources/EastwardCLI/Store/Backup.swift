import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the journal of an app to a new directory, and verifies the copy.",
        discussion: """
              eastward backup /var/backups/market/2026-11-26
              eastward backup --manifest market.yaml /var/backups/market/2026-11-26

            The app runs or, with --manifest, is stopped. The copy contains every action that was acknowledged before \
            the command began. It is read again, its rows and snapshots are verified, and the rows are replayed; only \
            then does the directory appear.
            The directory has the format of a data directory: eastward journal reads it with --manifest and --data-dir.
            Exits with 0, 65 if the journal is damaged, 66 if there is none, 69 if no app runs, 73 if the directory \
            exists already, 74 if the disk is full or fails, 75 for a temporary failure.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Argument(help: ArgumentHelp("A new directory, or an empty one.", valueName: "directory"), completion: .directory)
    var backup: String

    func run() async throws {
        try await reportingErrors {
            let source = try await stopped.source(directory, otherwise: "eastward backup")
            let least = source.finished.map { ["--including", "\($0)"] } ?? []
            try ProgramStart(
                program: source.program, arguments: ["backup"] + source.arguments + least + ["--", backup],
                environment: source.environment
            ).exec()
        }
    }
}
