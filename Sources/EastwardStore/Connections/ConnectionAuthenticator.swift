internal import Eastward
internal import Logging
internal import ZeroMQ

/// Authenticates the connections of peers in other processes.
package final class ConnectionAuthenticator {
    private let authenticator: Authenticator
    private var authentication: AuthenticationPolicy
    private var attention: Attention
    private let policy: ConnectionPolicy
    private let log: Logger
    private var refreshesAt = Instant.distantPast
    private var reportsAt = Instant.distantPast
    /// The counts that were logged last.
    private var reported = ConnectionCounts()

    /// How often the credentials file is read without a new connection.
    private static let refreshInterval = Duration.milliseconds(250)
    /// How often the number of refused connections is logged.
    private static let reportInterval = Duration.seconds(10)

    init(
        _ authenticator: consuming Authenticator, _ authentication: AuthenticationPolicy, _ policy: ConnectionPolicy,
        log: Logger
    ) {
        attention = Attention(authenticator)
        self.authenticator = authenticator
        self.authentication = authentication
        self.policy = policy
        self.log = log
    }

    var descriptors: [CInt] { [authenticator.descriptor] }

    /// Accepts or rejects the next pending connection; `false` if there is none.
    func answer(_ wake: Reactor.Wake) throws -> Bool {
        authentication.reportRefusals(now: wake.instant)
        guard attention.isDue(wake) else { return false }
        if try authenticator.answer({ authentication.decide($0) }) { return true }
        attention.drained()
        return false
    }

    /// Decides about a connection to an ``IPCServer``, which does not ask the context's authenticator.
    func decide(
        _ domain: String, _ descriptor: CInt, _ credentials: Authenticator.Credentials, _ proof: Authenticator.Proof
    ) -> Authenticator.Answer {
        let answer = authentication.decide(
            Authenticator.Request(domain: domain, credentials: credentials, proof: proof))
        if case .accepted(let userID) = answer { policy.accepted(descriptor, as: userID) }
        return answer
    }

    /// The connections that were refused and disconnected since the start.
    var connectionCounts: ConnectionCounts { policy.counts }

    /// Whether the credentials file still has the entry of this `User-Id`.
    func admits(_ userID: String) -> Bool { authentication.admits(userID) }

    /// Whether a hello of the process with this `User-Id` completes its authentication: over TCP with the token.
    func prove(_ userID: String, token: Token?) -> Bool { authentication.prove(userID, token: token) }

    /// Disconnects the processes whose credentials have ended. Returns their names.
    func endCredentials(_ now: Instant) -> [String] {
        if now >= refreshesAt {
            refreshesAt = now + Self.refreshInterval
            authentication.refresh()
            policy.allow(authentication.users)
            policy.disconnectStalled(now: now)
            report(now)
        }
        let ended = authentication.takeEnded()
        policy.disconnect(local: ended)
        let remote = authentication.takeEndedRemote()
        policy.disconnect(remote: remote)
        return ended.union(remote).compactMap { AuthenticationPolicy.identity(userID: $0)?.process }
    }

    private func report(_ now: Instant) {
        guard now >= reportsAt else { return }
        let counts = policy.counts
        let lines = counts.report(since: reported)
        guard !lines.isEmpty else { return }
        for line in lines { log.warning("\(line)") }
        reported = counts
        reportsAt = now + Self.reportInterval
    }
}
