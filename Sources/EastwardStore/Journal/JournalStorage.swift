package import Eastward

/// A database in which a store can keep its journal and its snapshots instead of files in its data directory.
///
/// A store's program lists the ones that its option `--journal` accepts:
/// ```swift
/// import EastwardPostgres
/// import EastwardStore
///
/// await StoreProcess(AppState.self, journals: [.postgreSQL]).main()
/// ```
public struct JournalProvider: Sendable {
    /// The schemes of its URLs, such as `postgres`.
    let schemes: [String]
    /// The product that contains it.
    let name: String
    let open: @Sendable (_ url: String) throws -> any JournalStorage

    /// - Parameter open: interprets a URL. It does not connect.
    package init(
        name: String, schemes: [String], open: @escaping @Sendable (_ url: String) throws -> any JournalStorage
    ) {
        self.name = name
        self.schemes = schemes
        self.open = open
    }
}

extension [JournalProvider] {
    /// The storage at `url`.
    /// - Throws: ``StoreStartError`` if none of the providers supports it.
    func storage(at url: String) throws -> any JournalStorage {
        let scheme = url.prefix { $0 != ":" }
        if let provider = first(where: { $0.schemes.contains(String(scheme)) }) { return try provider.open(url) }
        let schemes = flatMap(\.schemes).map { "\($0)://" }
        throw StoreStartError(
            schemes.isEmpty
                ? """
                This program keeps its journal in SQLite only. For --journal postgres://…, add the product \
                EastwardPostgres to it, and pass journals: [.postgreSQL] to its StoreProcess.
                """ : "The journal's URL begins with \(schemes.joined(separator: " or ")), not with “\(scheme)”.")
    }
}

/// The place of a journal and its snapshots: a database server.
package protocol JournalStorage: Sendable {
    /// The database in messages, without a password.
    var location: String { get }
    /// Recovers the state, waits while another store owns the journal, and then takes the journal over in a new epoch, so
    /// that no other store can write to it.
    /// - Throws: ``JournalDamage``, ``RecoveryError`` or `DiskError`.
    func recover<State: DurableState, Action: AppAction>(
        _ recovery: Recovery<State, Action>, _ standby: Standby
    ) throws -> Recovered<State>
    /// Calls `body` with the journal for reading: rows and snapshots of one moment.
    func read(_ body: (JournalContents) throws -> Void) throws
    /// Begins a journal whose first row is `head.firstRow`.
    /// - Parameter app: the type of the state's records, which identifies the app.
    /// - Throws: ``JournalCommandError`` if there is a journal.
    func create(_ head: JournalHead, app: String) throws -> any DatabaseJournalCreation
}

/// A journal that is being imported: either completely or not at all.
package protocol JournalCreation: AnyObject {
    func append(_ row: EncodedRow) throws
    /// Makes the journal usable.
    /// - Returns: its place in messages.
    func finish() throws -> String
    /// Removes the journal.
    func cancel()
}

/// A journal that is being imported into a database.
package protocol DatabaseJournalCreation: JournalCreation {
    /// Adds the snapshot of `row`.
    /// - Parameter path: its file.
    func addSnapshot(_ path: String, row: UInt64) throws
}

/// A journal that outlives the process of its store.
package protocol StoredJournal: Journal, Sendable {
    /// Set while the caller of `append` waits for the disk; `nil` if it never does.
    var callersCommit: CommitClock? { get }
    /// The durability and the place of the journal, for `eastward ps`.
    var status: String { get }
    /// How this store can give the journal to a standby; `nil` if no other store can lead it.
    var handover: (any JournalHandover)? { get }
    /// Returns the manager of its snapshots.
    func archive(history: JournalRetention) -> any Archive
    /// Watches the journal until the result is released.
    /// - Parameters:
    ///   - onFailure: called if the store can no longer write to it.
    ///   - onCondition: called with the reason why commits wait, and with `nil` when they no longer do.
    func startChecking(
        onFailure: @escaping @Sendable (StoreFailure) -> Void, onCondition: @escaping @Sendable (String?) -> Void
    ) -> any Sendable
    /// Completes the requested work, and closes the journal.
    func close()
}

/// Gives the journal of a store to a standby.
package protocol JournalHandover: Sendable {
    /// Whether a standby follows the journal. Waits for the database.
    func hasStandby() throws -> Bool
    /// Closes the journal, and ends the lease so that a standby leads at once.
    func stepDown()
}

/// Writes a store's snapshots, and removes the rows that they replace.
package protocol Archive: Sendable {
    /// The store's directory: commands find the journal there, also if it is in a database.
    var directory: String { get }
    /// Writes a snapshot of `store`, a copy, while the store continues.
    /// - Parameter completion: called on another thread, with the size of the snapshot in bytes.
    func write(
        _ store: RecoveredStore<some DurableState>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
    /// Makes the rows up to the last committed one readable for other processes.
    /// - Parameter completion: called on another thread, with the last readable revision.
    func finish(after row: UInt64, completion: @escaping @Sendable (Result<Revision, any Error>) -> Void)
    /// Closes the journal after the pending work is done.
    func close()
}
