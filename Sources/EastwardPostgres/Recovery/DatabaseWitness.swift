internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Logging

/// Detects a database that lost rows which this store has committed or followed: it was restored from a backup, or
/// promoted from a standby that had not received everything.
struct DatabaseWitness {
    let directory: StoreDirectory
    let durability: Durability
    let log: Logger

    init<State: DurableState, Action: AppAction>(_ recovery: Recovery<State, Action>) {
        (directory, durability, log) = (recovery.directory, recovery.durability, recovery.log)
    }

    /// Whether this store has used a journal in a database.
    var exists: Bool { CommitWitness.read(directory.witness) != .absent }

    /// - Throws: `RecoveryError` if this store has already used a journal, of which `location` contains nothing.
    func refuseEmptyState(_ location: String) throws {
        guard let witness = try read() else { return }
        throw RecoveryError(
            """
            \(location) holds no journal, but this store has used journal \(witness.journalID.hexadecimal) there, up to \
            revision \(witness.committed.revision). \(advice)
            """)
    }

    /// Compares the witness with the journal, and opens it.
    /// - Throws: `RecoveryError` if rows are missing, unless the durability admits it.
    func open(_ journal: PostgresPart) throws -> CommitWitnessFile {
        let journalID = journal.head.journalID
        var known = journal.head.follows
        if let witness = try read() {
            guard witness.journalID == CommitWitness.identifier(journalID) else {
                throw RecoveryError(
                    """
                    \(journal.name) holds journal \(journalID.hexadecimal), but this store has used journal \
                    \(witness.journalID.hexadecimal). \(advice)
                    """)
            }
            if try contains(journal, witness.committed) {
                known = witness.committed
            } else {
                let last = try journal.lastPlace()?.revision ?? journal.head.revision
                let loss = """
                    \(journal.name) lacks actions that this store has committed, or followed: row \
                    \(witness.committed.row), up to revision \(witness.committed.revision). The journal contains other \
                    rows, up to revision \(last).
                    """
                guard durability == .normal else { throw RecoveryError("\(loss) \(advice)") }
                log.error("\(loss)")
            }
        }
        return try CommitWitnessFile(
            path: directory.witness, journalID: journalID, last: known, durability: durability)
    }

    private func contains(_ journal: PostgresPart, _ place: JournalPlace) throws -> Bool {
        guard place.row > 0, place.row + 1 >= journal.head.firstRow else { return true }
        return try journal.place(of: place.row).map { CommitWitness.identifier($0.chain) } == place.chain
    }

    private func read() throws -> CommitWitness? {
        switch CommitWitness.read(directory.witness) {
        case .sound(let witness): return witness
        case .absent: return nil
        case .damaged(let reason):
            throw RecoveryError(
                """
                \(directory.witness) is damaged: \(reason). So it is unknown whether the database lacks acknowledged \
                actions. To trust the database, remove that file.
                """)
        }
    }

    private var advice: String {
        """
        Use a database that contains them. To accept the state of this one, remove \(directory.witness) and start the \
        store again, with --standby if another store has led since.
        """
    }
}
