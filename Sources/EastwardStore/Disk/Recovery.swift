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
    /// How often to tell how far it is.
    var interval = ProgressClock.interval
    /// Told how far it is, about that often, and before each step that cannot be told from within.
    var onProgress: (RecoveryProgress) -> Void = { _ in }

    /// What it found, and the journal that goes on with it: in a new epoch, which is on the disk.
    func run() throws -> Recovered<State> {
        directory.removePartialFiles()
        let snapshot = try newestSnapshot()
        var replay = JournalReplay(
            from: snapshot?.store ?? RecoveredStore(limits: limits), epoch: snapshot?.epoch ?? 0,
            build: snapshot?.build, reducer: reducer, skipping: skipped)
        let journal = try open(after: snapshot)
        let (last, replayed) = try self.replay(journal, after: snapshot, into: &replay)
        var store = replay.store
        let epoch = Self.epoch(after: replay.epoch)
        store.begin(epoch: epoch)
        // The row that says so.
        store.row = last.row + 1
        let file = try journal.newest(last, directory, durability)
        let sqlite = try SQLiteJournal(
            directory, file: file, after: last, epoch: epoch, build: ProgramBuild.current, durability: durability)
        return Recovered(store: store, journal: sqlite, snapshot: snapshot?.store.revision, replayed: replayed)
    }

    /// Half a count of starts, which grows, and half chance: a directory that was copied never meets its copy's epochs.
    private static func epoch(after last: UInt64) -> UInt64 {
        (last >> 32 + 1) << 32 | UInt64(UInt32.random(in: 1 ... .max))
    }

    // MARK: The snapshot

    private func newestSnapshot() throws -> SnapshotFile<State>? {
        let files = try directory.snapshots()
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
            }
        }
        guard files.isEmpty else {
            throw RecoveryError("None of the snapshots in \(directory.path) can be used. Nothing was changed there.")
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

    /// The files of a journal that are still needed.
    private struct OpenJournal {
        var files: [JournalFile]
        let lineage: [UInt8]

        /// The file into which rows are written now; those before are sealed.
        func newest(
            _ last: JournalPlace, _ directory: StoreDirectory, _ durability: Durability
        ) throws -> JournalFile {
            for file in files.dropLast() { try file.seal() }
            if let file = files.last, try (file.lastRow()?.number ?? file.head.firstRow - 1) == last.row { return file }
            // The snapshot knows more than the journal: the rows between were not synced when the power went.
            try files.last?.seal()
            return try JournalFile(
                path: directory.journalFile(firstRow: last.row + 1),
                head: .init(lineage: lineage, firstRow: last.row + 1, revision: last.revision, chain: last.chain),
                durability: durability)
        }
    }

    private func open(after snapshot: SnapshotFile<State>?) throws -> OpenJournal {
        let first = (snapshot?.store.row ?? 0) + 1
        let all = try directory.journalFiles()
        // The last one that begins at or before that row, and all after it.
        let start = all.lastIndex { $0.row <= first } ?? 0
        var files: [JournalFile] = []
        for file in all[min(start, all.count)...] {
            if let opened = try JournalFile(path: file.path, durability: durability) {
                files.append(opened)
            } else {
                guard file == all.last else { throw RecoveryError("\(file.path) holds no journal.") }
                // A crash cut its creation short: nothing was ever written to it.
                for suffix in ["", "-wal", "-shm"] { unlink(file.path + suffix) }
            }
        }
        if let oldest = files.first, oldest.head.firstRow > first {
            throw RecoveryError(
                """
                The journal in \(directory.path) begins with row \(oldest.head.firstRow), but row \(first) is needed. \
                Put the older files or a newer snapshot back.
                """)
        }
        let lineage = snapshot?.lineage ?? files.first?.head.lineage ?? Self.newLineage()
        if let foreign = files.first(where: { $0.head.lineage != lineage }) {
            throw RecoveryError("\(foreign.path) belongs to another journal than the rest of \(directory.path).")
        }
        return OpenJournal(files: files, lineage: lineage)
    }

    private static func newLineage() -> [UInt8] {
        (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// Takes in the rows after the snapshot. Where the journal then stands.
    private func replay(
        _ journal: OpenJournal, after snapshot: SnapshotFile<State>?,
        into replay: inout JournalReplay<State, Action>
    ) throws -> (last: JournalPlace, actions: Int) {
        var last =
            snapshot.map { JournalPlace(row: $0.store.row, revision: $0.store.revision, chain: $0.chain) }
            ?? JournalPlace(chain: journal.lineage)
        var progress = ReplayProgress(
            rows: try journal.files.last?.lastRow().map { $0.number > last.row ? $0.number - last.row : 0 } ?? 0,
            every: interval)
        for file in journal.files {
            guard try file.lastRow().map({ $0.number > last.row }) ?? false else { continue }
            announceCheck(of: file)
            try file.quickCheck()
            guard let chain = try file.chain(at: last.row), chain == last.chain else {
                throw JournalDamage(
                    file: file.path, row: last.row + 1, after: last.revision,
                    reason: "it does not follow from what comes before")
            }
            try file.forEachRow(from: last.row + 1) { row in
                let actions = try apply(row, of: file, after: last, &replay)
                last = JournalPlace(row: row.number, revision: row.revision, chain: row.hash)
                if progress.advance(rows: 1, actions: actions) { onProgress(progress.progress) }
            }
        }
        return (last, progress.actions)
    }

    /// SQLite looks at every page, and tells nothing meanwhile.
    private func announceCheck(of file: JournalFile) {
        let bytes = Self.size(of: file.path) + Self.size(of: file.path + "-wal")
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
        _ row: JournalFile.Row, of file: JournalFile, after last: JournalPlace,
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
            throw Self.explain(error, in: row.number, of: file.path, after: last.revision, build: replay.build)
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
