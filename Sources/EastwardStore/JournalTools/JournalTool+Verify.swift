internal import Eastward
internal import EastwardDisk
internal import Foundation

extension JournalTool {
    /// Verifies the journal and the snapshots, and prints a summary.
    /// - Throws: the damage, after it has been printed too.
    func verify(_ contents: JournalContents) throws {
        var verification = Verification<State>(contents)
        do {
            try verification.run(contents.history)
        } catch {
            print(verification.summary(contents.history, damage: error))
            throw error
        }
        print(verification.summary(contents.history, damage: nil))
        if let notice = verification.notice { say(notice) }
    }
}

/// A verification and its findings so far.
struct Verification<State: DurableState> {
    private let contents: JournalContents
    /// Called before each row; throws to end the verification.
    private let onRow: () throws -> Void
    /// The record of acknowledged rows; unused beside a running store, which alone knows them.
    private let witness: CommitWitness.Reading
    private var witnessedChain: [UInt8]?
    private var newestSnapshot: (place: JournalPlace, journalID: [UInt8])?
    private(set) var audit = JournalAudit(isWhole: true)
    private var snapshots = 0
    /// The head of the last rows that follow each other: a snapshot may replace rows before it.
    private(set) var newestHead: JournalHead?
    private(set) var notice: String?

    init(_ contents: JournalContents, onRow: @escaping () throws -> Void = {}) {
        self.contents = contents
        self.onRow = onRow
        witness = contents.directory.map { CommitWitness.read($0.witness) } ?? .absent
    }

    private var besideStore: Bool { contents.besideStore }

    mutating func run(_ history: JournalHistory?) throws {
        do {
            try look(history)
            if !besideStore { try checkWitness(history) }
        } catch var damage as JournalDamage where !besideStore {
            damage.acknowledged = witness.witness?.committed
            throw damage
        }
    }

    /// The last row, which may be in a snapshot only.
    func last(of history: JournalHistory?) -> JournalPlace {
        [history?.last, newestSnapshot?.place].compactMap { $0 }.max { $0.row < $1.row } ?? JournalPlace(chain: [])
    }

    private func checkWitness(_ history: JournalHistory?) throws {
        guard let directory = contents.directory else { return }
        let check = WitnessCheck(
            directory: directory, journalID: history?.head.journalID ?? newestSnapshot?.journalID ?? [],
            last: last(of: history), witnessedChain: witnessedChain,
            file: history?.newestPart, isWitnessed: try history?.isWitnessed() ?? false)
        _ = try check.run(witness)
    }

    private mutating func look(_ history: JournalHistory?) throws {
        if !besideStore, !(witness.witness?.mayLackRows ?? false) { try history?.checkLogs() }
        let stored = contents.snapshots
        if let history { try walk(history, stored) }
        for stored in stored {
            let snapshot = try read(stored)
            if let history, snapshot.journalID != history.head.journalID {
                throw SnapshotError(path: stored.name, reason: "it belongs to another journal")
            }
            snapshots += 1
            newestSnapshot = (snapshot.place, snapshot.journalID)
        }
        try history?.checkStorage()
    }

    private func read(_ stored: StoredSnapshot) throws -> SnapshotFile<State> {
        try SnapshotFile<State>(readingFrom: stored.file(), limits: StoreLimits())
    }

    private mutating func walk(_ history: JournalHistory, _ snapshots: [StoredSnapshot]) throws {
        let head = history.head
        audit = JournalAudit(isWhole: head.firstRow == 1)
        if head.firstRow == 1 {
            guard head.follows == JournalPlace(chain: head.journalID) else {
                throw JournalDamage(file: contents.location, row: 1, reason: "it does not follow from its journal ID")
            }
        } else {
            notice = """
                The journal begins with row \(head.firstRow), after revision \(head.revision): earlier rows are in a \
                snapshot.
                """
        }
        var audit = audit
        var witnessedChain: [UInt8]?
        var newestHead = head
        defer {
            self.audit = audit
            self.witnessedChain = witnessedChain
            self.newestHead = newestHead
        }
        try history.forEachRow(
            onGap: { head, part, before in
                guard head.journalID == history.head.journalID, head.firstRow > before.row + 1,
                    let stored = snapshots.first(where: { $0.row + 1 == head.firstRow })
                else { return try JournalHistory.refuseGap(head, part, before) }
                let snapshot = try read(stored)
                guard snapshot.place == head.follows else { return try JournalHistory.refuseGap(head, part, before) }
                newestHead = head
                audit.goOn(
                    after: snapshot.store.sessions, operatorSequence: snapshot.store.operatorSequence,
                    nanoseconds: snapshot.store.nanoseconds, epoch: snapshot.epoch)
            }
        ) { step in
            try onRow()
            if step.row.number == witness.witness?.committed.row { witnessedChain = step.row.hash }
            do {
                try audit.take(step.content)
            } catch {
                throw step.damage("\(error)")
            }
            guard step.row.revision == step.before.revision + step.content.actionCount else {
                throw step.damage("it ends with a revision that does not match its actions")
            }
            if let stored = snapshots.first(where: { $0.row == step.row.number }) {
                try compare(read(stored), stored.name, with: step, audit)
            }
            return true
        }
    }

    private func compare(
        _ snapshot: SnapshotFile<State>, _ name: String, with step: JournalHistory.Step, _ audit: JournalAudit
    ) throws {
        guard snapshot.place == step.row.place else {
            throw SnapshotError(path: name, reason: "it was not made at row \(step.row.number) of this journal")
        }
        let contradiction = audit.contradiction(
            of: snapshot.store.sessions, operatorSequence: snapshot.store.operatorSequence)
        if let contradiction { throw SnapshotError(path: name, reason: contradiction) }
    }

    func summary(_ history: JournalHistory?, damage: (any Error)?) -> String {
        JSONWriter.line { json in
            json.field("rows", audit.rows)
            json.field("actions", audit.actions)
            json.field("sessions", audit.sessions)
            json.field("snapshots", snapshots)
            if let history {
                if contents.directory != nil { json.field("files", history.fileCount) }
                json.field("first_row", history.head.firstRow)
                json.field("first_revision", history.firstRevision)
                json.field("last_revision", history.last.revision)
                json.field("lineage", history.head.journalID.hexadecimal)
            }
            json.field("clean", damage == nil)
            guard let damage else { return }
            if let damage = damage as? JournalDamage {
                json.field("file", damage.file)
                json.field("row", damage.row)
                if let after = damage.after { json.field("after_revision", after) }
                json.field("reason", damage.reason)
                if let acknowledged = damage.acknowledged {
                    json.field("acknowledged_row", acknowledged.row)
                    json.field("acknowledged_revision", acknowledged.revision)
                }
            } else {
                json.field("reason", "\(damage)")
            }
        }
    }
}
