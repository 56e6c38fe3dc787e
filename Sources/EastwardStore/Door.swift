internal import Logging
internal import ZeroMQ

/// Where peers of other processes knock.
package final class Door {
    private let authenticator: Authenticator
    private var doorkeeper: Doorkeeper
    private var knocks: Attention
    private let policy: ConnectionPolicy
    private let log: Logger
    private var refreshesAt: UInt64 = 0
    private var reportsAt: UInt64 = 0
    /// What the log has said.
    private var reported = ConnectionCounts()

    /// How often the roster is read without a new connection, in nanoseconds.
    private static let refreshInterval: UInt64 = 250_000_000
    /// How often the log says how many connections were refused.
    private static let reportInterval: UInt64 = 10_000_000_000

    init(
        _ authenticator: consuming Authenticator, _ doorkeeper: Doorkeeper, _ policy: ConnectionPolicy, log: Logger
    ) {
        knocks = Attention(authenticator)
        self.authenticator = authenticator
        self.doorkeeper = doorkeeper
        self.policy = policy
        self.log = log
    }

    var descriptors: [CInt] { [authenticator.descriptor] }

    /// Lets in, or keeps out, the next peer that knocks; `false` if nobody does.
    func answer(_ wake: Reactor.Wake) throws -> Bool {
        doorkeeper.reportRefusals(now: wake.now)
        guard knocks.isDue(wake) else { return false }
        if try authenticator.answer({ doorkeeper.decide($0) }) { return true }
        knocks.drained()
        return false
    }

    /// What was refused and disconnected since the start.
    var connectionCounts: ConnectionCounts { policy.counts }

    /// Whether the roster still has the entry of this `User-Id`.
    func admits(_ userID: String) -> Bool { doorkeeper.admits(userID) }

    /// Disconnects those whose credentials have ended; the names of their processes.
    func endCredentials(_ now: UInt64) -> [String] {
        if now >= refreshesAt {
            refreshesAt = now + Self.refreshInterval
            doorkeeper.refresh()
            policy.allow(doorkeeper.users)
            policy.disconnectStalled(now: now)
            report(now)
        }
        let ended = doorkeeper.takeEnded()
        for (processID, admittedAt) in ended.flatMap(\.processIDs) {
            policy.disconnect(processID, acceptedUntil: admittedAt)
        }
        return ended.map(\.process)
    }

    private func report(_ now: UInt64) {
        guard now >= reportsAt else { return }
        let counts = policy.counts
        let lines = counts.report(since: reported)
        guard !lines.isEmpty else { return }
        for line in lines { log.warning("\(line)") }
        reported = counts
        reportsAt = now + Self.reportInterval
    }
}
