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
        let identity = try StoreIdentity(recovery.directory)
        do {
            var epoch: UInt64?
            while true {
                let follower = try PostgresFollower.recovered(
                    recovery, url, identity, isStandby: standby.isPatient)
                if let recovered = try lead(with: follower, identity, &epoch) { return recovered }
                recovery.log.notice("The journal lacks rows that this standby expects: it recovers the state again.")
            }
        } catch let error as PostgresError {
            throw error.diskError(url.location)
        } catch var damage as JournalDamage {
            damage.advice = PostgresStorage.advice
            throw damage
        }
    }

    /// Follows the journal until this store leads.
    /// - Parameter epoch: the last one that was observed.
    /// - Returns: `nil` if the state must be recovered again.
    private func lead(
        with follower: PostgresFollower<State, Action>, _ identity: StoreIdentity, _ epoch: inout UInt64?
    ) throws -> Recovered<State>? {
        var watch = LeaseWatch(identity: identity, isPatient: standby.isPatient)
        var isConnected = true
        while true {
            do {
                if !isConnected {
                    guard try follower.reconnect() else { return nil }
                    isConnected = true
                    watch.restart()
                }
                guard let owner = try follower.follow() else { return nil }
                // A request concerns the leader of its time.
                if let epoch, owner.epoch != epoch { standby.discardPromotion() }
                epoch = owner.epoch
                let isFree = watch.isFree(owner, lastRow: follower.last.row, now: .now())
                let isPromoted = standby.isPromoted && !isFree
                if isPromoted { recovery.log.notice("This standby of \(owner.endpoint) is promoted.") }
                if isFree || isPromoted,
                    let recovered = try follower.takeOver(from: owner, isPromoted: isPromoted)
                {
                    return recovered
                }
                standby.report(status(owner, identity, follower.last.row))
            } catch let error as PostgresError where standby.isFollowing {
                isConnected = false
                standby.reportDisconnection("\(error.diskError(url.location))")
            } catch let error as DiskError where standby.isFollowing {
                isConnected = false
                standby.reportDisconnection("\(error)")
            }
            Thread.sleep(forTimeInterval: Self.interval / .seconds(1))
        }
    }

    private func status(_ owner: JournalOwner, _ identity: StoreIdentity, _ row: UInt64) -> String {
        guard owner.epoch == 0 || owner.isOwned(by: identity) else {
            return Leadership.status(following: owner.endpoint, row: row)
        }
        return Leadership.status(waiting: "no other store leads yet, at row \(row)")
    }
}

/// A store, for the stores of other hosts and its own next start.
struct StoreIdentity: Equatable {
    /// The identity of its directory.
    var directory: String
    /// The boot of its machine: a copy of the whole machine is another store.
    var boot: String
    /// Its host and its directory.
    var endpoint: String

    /// The directory and the boot, as the database records them.
    var store: String { "\(directory) \(boot)" }

    init(directory: String, boot: String, endpoint: String) {
        (self.directory, self.boot, self.endpoint) = (directory, boot, endpoint)
    }

    init(_ directory: StoreDirectory) throws {
        self.directory = try directory.identity()
        boot = CommitWitness.currentBoot.hexadecimal
        endpoint = Leadership.place(files: directory.path)
    }
}
