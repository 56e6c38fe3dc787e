internal import Eastward
internal import EastwardFeature
internal import Foundation
internal import GRDB

/// The file of a gateway's outcomes.
final class OutcomeFile: Sendable {
    private let database: DatabaseQueue

    /// - Throws: ``WebError`` if it cannot be used.
    init(path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            }
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS outcome (
                            id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, digest BLOB NOT NULL,
                            revision INTEGER NOT NULL, code TEXT, reason TEXT, at INTEGER NOT NULL)
                        """)
            }
        } catch {
            throw WebError(
                "The outcomes in \(path) cannot be used: \(error). Repair the disk, or move the file away: requests "
                    + "that clients repeat from then on are new ones.")
        }
    }

    /// Writes outcomes, synced. Outcomes that it has stay as they are.
    func record(_ outcomes: [(mark: RequestMark, outcome: ActionOutcome)], at time: Int64) throws {
        try database.write { db in
            for (mark, outcome) in outcomes {
                let (revision, code, reason): (Int64, String?, String?) =
                    switch outcome {
                    case .applied(let revision): (Int64(bitPattern: revision), nil, nil)
                    case .rejected(let rejection, let revision):
                        (Int64(bitPattern: revision), rejection.code, rejection.reason)
                    case .fateUnknown(let reason): (0, nil, reason)
                    }
                try db.execute(
                    literal: """
                        INSERT OR IGNORE INTO outcome (key, digest, revision, code, reason, at)
                        VALUES (\(Data(mark.key)), \(Data(mark.digest)), \(revision), \(code), \(reason), \(time))
                        """)
            }
            let oldest = time - OutcomeTable.longestAge
            try db.execute(
                literal: """
                    DELETE FROM outcome WHERE id <= (SELECT max(id) FROM outcome) - \(OutcomeTable.mostOutcomes)
                    OR at < \(oldest)
                    """)
        }
    }

    /// The outcomes in the order in which they were written.
    func outcomes() throws -> [(mark: RequestMark, outcome: ActionOutcome, at: Int64)] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM outcome ORDER BY id").map { row in
                let mark = RequestMark(key: Array(row["key"] as Data), digest: Array(row["digest"] as Data))
                let revision = UInt64(bitPattern: row["revision"] as Int64)
                let outcome: ActionOutcome =
                    switch (row["code"] as String?, row["reason"] as String?) {
                    case (let code?, let reason?): .rejected(Rejection(code, reason), revision)
                    case (nil, let reason?): .fateUnknown(reason)
                    default: .applied(revision)
                    }
                return (mark, outcome, row["at"] as Int64)
            }
        }
    }
}
