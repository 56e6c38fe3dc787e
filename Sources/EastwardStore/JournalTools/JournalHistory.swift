internal import Eastward
internal import EastwardDisk
internal import Foundation

/// A part of a journal that can be read: a file, or the rows in a database.
package protocol JournalPart {
    var head: JournalHead { get }
    /// The part's name in messages.
    var name: String { get }
    /// The last row's position; `nil` if there is no row.
    func lastPlace() throws -> JournalPlace?
    /// The position of a row, or of the row before the first one; `nil` if it is not there.
    func place(of number: UInt64) throws -> JournalPlace?
    /// The first row that ends with `revision` or a later one.
    func row(holding revision: Revision) throws -> UInt64?
    /// Calls `body` with each row from `first` on, in order and checked against the chain.
    /// - Throws: ``JournalDamage`` at the first row that is not as it was written, and the errors of `body`.
    func forEachRow(from first: UInt64, _ body: (EncodedRow) throws -> Void) throws
    /// Checks the storage below the rows, as far as it has checks of its own.
    func checkStorage() throws
}

/// A snapshot that can be read.
package struct StoredSnapshot: Sendable {
    package var row: UInt64
    /// Its name in messages.
    package var name: String
    /// Returns the path of a file with its bytes, which stays there for as long as the journal is read.
    package var file: @Sendable () throws -> String

    package init(row: UInt64, name: String, file: @escaping @Sendable () throws -> String) {
        self.row = row
        self.name = name
        self.file = file
    }
}

/// A read-only view of a journal.
package struct JournalHistory {
    /// The access of other processes to the files of a directory.
    enum Access {
        /// No process writes.
        case alone
        /// A store runs, which alone uses the newest file.
        case besideStore
        /// Every file is finished, also the newest: those of a backup.
        case finished
    }

    /// The journal's place in messages: a directory, or a database.
    let location: String
    /// A part that is opened when it is needed.
    private struct Part {
        var firstRow: UInt64
        var name: String
        var open: () throws -> any JournalPart
    }

    /// In their order. Of a directory, the finished files, and also the last one if no store runs.
    private let parts: [Part]
    /// The logs of these files are checked.
    private let files: [StoreDirectory.File]
    /// In the order of their rows.
    let snapshots: [StoredSnapshot]
    /// The head of the oldest part.
    let head: JournalHead
    let last: JournalPlace

    /// The journal in a database.
    package init(_ part: any JournalPart, snapshots: [StoredSnapshot], location: String) throws {
        self.location = location
        self.snapshots = snapshots
        parts = [Part(firstRow: part.head.firstRow, name: part.name) { part }]
        files = []
        head = part.head
        last = try part.lastPlace() ?? part.head.follows
    }

    /// A row and its place in the journal.
    struct Step {
        var row: EncodedRow
        var content: JournalRow
        /// The place of the previous row.
        var before: JournalPlace
        /// The name of the row's part.
        var part: String

        func damage(_ reason: String) -> JournalDamage {
            JournalDamage(file: part, row: row.number, after: before.revision, reason: reason)
        }
    }

    /// Opens the journal in a directory; `nil` if there is no journal file.
    init?(_ directory: StoreDirectory, _ access: Access) throws {
        location = directory.path
        snapshots = try directory.storedSnapshots()
        var files = try directory.journalFiles()
        let besideStore = access != .alone
        if access == .besideStore { files = files.dropLast() }
        // A crash may have interrupted the creation of the newest file. If a store runs, it may still be finishing the
        // newest one, which then holds nothing that was committed before this began.
        while let newest = files.last {
            // SQLite removes the log of an empty database each time it opens the database.
            if !besideStore, let (file, damage) = try WriteAheadLog.damage(beside: newest.path), file == newest.path {
                throw JournalDamage(file: file, row: newest.row, reason: damage.reason)
            }
            do {
                if try FinishedJournalFile(path: newest.path, besideStore: besideStore) != nil { break }
            } catch DiskError.inUse where access == .besideStore {}
            files.removeLast()
        }
        guard let oldest = files.first, let newest = files.last else { return nil }
        self.files = files
        parts = files.map { file in
            Part(firstRow: file.row, name: file.path) { try Self.open(file, besideStore: besideStore) }
        }
        head = try Self.open(oldest, besideStore: besideStore).head
        let end = try Self.open(newest, besideStore: besideStore)
        last = try end.lastPlace() ?? end.head.follows
    }

    /// The revisions that rows hold, in words.
    private var held: String {
        firstRevision <= last.revision ? "\(firstRevision) to \(last.revision)" : "none"
    }

    /// The oldest revision that a row holds.
    var firstRevision: Revision { head.revision + 1 }

    /// Calls `body` with each row from `first` on, in order and checked against the chain, until `body` returns
    /// `false`.
    /// - Parameter onGap: called if a file does not follow the previous one, which is damage by default.
    /// - Returns: the place of the last row.
    @discardableResult
    func forEachRow(
        from first: UInt64 = 0,
        onGap: (JournalHead, _ part: String, _ before: JournalPlace) throws -> Void = Self.refuseGap,
        _ body: (Step) throws -> Bool
    ) throws -> JournalPlace {
        var place: JournalPlace?
        for part in parts[(parts.lastIndex { $0.firstRow <= first } ?? 0)...] {
            let opened = try part.open()
            if let before = place, opened.head.follows != before { try onGap(opened.head, part.name, before) }
            var before = opened.head.follows
            let start = max(first, opened.head.firstRow, 1)
            do {
                if let place = try opened.place(of: start - 1) { before = place }
                try opened.forEachRow(from: start) { row in
                    guard try body(Self.step(row, part.name, before)) else { throw Enough() }
                    before = row.place
                }
            } catch is Enough {
                return before
            } catch DiskError.damaged(let reason) {
                throw JournalDamage(file: part.name, row: before.row + 1, after: before.revision, reason: reason)
            }
            place = before
        }
        return place ?? last
    }

    private struct Enough: Error {}

    private static func step(_ row: EncodedRow, _ part: String, _ before: JournalPlace) throws -> Step {
        do {
            let content = try JournalRow(row.body, number: row.number, after: before.revision)
            return Step(row: row, content: content, before: before, part: part)
        } catch {
            throw JournalDamage(file: part, row: row.number, after: before.revision, reason: "\(error)")
        }
    }

    static func refuseGap(_ head: JournalHead, _ part: String, _ before: JournalPlace) throws {
        throw JournalDamage(
            file: part, row: before.row + 1, after: before.revision,
            reason: head.firstRow > before.row + 1
                ? "rows \(before.row + 1) to \(head.firstRow - 1) are missing before it"
                : "the file does not follow the one before it")
    }

    /// The number of the row that holds `revision`.
    /// - Throws: ``JournalCommandError`` if there is none.
    func row(holding revision: Revision) throws -> UInt64 {
        guard revision > 0 else { throw JournalCommandError.revisionZero }
        guard revision >= firstRevision else {
            throw JournalCommandError(
                """
                Revision \(revision) is no longer in the journal: it holds \(held). Older revisions are in a snapshot \
                only; --history and --retain of the store's program keep more of them.
                """, exitCode: SystemExit.missingInput)
        }
        guard revision <= last.revision else { throw tooLate(revision, holds: firstRevision) }
        // Opening a part takes time, and there may be a thousand.
        var candidates = parts.indices
        while candidates.count > 1 {
            let middle = candidates.lowerBound + candidates.count / 2
            if try parts[middle].open().head.revision < revision {
                candidates = middle..<candidates.upperBound
            } else {
                candidates = candidates.lowerBound..<middle
            }
        }
        if let part = candidates.first, let row = try parts[part].open().row(holding: revision) { return row }
        throw JournalDamage(
            file: location, row: head.firstRow, after: head.revision, reason: "revision \(revision) is missing")
    }

    func tooLate(_ revision: Revision, holds first: Revision) -> JournalCommandError {
        JournalCommandError(
            last.revision < first
                ? "The journal holds no action yet, so there is no revision \(revision)."
                : "There is no revision \(revision) yet: the journal holds \(first) to \(last.revision).",
            exitCode: SystemExit.missingInput)
    }

    /// Checks the storage below the rows, such as SQLite's pages.
    func checkStorage() throws {
        for part in parts { try part.open().checkStorage() }
    }

    /// Checks the log of each file: SQLite reads a damaged log only up to the damage.
    func checkLogs() throws {
        for file in files {
            guard let (path, damage) = try WriteAheadLog.damage(beside: file.path) else { continue }
            throw JournalDamage(file: path, row: last.row + 1, after: last.revision, reason: damage.reason)
        }
    }

    /// Whether a ``CommitWitness`` records the newest rows.
    func isWitnessed() throws -> Bool {
        guard let newest = try parts.last?.open() as? FinishedJournalFile else { return false }
        return try newest.isWitnessed()
    }

    var newestPart: String? { parts.last?.name }

    /// The number of files; 0 in a database.
    var fileCount: Int { files.count }

    private static func open(
        _ file: StoreDirectory.File, besideStore: Bool
    ) throws -> FinishedJournalFile {
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw JournalCommandError(
                "A snapshot has just replaced \(file.path), and the store removed it. Try again.",
                exitCode: SystemExit.temporaryFailure)
        }
        guard let opened = try FinishedJournalFile(path: file.path, besideStore: besideStore) else {
            throw DiskError.damaged("\(file.path) holds no journal")
        }
        guard opened.head.firstRow == file.row else {
            throw DiskError.damaged("\(file.path) begins with row \(opened.head.firstRow)")
        }
        return opened
    }
}
