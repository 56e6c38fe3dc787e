internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Foundation

/// The state of a store that follows a journal in a database, and can take it over.
final class PostgresFollower<State: DurableState, Action: AppAction> {
    private let recovery: Recovery<State, Action>
    private let identity: StoreIdentity
    private var connection: PostgresConnection
    private var server: ServerDurability
    private var replay: JournalReplay<State, Action>
    /// The last applied row.
    private(set) var last: JournalPlace
    private let snapshot: Revision?
    private var work: RecoveryWork
    /// Records the applied rows, so that a database that lost them is detected.
    private let witness: CommitWitnessFile

    /// Connects, and recovers the state from the newest snapshot and all rows after it.
    /// - Parameter isStandby: whether the store follows the journal of another one.
    static func recovered(
        _ recovery: Recovery<State, Action>, _ url: PostgresURL, _ identity: StoreIdentity, isStandby: Bool
    ) throws -> PostgresFollower {
        while true {
            let (connection, server) = try connect(recovery, url)
            let owner = try admitted(recovery, identity, connection, isStandby)
            do {
                return try PostgresFollower(recovery, identity, connection, server, owner)
            } catch let error where error is RecoveryError || error is JournalDamage {
                // The leader may have replaced the rows by a snapshot meanwhile.
                guard try Self.owner(recovery, connection).head != owner.head else { throw error }
            }
        }
    }

    /// The journal's owner, if this store may follow it. Creates the journal if there is none.
    private static func admitted(
        _ recovery: Recovery<State, Action>, _ identity: StoreIdentity, _ connection: PostgresConnection,
        _ isStandby: Bool
    ) throws -> JournalOwner {
        let location = connection.url.location
        let witness = DatabaseWitness(recovery)
        if try JournalOwner.read(connection) == nil {
            try witness.refuseEmptyState(location)
            guard !isStandby else {
                throw DiskError.unreachable(
                    "\(location) holds no journal yet. Start a store without --standby first: it creates the journal.")
            }
            let journalID = Recovery<State, Action>.newJournalID()
            _ = try JournalOwner.create(
                JournalHead(journalID: journalID, firstRow: 1, revision: 0, chain: journalID), app: State.recordType,
                connection)
        }
        let owner = try owner(recovery, connection)
        guard isStandby || owner.epoch == 0 || owner.isOwned(by: identity, sinceBoot: false) || witness.exists else {
            throw StoreStartError(
                """
                The journal in \(location) belongs to the store \(owner.endpoint). To follow it and to take it over, \
                start this store with --standby. For another app, name another database.
                """)
        }
        return owner
    }

    private init(
        _ recovery: Recovery<State, Action>, _ identity: StoreIdentity, _ connection: PostgresConnection,
        _ server: ServerDurability, _ owner: JournalOwner
    ) throws {
        self.recovery = recovery
        self.identity = identity
        self.connection = connection
        self.server = server
        let location = connection.url.location
        recovery.directory.removePartialFiles()
        let snapshots = try SnapshotTable(connection: connection, journalID: owner.journalID)
            .stored(in: recovery.directory.path)
        let newest = try recovery.newest(of: snapshots, in: location)
        recovery.directory.removePartialFiles()
        replay = recovery.replay(from: newest)
        last = newest?.place ?? JournalPlace(chain: owner.journalID)
        snapshot = newest?.store.revision
        work = RecoveryWork(snapshot: newest?.size ?? 0)
        witness = try DatabaseWitness(recovery).open(PostgresPart(connection: connection, head: owner.head))
        guard owner.head.firstRow <= last.row + 1 else {
            throw RecoveryError(
                """
                The journal in \(location) begins with row \(owner.head.firstRow), but row \(last.row + 1) is needed. \
                \(PostgresStorage.advice)
                """)
        }
        guard try isContained(in: owner) else {
            throw JournalDamage(
                file: location, row: last.row + 1, after: last.revision,
                reason: "it does not follow from the snapshot before it")
        }
        try catchUp(with: owner, reports: true)
        try announce()
    }

    /// Makes the leader see that a standby has the state.
    private func announce() throws {
        try connection.run("SELECT pg_advisory_lock_shared($1)", [.integer(Schema.standbyLock)])
    }

    private static func connect(
        _ recovery: Recovery<State, Action>, _ url: PostgresURL, migrates: Bool = true
    ) throws -> (PostgresConnection, ServerDurability) {
        let (connection, server) = try ServerDurability.connect(url, recovery.durability)
        if migrates {
            try Schema.migrate(connection)
        } else if try !Schema.check(connection) {
            throw removed(url)
        }
        return (connection, server)
    }

    private static func owner(
        _ recovery: Recovery<State, Action>, _ connection: PostgresConnection
    ) throws -> JournalOwner {
        let location = connection.url.location
        guard let owner = try JournalOwner.read(connection) else {
            throw removed(connection.url)
        }
        guard owner.app == State.recordType else {
            throw RecoveryError(
                """
                The database \(location) holds the journal of another app: its records are \(owner.app), not \
                \(State.recordType). Use a database of its own for each app.
                """)
        }
        return owner
    }

    /// An operator may be about to restore it.
    private static func removed(_ url: PostgresURL) -> DiskError {
        .unreachable("\(url.location) no longer holds the journal. \(PostgresStorage.advice)")
    }

    // MARK: Following

    /// Connects again after a loss of the connection.
    /// - Returns: `false` if the database does not contain the applied rows any more, as after a failover to a standby
    ///   of the database that lacked them: the state must be recovered again.
    func reconnect() throws -> Bool {
        let (connection, server) = try Self.connect(recovery, connection.url, migrates: false)
        (self.connection, self.server) = (connection, server)
        guard try isContained(in: Self.owner(recovery, connection)) else { return false }
        try announce()
        return true
    }

    /// Whether the last applied row is in the journal.
    private func isContained(in owner: JournalOwner) throws -> Bool {
        guard last.row >= owner.head.follows.row else { return false }
        guard last.row > 0 else { return owner.journalID == last.chain }
        return try PostgresPart(connection: connection, head: owner.head).place(of: last.row) == last
    }

    /// Applies the new rows.
    /// - Returns: the journal's owner; `nil` if the journal no longer contains the applied rows, or a snapshot has
    ///   replaced rows that were not applied: the state must be recovered again.
    func follow() throws -> JournalOwner? {
        // The rows are read after the owner, so that the lease of an owner that has written them is not older.
        let owner = try Self.owner(recovery, connection)
        guard try isContained(in: owner) else { return nil }
        do {
            try catchUp(with: owner, reports: false)
        } catch let damage as JournalDamage {
            // A snapshot may have replaced the rows while they were read.
            guard try isContained(in: Self.owner(recovery, connection)) else { return nil }
            throw damage
        }
        return owner
    }

    private func catchUp(with owner: JournalOwner, reports: Bool) throws {
        let part = PostgresPart(connection: connection, head: owner.head)
        var progress = ReplayProgress(
            rows: reports ? try part.lastPlace().map { $0.row - min($0.row, last.row) } ?? 0 : 0,
            every: recovery.interval)
        try part.forEachRow(after: last) { row in
            let actions = try recovery.apply(row, of: part.name, after: last, &replay)
            last = row.place
            let isDue = progress.advance(rows: 1, actions: actions, bytes: row.body.count)
            if isDue, reports { recovery.onProgress(progress.progress) }
        }
        work.actions += progress.actions
        work.bytes += progress.bytes
        // After a crash of a primary, a row can be visible that is not on its standby, so that it was not acknowledged.
        if recovery.durability != .replicated { witness.record(last, isSynced: true) }
    }

    // MARK: Leading

    /// Becomes the journal's owner in a new epoch.
    /// - Parameters:
    ///   - seen: the present owner.
    ///   - isPromoted: whether the owner is replaced although it may renew its lease.
    /// - Returns: `nil` if the owner renewed its lease or appended rows, another store was faster, or a snapshot has
    ///   replaced rows that were not applied.
    func takeOver(from seen: JournalOwner, isPromoted: Bool) throws -> Recovered<State>? {
        // A standby may have waited for long since it connected.
        server = try ServerDurability(connection)
        try server.require(recovery.durability, connection.url.location)
        let beginning = Instant.now()
        let newest = try newestSnapshot()
        guard let (epoch, start) = try begin(after: seen, isPromoted) else { return nil }
        guard !connection.isWarned else {
            throw PostgresError.disconnected("the server did not wait for its standby when the store took over")
        }
        try connection.run("SELECT pg_advisory_unlock_shared($1)", [.integer(Schema.standbyLock)])
        discount(newest)
        var store = replay.store
        store.begin(epoch: epoch)
        store.row = start.number
        let journal = try PostgresJournal(
            connection, journalID: seen.journalID, epoch: epoch, last: start.place, start: beginning,
            required: recovery.durability, server: server, directory: recovery.directory,
            witness: witness)
        return Recovered(store: store, journal: journal, snapshot: snapshot, work: work)
    }

    /// The revision and the size of the newest snapshot, which the earlier leader may have written.
    private func newestSnapshot() throws -> (revision: Revision, size: Int)? {
        let newest = try connection.run(
            """
            SELECT sum(octet_length(s.body))::bigint, j.revision FROM eastward.snapshot s
            JOIN eastward.journal j ON j.lineage = s.lineage AND j."row" = s."row"
            GROUP BY s."row", j.revision ORDER BY s."row" DESC LIMIT 1
            """)
        return newest.count == 0 ? nil : (newest.number(0, 1), Int(newest.integer(0, 0)))
    }

    /// Subtracts the rows that a snapshot includes: they need not be replayed again.
    private func discount(_ snapshot: (revision: Revision, size: Int)?) {
        guard let snapshot else { return }
        let actions = Int(last.revision - min(last.revision, snapshot.revision))
        guard actions < work.actions else { return }
        work.bytes = Int(Double(work.bytes) / Double(work.actions) * Double(actions))
        work.actions = actions
        work.snapshot = snapshot.size
    }

    /// Writes the row with which a new epoch begins. Returns the epoch and the row.
    private func begin(after seen: JournalOwner, _ isPromoted: Bool) throws -> (UInt64, EncodedRow)? {
        do {
            return try connection.transaction {
                // An owner that holds the row waits for the commit of its lease, so it is alive.
                try connection.run("SET LOCAL lock_timeout = '2s'")
                guard let owner = try JournalOwner.read(connection, locking: true), owner.epoch == seen.epoch,
                    isPromoted || owner.renewed == seen.renewed, owner.head.firstRow <= last.row + 1
                else { return nil }
                // The lock excludes appends: these are the last rows of the owner.
                let known = last
                try catchUp(with: owner, reports: false)
                guard isPromoted || last == known else { return nil }
                guard
                    try PostgresPart(connection: connection, head: owner.head).lastPlace() ?? owner.head.follows == last
                else { return nil }
                let epoch = Recovery<State, Action>.epoch(after: max(replay.epoch, owner.epoch))
                let start = try EncodedRow(.start(epoch: epoch, build: ProgramBuild.current), after: last)
                try connection.run(
                    """
                    UPDATE eastward.owner SET epoch = $2, store = $3, endpoint = $4, renewed = clock_timestamp()
                    WHERE lineage = $1
                    """, [.bytes(owner.journalID), .number(epoch), .text(identity.store), .text(identity.endpoint)])
                try connection.run(
                    "INSERT INTO eastward.journal VALUES ($1, $2, $3, $4, $5, $6)",
                    [
                        .bytes(owner.journalID), .number(start.number), .number(epoch), .number(start.revision),
                        .bytes(start.hash), .bytes(start.body),
                    ])
                return (epoch, start)
            }
        } catch let error as PostgresError where error.isConflict || error.isLockTimeout {
            return nil
        }
    }
}
