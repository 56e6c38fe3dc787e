internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging

/// Makes a data directory that refuses to start usable again, by giving up what cannot be read.
///
/// What is kept begins a new journal with an ID of its own, so that no process takes a revision or a session of the
/// damaged journal for one of the new journal: senders are told that the fate of their outstanding actions is unknown.
struct JournalRepair<State: DurableState, Action: AppAction> {
    let directory: StoreDirectory
    let reducer: Reducer<State, Action>

    /// What would be kept and what would be given up.
    struct Plan {
        /// Why a store refuses to start.
        var reason: String
        var kept: RecoveredStore<State>
        var epoch: UInt64
        /// The last row that is kept.
        var last: JournalPlace
        /// The last row that is known to have been acknowledged; `nil` if that is unknown.
        var acknowledged: JournalPlace?

        /// What is given up, for people.
        var loss: String {
            let kept = "Rows up to \(last.row), revision \(last.revision), are kept."
            guard let acknowledged else {
                return "\(kept) Whether anything after them was acknowledged is unknown; if so, it is given up."
            }
            guard acknowledged.row > last.row else { return "\(kept) Nothing that was acknowledged is given up." }
            let rows = "\(kept) Rows \(last.row + 1) to \(acknowledged.row) are given up"
            guard acknowledged.revision > last.revision else { return "\(rows); no action was in them." }
            return "\(rows): the acknowledged revisions \(last.revision + 1) to \(acknowledged.revision)."
        }
    }

    private var scratch: String { "\(directory.path)/repair.partial" }

    // MARK: Looking

    /// What a repair would do; `nil` if a store starts as it is. Works on copies and changes no file.
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
        // SQLite reads a damaged log up to the damage, and that may be less than the database holds without it.
        var best = try withCopy(withLogs: true) { try salvage($0) }
        let other = try withCopy(withLogs: false) { try salvage($0) }
        if other.last.row > best.last.row { best = other }
        let witness = CommitWitness.read(directory.witness).witness
        let isForeign = witness?.lineage != best.lineage && !best.lineage.isEmpty
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

    /// Gives `body` a copy of the directory's files.
    /// - Parameter withLogs: whether with those that SQLite has not moved into the databases.
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

    /// The files that hold what was acknowledged.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().filter { name in
            name == "witness"
                || (name.hasPrefix("journal-") || name.hasPrefix("snapshot-")) && !name.hasSuffix("-shm")
                    && !name.hasSuffix(".partial")
        }
    }

    private typealias Salvaged = (
        store: RecoveredStore<State>, epoch: UInt64, last: JournalPlace, lineage: [UInt8]
    )

    /// The newest snapshot, and the rows after it up to the first one that cannot be read.
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
        var lineage = snapshot?.lineage ?? []
        func stand() -> Salvaged {
            (
                replay.store, replay.epoch, last ?? JournalPlace(chain: []),
                lineage.isEmpty ? [] : CommitWitness.identifier(lineage)
            )
        }
        for file in try copy.journalFiles() {
            guard let opened = try? SealedJournalFile(path: file.path, besideStore: false) else { continue }
            let before = last ?? JournalPlace(chain: opened.head.lineage)
            if lineage.isEmpty { lineage = opened.head.lineage }
            guard opened.head.firstRow <= before.row + 1 else { break }
            do {
                guard let end = try opened.lastRow(), end.number > before.row else { continue }
                guard try opened.chain(at: before.row) == before.chain else { break }
                try opened.forEachRow(from: before.row + 1) { row in
                    guard row.number <= limit else { throw Enough() }
                    try replay.apply(JournalRow(row.body, number: row.number, after: last?.revision ?? 0))
                    guard replay.store.revision == row.revision else { throw Enough() }
                    last = JournalPlace(row)
                }
            } catch JournalError.otherOutcome(let revision, let action, let reason) {
                // The journal is whole, and this is the wrong program for it.
                throw JournalError.otherOutcome(revision: revision, action: action, reason: reason)
            } catch {
                return (stand(), true)
            }
        }
        return (stand(), false)
    }

    private struct Enough: Error {}

    // MARK: Doing it

    /// Puts every file aside, and a new journal that begins with what is kept in their place. A store that starts before
    /// it is done refuses, since the files belong to different journals.
    /// - Returns: where the files are now.
    func carryOut(_ plan: Plan) throws -> String {
        let aside = try makeAside()
        let old = try names()
        for name in old {
            guard link("\(directory.path)/\(name)", "\(aside)/\(name)") == 0 else {
                throw DiskError.unusable(
                    "\(directory.path)/\(name) cannot be put aside in \(aside): \(String(cString: strerror(errno)))")
            }
        }
        try AtomicFile.syncDirectory(of: "\(aside)/x")
        let lineage = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        var last = plan.last
        if last.row == 0 { last.chain = lineage }
        var new: Set<String> = []
        if last.row > 0 {
            var store = plan.kept
            store.row = last.row
            let path = directory.snapshot(row: last.row)
            try SnapshotFile(
                store, lineage: lineage, chain: last.chain, epoch: plan.epoch, build: ProgramBuild.current
            ).write(to: path)
            new.insert(URL(fileURLWithPath: path).lastPathComponent)
        }
        for name in old where !new.contains(name) { unlink("\(directory.path)/\(name)") }
        try AtomicFile.syncDirectory(of: directory.witness)
        _ = try CommitWitnessFile(path: directory.witness, lineage: lineage, last: last, durability: .full)
        try JournalFile(
            path: directory.journalFile(firstRow: last.row + 1),
            head: .init(lineage: lineage, firstRow: last.row + 1, revision: last.revision, chain: last.chain),
            durability: .full
        ).close()
        return aside
    }

    private func makeAside() throws -> String {
        for number in 1... {
            let path = "\(directory.path)/damaged-\(number)"
            if mkdir(path, 0o700) == 0 { return path }
            guard errno == EEXIST else {
                throw DiskError.unusable("\(path) cannot be made: \(String(cString: strerror(errno)))")
            }
        }
        preconditionFailure("Numbers do not end.")
    }
}

extension JournalTool {
    /// Says what a repair gives up, and does it if that is accepted.
    func repair(_ directory: StoreDirectory, acceptsLoss: Bool) throws {
        let repair = JournalRepair(directory: directory, reducer: reducer)
        guard let plan = try repair.plan() else {
            print(JSONWriter.line { $0.field("needed", false) })
            return say("A store starts on \(directory.path) as it is. Nothing was changed.")
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
                "\(plan.loss) Nothing was changed. To do it, add: --accept-loss", exitCode: 65)
        }
        say(
            """
            \(plan.loss) The files as they were are in \(aside). The store goes on with a new journal: senders are told \
            that the fate of what they still wait for is unknown.
            """)
    }
}
