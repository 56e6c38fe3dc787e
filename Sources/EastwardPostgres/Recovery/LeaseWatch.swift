internal import Eastward

/// Decides when a standby may lead: when the owner of the journal has not renewed its lease for a while. No I/O, no
/// clock.
///
/// Only changes of the recorded time count, as this process observes them, so that no two clocks are compared. A wrong
/// decision costs an unnecessary change of the leader: the fence keeps the journal correct.
struct LeaseWatch {
    /// How long an owner may be silent; it renews its lease every ``AppendCore/Timing/renewal``.
    static let timeout = Duration.seconds(2)

    /// This store's identity: after a restart it need not wait for itself.
    let store: String
    /// Whether the store leads only if no other one does, even if it was the last leader.
    let isPatient: Bool
    private var seen: (epoch: UInt64, renewed: Int64)?
    private var since = Instant.distantPast

    init(store: String, isPatient: Bool) {
        self.store = store
        self.isPatient = isPatient
    }

    /// Begins to observe again: while the database could not be reached, the owner could not renew its lease either.
    mutating func restart() { seen = nil }

    /// Returns whether the lease has ended.
    mutating func isFree(_ owner: JournalOwner, now: Instant) -> Bool {
        if !isPatient, owner.epoch == 0 || owner.store == store { return true }
        if owner.isReleased, owner.epoch > 0 { return true }
        guard let seen, seen == (owner.epoch, owner.renewed) else {
            seen = (owner.epoch, owner.renewed)
            since = now
            return false
        }
        return now - since >= Self.timeout
    }
}
