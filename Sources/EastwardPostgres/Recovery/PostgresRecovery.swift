internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Foundation
internal import Logging

/// Recovers a store from a database, follows the journal while another store owns it, and takes it over when that one
/// is silent.
struct PostgresRecovery<State: DurableState, Action: AppAction> {
    let recovery: Recovery<State, Action>
    let url: PostgresURL
    let standby: Standby

    /// How often a standby reads the new rows and the lease. Polling costs two short queries; a notification by the
    /// server (NOTIFY) would cost the leader a lock of the whole database in each commit.
    private static var interval: Duration { .milliseconds(100) }

    func run() throws -> Recovered<State> {
        guard try recovery.directory.journalFiles().isEmpty else {
            throw RecoveryError(
                """
                \(recovery.directory.path) holds a journal in SQLite files. To move it to the database: eastward journal \
                export, then import with --journal and its URL, then move \(recovery.directory.path) away.
                """)
        }
        let identity = StoreIdentity(
            id: try recovery.directory.identity(),
            endpoint: "\(ProcessInfo.processInfo.hostName):\(recovery.directory.path)")
        do {
            while true {
                let follower = try PostgresFollower.recovered(recovery, url, identity)
                if let recovered = try lead(with: follower, identity) { return recovered }
                recovery.log.notice("The rows that this standby needs are in a snapshot: it recovers the state again.")
            }
        } catch let error as PostgresError {
            throw error.diskError(url.location)
        } catch var damage as JournalDamage {
            damage.advice = PostgresStorage.advice
            throw damage
        }
    }

    /// Follows the journal until this store leads.
    /// - Returns: `nil` if the state must be recovered again.
    private func lead(
        with follower: PostgresFollower<State, Action>, _ identity: StoreIdentity
    ) throws -> Recovered<State>? {
        var watch = LeaseWatch(store: identity.id, isPatient: standby.isPatient)
        var isConnected = true
        while true {
            do {
                if !isConnected {
                    guard try follower.reconnect() else { return nil }
                    isConnected = true
                    watch.restart()
                }
                guard let owner = try follower.follow() else { return nil }
                if watch.isFree(owner, now: .now()) {
                    if let recovered = try follower.takeOver(from: owner) { return recovered }
                } else {
                    standby.report("standby of \(owner.endpoint), at row \(follower.last.row)")
                }
            } catch let error as PostgresError where standby.isFollowing {
                isConnected = false
                standby.report("standby; \(error.diskError(url.location))")
            } catch let error as DiskError where standby.isFollowing {
                isConnected = false
                standby.report("standby; \(error)")
            }
            Thread.sleep(forTimeInterval: Self.interval / .seconds(1))
        }
    }
}

/// A store, for the stores of other hosts and its own next start.
struct StoreIdentity {
    /// The identity of its directory.
    let id: String
    /// Its host and its directory, for messages.
    let endpoint: String
}
