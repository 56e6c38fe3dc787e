internal import Eastward
internal import EastwardDisk
internal import Foundation

/// A read-only view of the journal in a store's directory.
struct JournalHistory {
    let directory: StoreDirectory
    /// The finished files, and also the last one if no store runs; in their order.
    private let files: [StoreDirectory.File]
    private let besideStore: Bool
    /// The head of the oldest file.
    let head: JournalFile.Head
    let last: JournalPlace

    /// A row and its place in the journal.
    struct Step {
        var row: JournalFile.Row
        var content: JournalRow
        /// The place of the previous row.
        var before: JournalPlace
        /// The path of the row's file.
        var path: String

        func damage(_ reason: String) -> JournalDamage {
            JournalDamage(file: path, row: row.number, after: before.revision, reason: reason)
        }
    }

    /// Opens the journal; `nil` if there is no journal file.
    /// - Parameter besideStore: whether a store runs on it, which alone uses the newest file.
    init?(_ directory: StoreDirectory, besideStore: Bool) throws {
        self.directory = directory
        self.besideStore = besideStore
        var files = try directory.journalFiles()
        if besideStore { files = files.dropLast() }
        // A crash may have interrupted the creation of the newest file. If a store runs, it may still be finishing the
        // newest one, which then holds nothing that was committed before this began.
        while let newest = files.last {
            // SQLite removes the log of an empty database each time it opens the database.
            if !besideStore, let (file, damage) = try WriteAheadLog.damage(beside: newest.path), file == newest.path {
                throw JournalDamage(file: file, row: newest.row, reason: damage.reason)
            }
            do {
                if try FinishedJournalFile(path: newest.path, besideStore: besideStore) != nil { break }
            } catch DiskError.inUse where besideStore {}
            files.removeLast()
        }
        guard let oldest = files.first, let newest = files.last else { return nil }
        self.files = files
        head = try Self.open(oldest, besideStore: besideStore).head
        let end = try Self.open(newest, besideStore: besideStore)
        last = try end.lastRow().map(JournalPlace.init) ?? end.head.follows
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
                Revision \(revision) is no longer in the journal: it holds \(held). Older revisions are in a snapshot \
                only; --history and --retain of the store's program keep more of them.
                """, exitCode: SystemExit.missingInput)
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
            exitCode: SystemExit.missingInput)
    }

    /// Runs SQLite's quick check on every file.
    func quickCheck() throws {
        for file in files { try Self.open(file, besideStore: besideStore).quickCheck() }
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
        try files.last.map { try Self.open($0, besideStore: besideStore).isWitnessed() } ?? false
    }

    var newestPath: String? { files.last?.path }

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

extension JournalPlace {
    init(_ row: JournalFile.Row) { self.init(row: row.number, revision: row.revision, chain: row.hash) }
}

extension JournalFile.Head {
    /// The place of the row before the first one.
    var follows: JournalPlace { JournalPlace(row: firstRow &- 1, revision: revision, chain: chain) }
}
