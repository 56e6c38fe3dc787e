internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging
internal import SwiftProtobuf

/// Brings a store back from its directory: the newest snapshot that can be used, then every row of the journal after it.
struct Recovery<State: DurableState, Action: AppAction> {
    let directory: StoreDirectory
    let reducer: Reducer<State, Action>
    let durability: Durability
    let limits: StoreLimits
    let log: Logger
    /// Told what is replayed.
    var mark: UnsafeMutablePointer<ReduceMark>?
    /// Applied actions that are left out, because an operator says so.
    var skipped: Set<Revision> = []
    /// What was here when a store of this run of the app started before.
    var known: KnownJournal?
    /// How often to tell how far it is.
    var interval = ProgressClock.interval
    /// Told how far it is, about that often, and before each step that cannot be told from within.
    var onProgress: (RecoveryProgress) -> Void = { _ in }

    /// What it found, and the journal that goes on with it: in a new epoch, which is on the disk.
    ///
    /// Nothing is changed on the disk before every acknowledged action is known to be there.
    /// - Throws: ``JournalDamage``, ``RecoveryError`` or ``DiskError``, which name the file and the place.
    func run() throws -> Recovered<State> {
        let witness = CommitWitness.read(directory.witness)
        let snapshot = try newestSnapshot()
        var replay = JournalReplay(
            from: snapshot?.store ?? RecoveredStore(limits: limits), epoch: snapshot?.epoch ?? 0,
            build: snapshot?.build, reducer: reducer, skipping: skipped)
        var journal: ReadJournal
        do {
            journal = try read(after: snapshot, witness.witness, into: &replay)
            try check(witness, against: journal)
        } catch var damage as JournalDamage {
            damage.acknowledged = witness.witness?.committed
            throw damage
        }
        var store = replay.store
        let epoch = Self.epoch(after: replay.epoch)
        store.begin(epoch: epoch)
        // The row that says so.
        store.row = journal.last.row + 1
        directory.removePartialFiles()
        let file = try newestFile(of: &journal)
        let sqlite = try SQLiteJournal(
            directory, file: file, after: journal.last, epoch: epoch,
            build: ProgramBuild.current, durability: durability)
        return Recovered(store: store, journal: sqlite, snapshot: snapshot?.store.revision, replayed: journal.actions)
    }

    /// Half a count of starts, which grows, and half chance: a directory that was copied never meets its copy's epochs.
    private static func epoch(after last: UInt64) -> UInt64 {
        (last >> 32 + 1) << 32 | UInt64(UInt32.random(in: 1 ... .max))
    }

    // MARK: The snapshot

    private func newestSnapshot() throws -> SnapshotFile<State>? {
        let files = try directory.snapshots()
        var reasons: [String] = []
        for file in files.reversed() {
            do {
                var progress = SnapshotProgress(bytes: Self.size(of: file.path), every: interval, tell: onProgress)
                let snapshot = try SnapshotFile<State>(readingFrom: file.path, limits: limits) {
                    progress.advance(bytes: $0)
                }
                warnOfOtherReading(snapshot, file.path) { progress.advance(bytes: $0) }
                return snapshot
            } catch let error as DiskError where error.isTemporary {
                throw error
            } catch {
                log.error("\(error) The one before it is used.")
                reasons.append("\(error)")
            }
        }
        guard files.isEmpty else {
            throw RecoveryError(
                """
                None of the snapshots in \(directory.path) can be used. \(reasons.joined(separator: " ")) Nothing was \
                changed. \(JournalDamage.advice)
                """)
        }
        return nil
    }

    /// Another program may write the same state in another way, and that is what evolution is. But it may also have
    /// left something out.
    private func warnOfOtherReading(
        _ snapshot: SnapshotFile<State>, _ path: String, onBytes: (Int) -> Void
    ) {
        guard snapshot.build != ProgramBuild.current,
            let hash = try? snapshot.store.state.canonicalHash(onBytes: onBytes), hash != snapshot.stateHash
        else { return }
        log.notice(
            """
            This program reads \(path), which build \(ProgramBuild.text(snapshot.build)) wrote, and would write it \
            differently.
            """)
    }

    // MARK: The journal

    /// What the files of a journal hold after a snapshot.
    private struct ReadJournal {
        var lineage: [UInt8]
        /// The last row.
        var last: JournalPlace
        /// How many actions were replayed.
        var actions = 0
        /// The newest file that holds a journal.
        var newest: StoreDirectory.File?
        /// That file, if it has a log.
        var open: JournalFile?
        /// Whether any file was read.
        var isBegun = false
        /// Files that hold no journal.
        var empty: [StoreDirectory.File] = []
        /// Whether a ``CommitWitness`` vouches for the rows of any file.
        var isWitnessed = false
        /// The hash of the row that the witness names, if that was read.
        var witnessedChain: [UInt8]?
    }

    /// Takes in the rows after the snapshot, one file after the other: at most two are open at a time.
    private func read(
        after snapshot: SnapshotFile<State>?, _ witness: CommitWitness?,
        into replay: inout JournalReplay<State, Action>
    ) throws -> ReadJournal {
        let files = try neededFiles(after: snapshot?.store.row ?? 0)
        // A power cut may have left any of the frames that were not synced.
        let checksLogs = !(witness?.mayLackRows ?? false)
        var journal = ReadJournal(
            lineage: snapshot?.lineage ?? [], last: snapshot?.place ?? JournalPlace(chain: []))
        var progress = ReplayProgress(rows: 0, every: interval)
        for file in files {
            if checksLogs { try refuseDamagedLog(of: file, after: journal.last) }
            guard Self.size(of: file.path) > 0, let opened = try open(file) else {
                journal.empty.append(file)
                continue
            }
            try check(opened.head, of: file, &journal)
            // Its successor follows from it, so nothing of its log is missing.
            try journal.open?.seal()
            journal.open = opened as? JournalFile
            journal.newest = file
            journal.isWitnessed = try journal.isWitnessed || opened.isWitnessed()
            try clarify(file) {
                announceCheck(of: opened.path)
                try opened.quickCheck()
                if let number = try opened.lastRow()?.number, number > journal.last.row {
                    progress.rows = progress.done + number - journal.last.row
                }
            }
            try take(opened, witness, &journal, &progress, &replay)
        }
        journal.actions = progress.actions
        if witness?.committed.row == snapshot?.store.row { journal.witnessedChain = snapshot?.chain }
        return journal
    }

    /// The last file that begins at or before the row after `row`, and all after it.
    private func neededFiles(after row: UInt64) throws -> ArraySlice<StoreDirectory.File> {
        let all = try directory.journalFiles()
        let files = all[(all.lastIndex { $0.row <= row + 1 } ?? 0)...]
        for log in try directory.journalLogs() where log.row >= files.first?.row ?? 0 && !all.contains(log) {
            try refuseDamagedLog(of: log, after: nil)
        }
        return files
    }

    /// SQLite would read a damaged log as a shorter one.
    private func refuseDamagedLog(of file: StoreDirectory.File, after last: JournalPlace?) throws {
        guard let (path, damage) = try WriteAheadLog.damage(besides: file.path) else { return }
        var place = last
        // As far as SQLite can read: without a checkpoint that changes nothing.
        if Self.size(of: file.path) > 0, let row = try? JournalFile(path: file.path, durability: durability)?.lastRow()
        {
            place = JournalPlace(row)
        }
        throw JournalDamage(
            file: path, row: place.map { $0.row + 1 } ?? file.row, after: place?.revision, reason: damage.reason)
    }

    /// - Returns: `nil` for a file that holds no journal.
    private func open(_ file: StoreDirectory.File) throws -> (any JournalRows)? {
        try clarify(file) {
            guard FileManager.default.fileExists(atPath: "\(file.path)-wal") else {
                return try SealedJournalFile(path: file.path, besideStore: true)
            }
            return try JournalFile(path: file.path, durability: durability)
        }
    }

    /// Says of an error of SQLite what it means for a start.
    private func clarify<Value>(_ file: StoreDirectory.File, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DiskError {
            guard access(file.path, R_OK | W_OK) == 0 else { throw error }
            switch error {
            case .damaged, .unknown, .unusable:
                throw RecoveryError(
                    """
                    \(file.path) cannot be read as a journal: \(error). Nothing was changed. \(JournalDamage.advice)
                    """)
            default: throw error
            }
        }
    }

    /// Checks that a file belongs to the journal and follows what was read before it.
    private func check(
        _ head: JournalFile.Head, of file: StoreDirectory.File, _ journal: inout ReadJournal
    ) throws {
        if journal.lineage.isEmpty {
            journal.lineage = head.lineage
            journal.last.chain = head.lineage
        }
        guard head.lineage == journal.lineage else {
            throw RecoveryError(
                """
                \(file.path) belongs to another journal than the rest of \(directory.path): its ID is \
                \(head.lineage.hexadecimal), not \(journal.lineage.hexadecimal). Nothing was changed. \
                \(JournalDamage.advice)
                """)
        }
        func damage(_ reason: String) -> JournalDamage {
            JournalDamage(
                file: file.path, row: journal.last.row + 1, after: journal.last.revision, reason: reason)
        }
        guard head.firstRow == file.row else { throw damage("the file begins with row \(head.firstRow)") }
        if head.firstRow > journal.last.row + 1 {
            guard journal.isBegun else {
                throw RecoveryError(
                    """
                    The journal in \(directory.path) begins with row \(head.firstRow), but row \
                    \(journal.last.row + 1) is needed. Put the older files or a newer snapshot back. Nothing was changed. \
                    \(JournalDamage.advice)
                    """)
            }
            throw damage("rows \(journal.last.row + 1) to \(head.firstRow - 1) are missing before it")
        }
        guard head.firstRow <= journal.last.row || head.follows == journal.last else {
            throw damage("the file does not follow from what comes before")
        }
        journal.isBegun = true
    }

    private func take(
        _ file: any JournalRows, _ witness: CommitWitness?, _ journal: inout ReadJournal,
        _ progress: inout ReplayProgress, _ replay: inout JournalReplay<State, Action>
    ) throws {
        var last = journal.last
        defer { journal.last = last }
        guard try file.lastRow().map({ $0.number > last.row }) ?? false else { return }
        guard let chain = try file.chain(at: last.row), chain == last.chain else {
            throw JournalDamage(
                file: file.path, row: last.row + 1, after: last.revision,
                reason: "it does not follow from what comes before")
        }
        try file.forEachRow(from: last.row + 1) { row in
            let actions = try apply(row, of: file.path, after: last, &replay)
            last = JournalPlace(row)
            if row.number == witness?.committed.row { journal.witnessedChain = row.hash }
            if progress.advance(rows: 1, actions: actions) { onProgress(progress.progress) }
        }
    }

    /// Refuses a journal that lacks what was acknowledged.
    private func check(_ reading: CommitWitness.Reading, against journal: ReadJournal) throws {
        let check = WitnessCheck(
            directory: directory, lineage: journal.lineage, last: journal.last, witnessedChain: journal.witnessedChain,
            file: journal.newest?.path, empty: journal.empty.map(\.path), isWitnessed: journal.isWitnessed)
        guard let lost = try check.run(reading) else { return }
        log.warning(
            """
            A power cut took back what was acknowledged at durability normal: rows \(journal.last.row + 1) to \
            \(lost.row), revisions \(journal.last.revision + 1) to \(lost.revision). Senders are told that the fate of \
            what they still wait for is unknown.
            """)
    }

    /// The file into which rows are written now; those before are sealed.
    private func newestFile(of journal: inout ReadJournal) throws -> JournalFile {
        for file in journal.empty { try directory.remove(file) }
        let newest = try journal.newest.flatMap { file in
            try journal.open ?? clarify(file) { try JournalFile(path: file.path, durability: durability) }
        }
        if let file = newest {
            if try (file.lastRow()?.number ?? file.head.firstRow - 1) == journal.last.row { return file }
            // The snapshot knows more than the journal: the rows between were not synced when the power went.
            try file.seal()
        }
        if journal.lineage.isEmpty { try known?.refuseEmptyState(in: directory.path) }
        let lineage = journal.lineage.isEmpty ? Self.newLineage() : journal.lineage
        if journal.last.row == 0 { journal.last.chain = lineage }
        let last = journal.last
        // It comes first: a journal that is gone is noticed from here on.
        _ = try CommitWitnessFile(path: directory.witness, lineage: lineage, last: last, durability: durability)
        return try JournalFile(
            path: directory.journalFile(firstRow: last.row + 1),
            head: .init(lineage: lineage, firstRow: last.row + 1, revision: last.revision, chain: last.chain),
            durability: durability)
    }

    private static func newLineage() -> [UInt8] {
        (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// SQLite looks at every page, and tells nothing meanwhile.
    private func announceCheck(of path: String) {
        let bytes = Self.size(of: path) + Self.size(of: path + "-wal")
        // Slower than any disk.
        let seconds = Double(bytes) / 10_000_000
        guard seconds > 1 else { return }
        onProgress(RecoveryProgress(text: "\(bytes >> 20) MiB of the journal are checked", remaining: seconds))
    }

    /// 0 for a file that is not there.
    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    private func apply(
        _ row: JournalFile.Row, of path: String, after last: JournalPlace,
        _ replay: inout JournalReplay<State, Action>
    ) throws -> Int {
        do {
            let actions = try replay.apply(
                JournalRow(row.body, number: row.number, after: last.revision), mark: mark)
            guard replay.store.revision == row.revision else {
                throw JournalError.contradiction("it ends with revision \(replay.store.revision), not \(row.revision)")
            }
            return actions
        } catch let error as JournalError {
            throw Self.explain(error, in: row.number, of: path, after: last.revision, build: replay.build)
        }
    }

    /// What `error`, met in a row that `build` reduced, means for those who want to read on.
    static func explain(
        _ error: JournalError, in row: UInt64, of path: String, after revision: Revision, build: UInt64?
    ) -> any Error {
        guard case .otherOutcome = error else {
            return JournalDamage(file: path, row: row, after: revision, reason: "\(error)")
        }
        return RecoveryError(
            """
            The journal cannot be replayed: \(error). It was applied by build \(ProgramBuild.text(build ?? 0)); this is \
            build \(ProgramBuild.text(ProgramBuild.current)). Let a program start once that still applies it, and stop \
            it in good order: it leaves a snapshot, and nothing has to be replayed.
            """)
    }
}

/// A store that came back.
struct Recovered<State: DurableState>: Sendable {
    var store: RecoveredStore<State>
    var journal: SQLiteJournal
    /// The revision of the snapshot it began with.
    var snapshot: Revision?
    /// How many actions were replayed after that.
    var replayed: Int

    var text: String {
        let lineage = journal.lineage.hexadecimal
        guard store.revision > 0 else { return "An empty state begins on lineage \(lineage)." }
        let start = snapshot.map { "a snapshot at revision \($0)" } ?? "nothing"
        return """
            Lineage \(lineage) goes on after revision \(store.revision): from \(start), with \(replayed) actions replayed.
            """
    }
}

/// Why a store cannot be brought back.
struct RecoveryError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension DurableState {
    /// BLAKE2b-256 of its records.
    /// - Parameter onBytes: told how long each record is.
    func canonicalHash(onBytes: (Int) -> Void = { _ in }) throws -> [UInt8] {
        let checksum = Checksum()
        try writeRecords { record in
            let bytes: [UInt8] = try record.serializedBytes(options: SnapshotFormat.canonical)
            checksum.add(bytes)
            onBytes(bytes.count)
        }
        return checksum.finish()
    }
}
