import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates the journal of a stopped app from a backup.",
        discussion: """
              eastward restore --manifest market.yaml /var/backups/market/2026-11-26
              eastward restore --manifest market.yaml --database postgres://db/market /var/backups/market/2026-11-26

            The backup is verified first. The app must have no journal: an existing one is never overwritten. The \
            journal is restored completely or not at all, into the app's data directory, or into the database in which \
            its store keeps it.
            Exits with 0, 65 if the backup is damaged or of another app, 66 if it is no backup, 73 if there is a journal \
            already, 74 if the disk is full or fails, 75 if the app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions
    @Option(
        help: ArgumentHelp(
            "Restore into this database.", discussion: "By default that of the store in the manifest, if it has one.",
            valueName: "URL"))
    var database: String?
    @Argument(help: ArgumentHelp("The directory of the backup.", valueName: "directory"), completion: .directory)
    var backup: String

    func validate() throws {
        guard stopped.manifest != nil else {
            throw ValidationError("Name the app into which the backup is restored: --manifest FILE")
        }
    }

    func run() async throws {
        try await reportingErrors {
            guard var store = try stopped.store() else { return }
            if let database { store.journal = database }
            if let running = try await app(in: store.dataDirectory) {
                throw CommandError(
                    """
                    The app runs on \(store.dataDirectory). Stop it first: eastward down --run-dir \
                    \(running.path.shellQuoted)
                    """, exitCode: SystemExit.temporaryFailure)
            }
            try ProgramStart(
                program: store.program, arguments: ["restore", "--", backup], environment: store.environment
            ).exec()
        }
    }

    /// The run directory of an app that runs on a data directory; `nil` if there is none.
    private func app(in data: String) async throws -> RunDirectory? {
        let candidates = try directory.named().map { [$0] } ?? RunDirectoryOptions.all()
        for candidate in candidates {
            guard (try? SupervisorAbout.read(candidate))?.dataDirectory == data,
                (try? await ControlClient.connect(candidate).ps()) != nil
            else { continue }
            return candidate
        }
        return nil
    }
}
