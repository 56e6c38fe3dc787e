internal import Eastward
internal import EastwardStore

/// The statements of a store that owns a journal, prepared on a connection.
struct AppendStatements {
    private let journalID: [UInt8]
    private let epoch: UInt64
    private let insert: PostgresConnection.Prepared
    private let renew: PostgresConnection.Prepared
    private let lookUp: PostgresConnection.Prepared
    private let check: PostgresConnection.Prepared

    /// Prepares the statements, and starts the pipeline.
    init(_ connection: PostgresConnection, journalID: [UInt8], epoch: UInt64) throws(PostgresError) {
        self.journalID = journalID
        self.epoch = epoch
        // A plan that was made while the tables were small must use their indexes.
        try connection.runAll("SET enable_seqscan = off")
        insert = try connection.prepare("append", Self.insert, [17, 20, 20, 20, 17, 17, 17])
        renew = try connection.prepare("renew", Self.renew, [17, 20])
        check = try connection.prepare("check", Self.check, [])
        lookUp = try connection.prepare("lookup", Self.lookUp, [17, 20])
        try connection.startPipeline()
    }

    /// Has no effect unless the store owns the journal and the row before is the one that it has written. The lock
    /// excludes a takeover, so that an append that waits for one sees the new owner.
    private static let insert = """
        INSERT INTO eastward.journal (lineage, "row", epoch, revision, hash, body)
        SELECT $1, $2, $3, $4, $5, $6 FROM eastward.owner o WHERE o.lineage = $1 AND o.epoch = $3 AND EXISTS
            (SELECT FROM eastward.journal j WHERE j.lineage = $1 AND j."row" = $2 - 1 AND j.hash = $7)
        FOR KEY SHARE OF o
        """

    private static let renew = """
        UPDATE eastward.owner SET renewed = clock_timestamp() WHERE lineage = $1 AND epoch = $2
        """

    private static let lookUp = """
        SELECT o.epoch, o.endpoint,
            (SELECT j.hash FROM eastward.journal j WHERE j.lineage = $1 AND j."row" = $2)
        FROM eastward.owner o WHERE o.lineage = $1
        """

    /// Without a name here, commits wait for no standby.
    private static let check = "SELECT current_setting('synchronous_standby_names') <> ''"

    func send(_ request: AppendCore.Request, to connection: PostgresConnection) throws(PostgresError) {
        switch request {
        case .insert(let row, let chain):
            try connection.send(
                insert,
                [
                    .bytes(journalID), .number(row.number), .number(epoch), .number(row.revision), .bytes(row.hash),
                    .bytes(row.body), .bytes(chain),
                ])
        case .renew: try connection.send(renew, [.bytes(journalID), .number(epoch)])
        case .lookUp(let row): try connection.send(lookUp, [.bytes(journalID), .number(row)])
        case .check: try connection.send(check, [])
        }
    }

    /// Ends the lease, so that another store need not wait until it expires.
    /// - Parameter isForStandby: whether another store must lead, rather than the next process of this one.
    static func release(
        _ connection: PostgresConnection, journalID: [UInt8], epoch: UInt64, isForStandby: Bool
    ) throws(PostgresError) {
        let time = isForStandby ? "timestamptz 'epoch' + interval '1 microsecond'" : "'epoch'"
        try connection.run(
            "UPDATE eastward.owner SET renewed = \(time) WHERE lineage = $1 AND epoch = $2",
            [.bytes(journalID), .number(epoch)])
    }
}

extension AppendCore.Reply {
    init(_ answer: PostgresConnection.Answer) {
        switch answer.result {
        case .failure(let error): self = error.isConflict ? .conflict : .refused("\(error)")
        case .success(let result) where result.columns == 0:
            self = .changed(result.changed, isLocal: answer.isWarned)
        case .success(let result) where result.columns == 1:
            self = .checked(isReplicated: result.integer(0, 0) == 1)
        case .success(let result):
            self =
                result.count == 0
                ? .absent
                : .found(epoch: result.number(0, 0), endpoint: result.text(0, 1), hash: result.bytes(0, 2))
        }
    }
}
