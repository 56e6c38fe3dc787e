internal import Eastward
internal import EastwardDisk
internal import Foundation

/// The findings about a directory of finished journal files that was verified and replayed.
struct JournalProof {
    var journalID: [UInt8]
    var last: JournalPlace
    /// The oldest revision that a row holds.
    var firstRevision: Revision
    /// The number of actions in rows.
    var actions: UInt64
    /// The head of the last rows that follow each other.
    var newestHead: JournalHead
    var contents: JournalContents

    /// The number of actions, for people.
    var actionCount: String { "\(actions) \(actions == 1 ? "action" : "actions")" }
}

extension JournalTool {
    /// Verifies every row and snapshot in a directory of finished files, and replays the rows as a start does.
    func prove(_ store: StoreDirectory, _ progress: CommandProgress) throws -> JournalProof {
        try progress.report("Verifying")
        let contents = try JournalContents(finished: store)
        guard let history = contents.history else { throw JournalCommandError.noJournal(in: store.path) }
        var row = history.head.firstRow
        var verification = Verification<State>(contents) {
            try progress.verified(row, of: history.last.row)
            row += 1
        }
        try verification.run(history)
        _ = try state(at: nil, of: contents, onProgress: progress.report)
        return JournalProof(
            journalID: history.head.journalID, last: verification.last(of: history),
            firstRevision: history.firstRevision, actions: verification.audit.actions,
            newestHead: verification.newestHead ?? history.head, contents: contents)
    }
}

extension StoreDirectory {
    /// An error about files of this directory, with the paths of the files of which they are copies.
    func explain(_ error: any Error, asCopyOf original: String) -> any Error {
        func rename(_ text: String) -> String { text.replacingOccurrences(of: path, with: original) }
        switch error {
        case var damage as JournalDamage:
            damage.file = rename(damage.file)
            damage.reason = rename(damage.reason)
            return damage
        case var error as SnapshotError:
            error.path = rename(error.path)
            return error
        case let error as RecoveryError: return RecoveryError(rename(error.description))
        case let error as JournalCommandError:
            return JournalCommandError(rename(error.description), exitCode: error.exitCode)
        case DiskError.damaged(let reason): return DiskError.damaged(rename(reason))
        default: return error
        }
    }
}
