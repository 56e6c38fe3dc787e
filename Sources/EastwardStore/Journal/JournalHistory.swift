internal import Eastward
internal import EastwardDisk
internal import Foundation

/// A store's journal as it lies in its directory, for those who only read it.
struct JournalHistory {
    let directory: StoreDirectory
    /// Sealed ones, and the last one of a store that does not run; in their order.
    private let files: [StoreDirectory.File]
    private let besideStore: Bool
    /// What the oldest row follows.
    let head: JournalFile.Head
    let last: JournalPlace

    /// A row and where it stands.
    struct Step {
        var row: JournalFile.Row
        var content: JournalRow
        /// The row before.
        var before: JournalPlace
        /// Of the file.
        var path: String

        func damage(_ reason: String) -> JournalDamage {
            JournalDamage(file: path, row: row.number, after: before.revision, reason: reason)
        }
    }

    /// `nil` if there is no file of a journal.
    /// - Parameter besideStore: whether a store runs on it, whose newest file is its own.
    init?(_ directory: StoreDirectory, besideStore: Bool) throws {
        self.directory = directory
        self.besideStore = besideStore
        var files = try directory.journalFiles()
        if besideStore { files = files.dropLast() }
        // A crash may have cut the newest one's creation short. Beside a store the newest may still be being sealed, and
        // then it has nothing that was committed before this began.
        while let newest = files.last {
            // SQLite removes the log of an empty database at each opening.
            if !besideStore, let (file, damage) = try WriteAheadLog.damage(besides: newest.path), file == newest.path {
                throw JournalDamage(file: file, row: newest.row, reason: damage.reason)
            }
            do {
                if try SealedJournalFile(path: newest.path, besideStore: besideStore) != nil { break }
            } catch DiskError.inUse where besideStore {}
            files.removeLast()
        }
        guard let oldest = files.first, let newest = files.last else { return nil }
        self.files = files
        head = try Self.open(oldest, besideStore: besideStore).head
        let end = try Self.open(newest, besideStore: besideStore)
        last = try end.lastRow().map(JournalPlace.init) ?? end.head.follows
    }

    /// The oldest revision that a row holds.
    var firstRevision: Revision { head.revision + 1 }

    /// Hands over the rows from `first` on, in their order, checked against the chain, until `body` says that it has
    /// seen enough.
    /// - Parameter onGap: told where a file does not follow the one before, which is damage by default.
    /// - Returns: the place of the last row.
    @discardableResult
    func forEachRow(
        from first: UInt64 = 0,
        onGap: (JournalFile.Head, _ path: String, _ before: JournalPlace) throws -> Void = Self.refuseGap,
        _ body: (Step) throws -> Bool
    ) throws -> JournalPlace {
        var place: JournalPlace?
        for file in files[(files.lastIndex { $0.row <= first } ?? 0)...] {
            let opened = try Self.open(file, besideStore: besideStore)
            if let before = place, opened.head.follows != before { try onGap(opened.head, file.path, before) }
            var before = opened.head.follows
            let start = max(first, opened.head.firstRow, 1)
            do {
                if let place = try opened.place(of: start - 1) { before = place }
                try opened.forEachRow(from: start) { row in
                    guard try body(Self.step(row, file.path, before)) else { throw Enough() }
                    before = JournalPlace(row)
                }
            } catch is Enough {
                return before
            } catch DiskError.damaged(let reason) {
                throw JournalDamage(file: file.path, row: before.row + 1, after: before.revision, reason: reason)
            }
            place = before
        }
        return place ?? last
    }

    private struct Enough: Error {}

    private static func step(_ row: JournalFile.Row, _ path: String, _ before: JournalPlace) throws -> Step {
        do {
            let content = try JournalRow(row.body, number: row.number, after: before.revision)
            return Step(row: row, content: content, before: before, path: path)
        } catch {
            throw JournalDamage(file: path, row: row.number, after: before.revision, reason: "\(error)")
        }
    }

    static func refuseGap(_ head: JournalFile.Head, _ path: String, _ before: JournalPlace) throws {
        throw JournalDamage(
            file: path, row: before.row + 1, after: before.revision,
            reason: head.firstRow > before.row + 1
                ? "rows \(before.row + 1) to \(head.firstRow - 1) are missing before it"
                : "the file does not follow the one before it")
    }

    /// The number of the row that holds `revision`.
    /// - Throws: ``JournalCommandError`` if there is none.
    func row(holding revision: Revision) throws -> UInt64 {
        guard revision >= firstRevision else {
            throw JournalCommandError(
                """
                Revision \(revision) is not in the journal any more: it holds \(firstRevision) to \(last.revision). What \
                came before is in a snapshot only; a store that is started with --retain keeps everything.
                """, exitCode: 66)
        }
        guard revision <= last.revision else { throw tooLate(revision, holds: firstRevision) }
        for file in files.reversed() {
            let opened = try Self.open(file, besideStore: besideStore)
            guard opened.head.revision < revision else { continue }
            if let row = try opened.row(holding: revision) { return row }
        }
        throw JournalDamage(
            file: directory.path, row: head.firstRow, after: head.revision, reason: "revision \(revision) is missing")
    }

    func tooLate(_ revision: Revision, holds first: Revision) -> JournalCommandError {
        JournalCommandError(
            last.revision < first
                ? "The journal holds no action yet, so there is no revision \(revision)."
                : "There is no revision \(revision) yet: the journal holds \(first) to \(last.revision).",
            exitCode: 66)
    }

    /// Has SQLite look at every file.
    func quickCheck() throws {
        for file in files { try Self.open(file, besideStore: besideStore).quickCheck() }
    }

    /// Has the log of each file looked at, of which SQLite reads only what it can.
    func checkLogs() throws {
        for file in files {
            guard let (path, damage) = try WriteAheadLog.damage(besides: file.path) else { continue }
            throw JournalDamage(file: path, row: last.row + 1, after: last.revision, reason: damage.reason)
        }
    }

    /// Whether a ``CommitWitness`` vouches for the newest rows.
    func isWitnessed() throws -> Bool {
        try files.last.map { try Self.open($0, besideStore: besideStore).isWitnessed() } ?? false
    }

    var newestPath: String? { files.last?.path }

    var fileCount: Int { files.count }

    private static func open(
        _ file: StoreDirectory.File, besideStore: Bool
    ) throws -> SealedJournalFile {
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw JournalCommandError(
                "A snapshot has just replaced \(file.path), and the store removed it. Try again.", exitCode: 75)
        }
        guard let opened = try SealedJournalFile(path: file.path, besideStore: besideStore) else {
            throw DiskError.damaged("\(file.path) holds no journal")
        }
        guard opened.head.firstRow == file.row else {
            throw DiskError.damaged("\(file.path) begins with row \(opened.head.firstRow)")
        }
        return opened
    }
}

extension JournalPlace {
    init(_ row: JournalFile.Row) { self.init(row: row.number, revision: row.revision, chain: row.hash) }
}

extension JournalFile.Head {
    /// The place of the row before the first one.
    var follows: JournalPlace { JournalPlace(row: firstRow &- 1, revision: revision, chain: chain) }
}
