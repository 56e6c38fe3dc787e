internal import Eastward
internal import EastwardDisk
internal import Foundation

/// The journal of the stores that this run of the app has started, as recorded in the run directory's `store.lock`: if
/// the data directory is removed while the app runs, the store must not start with an empty state.
package struct KnownJournal: Equatable {
    /// The journal's ID, as hexadecimal digits.
    var journalID: String
    var directory: String

    /// Reads the record of an earlier store of the same run; `nil` for the first one. A new run has a new operator's
    /// token.
    init?(in run: RunDirectory) {
        guard let text = try? String(contentsOfFile: Self.path(run), encoding: .utf8) else { return nil }
        let fields = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0] == Self.token(run) else { return nil }
        self.init(journalID: String(fields[1]), directory: String(fields[2]))
    }

    init(journalID: String, directory: String) {
        self.journalID = journalID
        self.directory = directory
    }

    /// Writes the record for the next store of this run.
    func write(in run: RunDirectory) {
        let text = [Self.token(run), journalID, directory, ""].joined(separator: "\n")
        // In place: the file is locked. If this fails, the next start lacks one check.
        guard let file = FileHandle(forWritingAtPath: Self.path(run)) else { return }
        try? file.truncate(atOffset: 0)
        try? file.write(contentsOf: Data(text.utf8))
    }

    /// - Throws: ``RecoveryError`` if a new journal would begin in a directory that held one before.
    package func refuseEmptyState(in directory: String) throws {
        guard directory == self.directory else { return }
        throw RecoveryError(
            """
            \(directory) holds no journal any more, but journal \(journalID) was there when this app's store started last: \
            the directory was removed or replaced while the app ran. Restore it. To begin with empty state, stop the \
            app and start it again.
            """)
    }

    private static func path(_ run: RunDirectory) -> String { "\(run.path)/store.lock" }

    /// A digest of the operator's token.
    private static func token(_ run: RunDirectory) -> String {
        let checksum = Checksum(length: 16)
        checksum.add(Array((try? Data(contentsOf: URL(fileURLWithPath: run.operatorToken))) ?? Data()))
        return checksum.finish().hexadecimal
    }
}
