package import Eastward
internal import EastwardDisk
internal import Foundation
package import Logging
internal import SwiftProtobuf

/// Recovers a store: the newest usable snapshot, then every row of the journal after it.
package struct Recovery<State: DurableState, Action: AppAction> {
    package let directory: StoreDirectory
    package let reducer: Reducer<State, Action>
    package let durability: Durability
    package let limits: StoreLimits
    package let log: Logger
    /// Records the action that is being replayed.
    package var mark: UnsafeMutablePointer<ReduceMark>?
    /// Applied actions that are left out at an operator's request.
    package var skipped: Set<Revision>
    /// The journal that an earlier store of this run of the app used.
    package var known: KnownJournal?
    /// The interval between progress reports.
    package var interval: Duration
    /// Called with the progress about once an interval, and before each step that cannot report progress itself.
    package var onProgress: (RecoveryProgress) -> Void

    package init(
        directory: StoreDirectory, reducer: Reducer<State, Action>, durability: Durability, limits: StoreLimits,
        log: Logger, mark: UnsafeMutablePointer<ReduceMark>? = nil, skipped: Set<Revision> = [],
        known: KnownJournal? = nil, interval: Duration = ProgressClock.interval,
        onProgress: @escaping (RecoveryProgress) -> Void = { _ in }
    ) {
        self.directory = directory
        self.reducer = reducer
        self.durability = durability
        self.limits = limits
        self.log = log
        self.mark = mark
        self.skipped = skipped
        self.known = known
        self.interval = interval
        self.onProgress = onProgress
    }

    // MARK: From a directory

    /// Recovers the state from the directory, and opens the journal that continues it in a new epoch, which is on the
    /// disk.
    ///
    /// Nothing is changed on the disk before every acknowledged action is known to be there.
    /// - Throws: ``JournalDamage``, ``RecoveryError`` or ``DiskError``, which name the file and the place.
    func run() throws -> Recovered<State> {
        let witness = CommitWitness.read(directory.witness)
        let snapshot = try newest(of: directory.storedSnapshots(), in: directory.path)
        var replay = replay(from: snapshot)
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
        // The row that starts the new epoch.
        store.row = journal.last.row + 1
        directory.removePartialFiles()
        let file = try newestFile(of: &journal)
        let sqlite = try SQLiteJournal(
            directory, file: file, after: journal.last, epoch: epoch,
            build: ProgramBuild.current, durability: durability)
        journal.work.snapshot = snapshot?.size ?? 0
        return Recovered(store: store, journal: sqlite, snapshot: snapshot?.store.revision, work: journal.work)
    }

    /// High 32 bits: start counter. Low 32 bits: random, so that copies of a data directory never share an epoch.
    package static func epoch(after last: UInt64) -> UInt64 {
        (last >> 32 + 1) << 32 | UInt64(UInt32.random(in: 1 ... .max))
    }

    // MARK: The snapshot

    /// Reads the newest snapshot that can be used; `nil` if there are none.
    package func newest(of snapshots: [StoredSnapshot], in location: String) throws -> SnapshotFile<State>? {
        var reasons: [String] = []
        for stored in snapshots.reversed() {
            do {
                let path = try stored.file()
                var progress = SnapshotProgress(bytes: Self.size(of: path), every: interval, report: onProgress)
                let snapshot = try SnapshotFile<State>(readingFrom: path, limits: limits) {
                    progress.advance(bytes: $0)
                }
                warnOfOtherReading(snapshot, stored.name) { progress.advance(bytes: $0) }
                return snapshot
            } catch let error as DiskError where error.isTemporary {
                throw error
            } catch {
                log.error("\(error) The previous snapshot is used.")
                reasons.append("\(error)")
            }
        }
        guard snapshots.isEmpty else {
            throw RecoveryError(
                """
                None of the snapshots in \(location) can be used. \(reasons.joined(separator: " ")) Nothing was \
                changed. \(JournalDamage.advice)
                """)
        }
        return nil
    }

    /// Logs if this program would write the snapshot's state differently. Another program may do so, which is how a
    /// state evolves. But it may also have left something out.
    private func warnOfOtherReading(
        _ snapshot: SnapshotFile<State>, _ name: String, onBytes: (Int) -> Void
    ) {
        guard snapshot.build != ProgramBuild.current,
            let hash = try? snapshot.store.state.canonicalHash(onBytes: onBytes), hash != snapshot.stateHash
        else { return }
        log.notice(
            """
            This program reads \(name), which build \(ProgramBuild.text(snapshot.build)) wrote, and would write it \
            differently.
            """)
    }

    /// Begins a replay with the contents of `snapshot`, by default with an empty state.
    package func replay(from snapshot: SnapshotFile<State>?) -> JournalReplay<State, Action> {
        JournalReplay(
            from: snapshot?.store ?? RecoveredStore(limits: limits), epoch: snapshot?.epoch ?? 0,
            build: snapshot?.build, reducer: reducer, skipping: skipped)
    }

    // MARK: The journal

    /// The contents of the journal files after a snapshot.
    private struct ReadJournal {
        var journalID: [UInt8]
        /// The last row.
        var last: JournalPlace
        var work = RecoveryWork()
        /// The newest file that holds a journal.
        var newest: StoreDirectory.File?
        /// That file, if it has a log.
        var open: JournalFile?
        /// Whether any file was read.
        var isBegun = false
        /// Files that hold no journal.
        var empty: [StoreDirectory.File] = []
        /// Whether a ``CommitWitness`` records the rows of any file.
        var isWitnessed = false
        /// The hash of the row that the witness names, if that was read.
        var witnessedChain: [UInt8]?
    }

    /// Replays the rows after the snapshot, one file after the other: at most two are open at a time.
    private func read(
        after snapshot: SnapshotFile<State>?, _ witness: CommitWitness?,
        into replay: inout JournalReplay<State, Action>
    ) throws -> ReadJournal {
        let files = try neededFiles(after: snapshot?.store.row ?? 0)
        // A power cut may have left any of the frames that were not synced.
        let checksLogs = !(witness?.mayLackRows ?? false)
        var journal = ReadJournal(
            journalID: snapshot?.journalID ?? [], last: snapshot?.place ?? JournalPlace(chain: []))
        var progress = ReplayProgress(rows: 0, every: interval)
        for file in files {
            if checksLogs { try refuseDamagedLog(of: file, after: journal.last) }
            guard Self.size(of: file.path) > 0, let opened = try open(file) else {
                journal.empty.append(file)
                continue
            }
            try check(opened.head, of: file, &journal)
            // The next file follows from it, so nothing of its log is missing.
            try journal.open?.finish()
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
        journal.work = RecoveryWork(actions: progress.actions, bytes: progress.bytes)
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

    /// Throws if the log of `file` is damaged: SQLite would read it as a shorter one.
    private func refuseDamagedLog(of file: StoreDirectory.File, after last: JournalPlace?) throws {
        guard let (path, damage) = try WriteAheadLog.damage(beside: file.path) else { return }
        var place = last
        // The last row that SQLite can read; without a checkpoint, opening the file changes nothing.
        if Self.size(of: file.path) > 0, let row = try? JournalFile(path: file.path, durability: durability)?.lastRow()
        {
            place = row.place
        }
        throw JournalDamage(
            file: path, row: place.map { $0.row + 1 } ?? file.row, after: place?.revision, reason: damage.reason)
    }

    /// - Returns: `nil` for a file that holds no journal.
    private func open(_ file: StoreDirectory.File) throws -> (any JournalRows)? {
        try clarify(file) {
            guard FileManager.default.fileExists(atPath: "\(file.path)-wal") else {
                return try FinishedJournalFile(path: file.path, besideStore: true)
            }
            return try JournalFile(path: file.path, durability: durability)
        }
    }

    /// Converts an SQLite error into one that explains its effect on the start.
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

    /// Checks that a file belongs to the journal and follows the rows that were read before it.
    private func check(
        _ head: JournalHead, of file: StoreDirectory.File, _ journal: inout ReadJournal
    ) throws {
        if journal.journalID.isEmpty {
            journal.journalID = head.journalID
            journal.last.chain = head.journalID
        }
        guard head.journalID == journal.journalID else {
            throw RecoveryError(
                """
                \(file.path) belongs to another journal than the rest of \(directory.path): its ID is \
                \(head.journalID.hexadecimal), not \(journal.journalID.hexadecimal). Nothing was changed. \
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
            throw damage("the file does not follow the rows before it")
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
                reason: "it does not follow the rows before it")
        }
        try file.forEachRow(from: last.row + 1) { row in
            let actions = try apply(row, of: file.path, after: last, &replay)
            last = row.place
            if row.number == witness?.committed.row { journal.witnessedChain = row.hash }
            if progress.advance(rows: 1, actions: actions, bytes: row.body.count) { onProgress(progress.progress) }
        }
    }

    /// Rejects a journal that lacks acknowledged rows.
    private func check(_ reading: CommitWitness.Reading, against journal: ReadJournal) throws {
        let check = WitnessCheck(
            directory: directory, journalID: journal.journalID, last: journal.last,
            witnessedChain: journal.witnessedChain,
            file: journal.newest?.path, empty: journal.empty.map(\.path), isWitnessed: journal.isWitnessed)
        guard let lost = try check.run(reading) else { return }
        log.warning(
            """
            A power cut removed rows that were acknowledged at durability normal: \(journal.last.row + 1) to \
            \(lost.row), revisions \(journal.last.revision + 1) to \(lost.revision). Senders are notified \
            that the fate of their outstanding actions is unknown.
            """)
    }

    /// Returns the file for new rows; the earlier files are finished.
    private func newestFile(of journal: inout ReadJournal) throws -> JournalFile {
        for file in journal.empty { try directory.remove(file) }
        let newest = try journal.newest.flatMap { file in
            try journal.open ?? clarify(file) { try JournalFile(path: file.path, durability: durability) }
        }
        if let file = newest {
            if try (file.lastRow()?.number ?? file.head.firstRow - 1) == journal.last.row { return file }
            // The snapshot is newer than the journal: the rows between were not synced before a power cut.
            try file.finish()
        }
        if journal.journalID.isEmpty { try known?.refuseEmptyState(in: directory.path) }
        let journalID = journal.journalID.isEmpty ? Self.newJournalID() : journal.journalID
        if journal.last.row == 0 { journal.last.chain = journalID }
        let last = journal.last
        // The witness is created first: from here on, a missing journal is detected.
        _ = try CommitWitnessFile(path: directory.witness, journalID: journalID, last: last, durability: durability)
        return try JournalFile(
            path: directory.journalFile(firstRow: last.row + 1),
            head: .init(journalID: journalID, firstRow: last.row + 1, revision: last.revision, chain: last.chain),
            durability: durability)
    }

    package static func newJournalID() -> [UInt8] {
        (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// Announces SQLite's check of every page, which reports no progress.
    private func announceCheck(of path: String) {
        let bytes = Self.size(of: path) + Self.size(of: path + "-wal")
        // An assumed rate that any disk exceeds.
        let seconds = Double(bytes) / 10_000_000
        guard seconds > 1 else { return }
        onProgress(RecoveryProgress(text: "\(bytes >> 20) MiB of the journal are checked", remaining: seconds))
    }

    /// The size of a file; 0 if it does not exist.
    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    /// Applies the row after `last`.
    /// - Parameter part: the name of the row's part of the journal, for errors.
    /// - Returns: the number of its actions.
    package func apply(
        _ row: EncodedRow, of part: String, after last: JournalPlace,
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
            throw Self.explain(error, in: row.number, of: part, after: last.revision, build: replay.build)
        }
    }

    /// Converts `error`, from a row that `build` reduced, into one that names the file or the required build.
    static func explain(
        _ error: JournalError, in row: UInt64, of path: String, after revision: Revision, build: UInt64?
    ) -> any Error {
        guard case .otherOutcome = error else {
            return JournalDamage(file: path, row: row, after: revision, reason: "\(error)")
        }
        return RecoveryError(
            """
            The journal cannot be replayed: \(error). It was applied by build \(ProgramBuild.text(build ?? 0)); this is \
            build \(ProgramBuild.text(ProgramBuild.current)). Start a build once that still applies it, and stop \
            it gracefully: it writes a snapshot, and nothing has to be replayed.
            """)
    }
}

/// The work of a recovery.
package struct RecoveryWork: Equatable, Sendable {
    /// The size of the snapshot that it began with, in bytes; 0 for none.
    package var snapshot = 0
    /// The actions that were replayed after it, and the size of their rows in bytes.
    package var actions = 0
    package var bytes = 0

    package init(snapshot: Int = 0, actions: Int = 0, bytes: Int = 0) {
        (self.snapshot, self.actions, self.bytes) = (snapshot, actions, bytes)
    }
}

/// A recovered store.
package struct Recovered<State: DurableState>: Sendable {
    package var store: RecoveredStore<State>
    package var journal: any StoredJournal
    /// The revision of the snapshot that the recovery started from.
    package var snapshot: Revision?
    package var work: RecoveryWork

    package init(
        store: RecoveredStore<State>, journal: any StoredJournal, snapshot: Revision?, work: RecoveryWork
    ) {
        self.store = store
        self.journal = journal
        self.snapshot = snapshot
        self.work = work
    }

    package var text: String {
        let journalID = journal.journalID.hexadecimal
        guard store.revision > 0 else { return "Starts an empty state with journal ID \(journalID)." }
        let start = snapshot.map { "a snapshot at revision \($0)" } ?? "nothing"
        return """
            Journal \(journalID) resumes after revision \(store.revision): from \(start), \(work.actions) actions \
            replayed.
            """
    }
}

/// The reason why a store cannot be recovered.
package struct RecoveryError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension DurableState {
    /// BLAKE2b-256 of its records.
    /// - Parameter onBytes: called with the length of each record.
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
