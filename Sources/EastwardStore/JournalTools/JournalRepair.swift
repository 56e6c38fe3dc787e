internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging

/// Makes a data directory on which no store starts usable again, by discarding unreadable data.
///
/// The retained data begins a new journal with an ID of its own, so that no process takes a revision or a session of
/// the damaged journal for one of the new journal: senders are notified that the fate of their outstanding actions is
/// unknown.
struct JournalRepair<State: DurableState, Action: AppAction> {
    let directory: StoreDirectory
    let reducer: Reducer<State, Action>

    /// The data that a repair would retain and discard.
    struct Plan {
        /// Why a store does not start.
        var reason: String
        var kept: RecoveredStore<State>
        var epoch: UInt64
        /// The last row that is retained.
        var last: JournalPlace
        /// The last row that is known to have been acknowledged; `nil` if that is unknown.
        var acknowledged: JournalPlace?

        /// A description of the discarded data, for people.
        var loss: String {
            let kept = "Rows up to \(last.row), revision \(last.revision), are kept."
            guard let acknowledged else {
                return "\(kept) Whether later rows were acknowledged is unknown; if so, they are lost."
            }
            guard acknowledged.row > last.row else { return "\(kept) No acknowledged data is lost." }
            let rows = "\(kept) Rows \(last.row + 1) to \(acknowledged.row) are lost"
            guard acknowledged.revision > last.revision else { return "\(rows); no action was in them." }
            return "\(rows): the acknowledged revisions \(last.revision + 1) to \(acknowledged.revision)."
        }
    }

    private var scratch: String { "\(directory.path)/repair.partial" }

    // MARK: Planning

    /// Plans a repair; `nil` if a store starts without one. Works on copies and changes no file.
    func plan() throws -> Plan? {
        let reason: String
        do {
            try withCopy(withLogs: true) { copy in
                try Recovery(
                    directory: copy, reducer: reducer, durability: .normal, limits: StoreLimits(), log: silent
                ).run().journal.close()
            }
            return nil
        } catch let error as DiskError where !Self.isDamage(error) {
            throw error
        } catch {
            reason = "\(error)".replacingOccurrences(of: scratch, with: directory.path)
        }
        // SQLite reads a damaged log up to the damage, which may yield fewer rows than the database without the log.
        var best = try withCopy(withLogs: true) { try salvage($0) }
        let other = try withCopy(withLogs: false) { try salvage($0) }
        if other.last.row > best.last.row { best = other }
        let witness = CommitWitness.read(directory.witness).witness
        let isForeign = witness?.journalID != best.journalID && !best.journalID.isEmpty
        return Plan(
            reason: reason, kept: best.store, epoch: best.epoch, last: best.last,
            acknowledged: isForeign ? nil : witness?.committed)
    }

    private static func isDamage(_ error: DiskError) -> Bool {
        switch error {
        case .damaged, .unusable: true
        default: false
        }
    }

    private var silent: Logger {
        var log = Logger(label: "store") { _ in SwiftLogNoOpLogHandler() }
        log.logLevel = .critical
        return log
    }

    /// Calls `body` with a copy of the directory's files.
    /// - Parameter withLogs: whether to copy the write-ahead logs, which SQLite has not moved into the databases.
    private func withCopy<Value>(withLogs: Bool, _ body: (StoreDirectory) throws -> Value) throws -> Value {
        try? FileManager.default.removeItem(atPath: scratch)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let copy = try StoreDirectory(path: scratch)
        for name in try names() where withLogs || !name.hasSuffix("-wal") {
            do {
                try FileManager.default.copyItem(atPath: "\(directory.path)/\(name)", toPath: "\(scratch)/\(name)")
            } catch {
                throw DiskError.unusable("\(directory.path)/\(name) cannot be copied: \(error.localizedDescription)")
            }
        }
        return try body(copy)
    }

    /// The files that hold acknowledged data.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().filter { name in
            name == "witness"
                || (name.hasPrefix("journal-") || name.hasPrefix("snapshot-")) && !name.hasSuffix("-shm")
                    && !StoreDirectory.isPartial(name)
        }
    }

    private typealias Salvaged = (
        store: RecoveredStore<State>, epoch: UInt64, last: JournalPlace, journalID: [UInt8]
    )

    /// Recovers the newest snapshot, and the rows after it up to the first one that cannot be read.
    private func salvage(_ copy: StoreDirectory) throws -> Salvaged {
        let first = try replay(copy, upTo: .max)
        guard first.isCut else { return first.salvaged }
        // The row that failed may have changed a part of the state.
        return try replay(copy, upTo: first.salvaged.last.row).salvaged
    }

    private func replay(_ copy: StoreDirectory, upTo limit: UInt64) throws -> (salvaged: Salvaged, isCut: Bool) {
        let snapshot = try copy.snapshots().reversed().lazy.compactMap {
            try? SnapshotFile<State>(readingFrom: $0.path, limits: StoreLimits())
        }.first
        var replay = JournalReplay(
            from: snapshot?.store ?? RecoveredStore(), epoch: snapshot?.epoch ?? 0, build: snapshot?.build,
            reducer: reducer)
        var last = snapshot?.place
        var journalID = snapshot?.journalID ?? []
        func stand() -> Salvaged {
            (
                replay.store, replay.epoch, last ?? JournalPlace(chain: []),
                journalID.isEmpty ? [] : CommitWitness.identifier(journalID)
            )
        }
        for file in try copy.journalFiles() {
            guard let opened = try? FinishedJournalFile(path: file.path, besideStore: false) else { continue }
            let before = last ?? JournalPlace(chain: opened.head.journalID)
            if journalID.isEmpty { journalID = opened.head.journalID }
            guard opened.head.firstRow <= before.row + 1 else { break }
            do {
                guard let end = try opened.lastRow(), end.number > before.row else { continue }
                guard try opened.chain(at: before.row) == before.chain else { break }
                try opened.forEachRow(from: before.row + 1) { row in
                    guard row.number <= limit else { throw Enough() }
                    try replay.apply(JournalRow(row.body, number: row.number, after: last?.revision ?? 0))
                    guard replay.store.revision == row.revision else { throw Enough() }
                    last = row.place
                }
            } catch JournalError.otherOutcome(let revision, let action, let reason) {
                // The journal is intact, but this is the wrong program for it.
                throw JournalError.otherOutcome(revision: revision, action: action, reason: reason)
            } catch {
                return (stand(), true)
            }
        }
        return (stand(), false)
    }

    private struct Enough: Error {}

    // MARK: Repairing

    /// Moves every file aside, and creates a new journal from the retained data. A store that starts before this is
    /// complete fails, since the files belong to different journals.
    /// - Returns: the directory of the moved files.
    func carryOut(_ plan: Plan) throws -> String {
        let aside = try makeAside()
        let old = try names()
        for name in old {
            guard link("\(directory.path)/\(name)", "\(aside)/\(name)") == 0 else {
                throw DiskError.unusable(
                    "\(directory.path)/\(name) cannot be moved aside to \(aside): \(String(cString: strerror(errno)))")
            }
        }
        try AtomicFile.syncDirectory(of: "\(aside)/x")
        let journalID = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        var last = plan.last
        if last.row == 0 { last.chain = journalID }
        var new: Set<String> = []
        if last.row > 0 {
            var store = plan.kept
            store.row = last.row
            let path = directory.snapshot(row: last.row)
            try SnapshotFile(
                store, journalID: journalID, chain: last.chain, epoch: plan.epoch, build: ProgramBuild.current
            ).write(to: path)
            new.insert(URL(fileURLWithPath: path).lastPathComponent)
        }
        for name in old where !new.contains(name) { unlink("\(directory.path)/\(name)") }
        try AtomicFile.syncDirectory(of: directory.witness)
        _ = try CommitWitnessFile(path: directory.witness, journalID: journalID, last: last, durability: .full)
        try JournalFile(
            path: directory.journalFile(firstRow: last.row + 1),
            head: .init(journalID: journalID, firstRow: last.row + 1, revision: last.revision, chain: last.chain),
            durability: .full
        ).close()
        return aside
    }

    private func makeAside() throws -> String {
        for number in 1... {
            let path = "\(directory.path)/damaged-\(number)"
            if mkdir(path, 0o700) == 0 { return path }
            guard errno == EEXIST else {
                throw DiskError.unusable("\(path) cannot be created: \(String(cString: strerror(errno)))")
            }
        }
        preconditionFailure("Numbers do not end.")
    }
}

extension JournalTool {
    /// Reports the data that a repair discards, and repairs the directory if that is accepted.
    func repair(_ directory: StoreDirectory, acceptsLoss: Bool) throws {
        let repair = JournalRepair(directory: directory, reducer: reducer)
        guard let plan = try repair.plan() else {
            print(JSONWriter.line { $0.field("needed", false) })
            return say("A store starts on \(directory.path) without a repair. Nothing was changed.")
        }
        let aside = acceptsLoss ? try repair.carryOut(plan) : nil
        print(
            JSONWriter.line { json in
                json.field("needed", true)
                json.field("reason", plan.reason)
                json.field("kept_row", plan.last.row)
                json.field("kept_revision", plan.last.revision)
                if let acknowledged = plan.acknowledged {
                    json.field("acknowledged_row", acknowledged.row)
                    json.field("acknowledged_revision", acknowledged.revision)
                }
                json.field("repaired", aside != nil)
                if let aside { json.field("aside", aside) }
            })
        guard let aside else {
            throw JournalCommandError(
                "\(plan.loss) Nothing was changed. To repair the journal, add: --accept-loss",
                exitCode: SystemExit.unreadableData)
        }
        say(
            """
            \(plan.loss) The original files are in \(aside). The store uses a new journal: senders are notified \
            that the fate of their outstanding actions is unknown.
            """)
    }
}
