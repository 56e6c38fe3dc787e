internal import Eastward

/// Selects one of the endpoints at which a store may be: of several hosts, one runs the store that leads. No I/O, no
/// clock.
///
/// A standby refuses connections, and so does a leader that gave the journal to a standby on another host; on a host with
/// two stores, connections wait until one of them leads. A leader that was replaced and does not know it may still accept
/// one, but sends no welcome, or one of an earlier epoch. A leader that cannot reach its journal accepts no actions, and
/// another one may have replaced it.
struct EndpointRotation {
    /// How long a connection may take, and how long a store may take for its welcome, until the next endpoint is tried.
    static let timeouts = (connection: Duration.milliseconds(500), welcome: Duration.seconds(2))
    /// How many bytes a second a network carries at least: a hello that follows actions has more time.
    static let slowestTransfer = 128 << 10
    /// A connection may take twice as long after each round without a leader, up to this time: hosts may be far away.
    static let longestConnection = Duration.seconds(2)
    /// The shortest time for an endpoint, also if it refuses the connection: no host is asked more often.
    static let shortestAttempt = Duration.milliseconds(100)
    /// How long a store may accept no actions until the next endpoint is tried.
    static let longestHold = Duration.milliseconds(700)

    private enum Phase {
        /// Exits: connected.
        case connecting(since: Instant, isRefused: Bool = false)
        /// Exits: welcomed, connecting.
        case connected(since: Instant)
        /// Exits: silent, held, connecting.
        case welcomed
        /// Another welcome is due, and nothing has arrived since an instant. Exits: welcomed, connecting.
        case silent(since: Instant, timeout: Duration)
        /// Exits: welcomed, connecting.
        case held(since: Instant)
    }

    let endpoints: [TCPEndpoint]
    private var index = 0
    /// How many endpoints were left since a store led.
    private var leftCount = 0
    private var phase: Phase

    init(_ endpoints: TCPEndpoints, now: Instant) {
        self.endpoints = endpoints.all
        phase = .connecting(since: now)
    }

    var current: TCPEndpoint { endpoints[index] }

    mutating func connected(now: Instant) { phase = .connected(since: now) }

    mutating func disconnected(now: Instant) { phase = .connecting(since: now) }

    /// A connection attempt has failed. It may be one that began before the current endpoint was chosen.
    mutating func attemptFailed(at endpoint: String) {
        guard case .connecting(let since, _) = phase, !isOfAnotherEndpoint(endpoint) else { return }
        phase = .connecting(since: since, isRefused: true)
    }

    /// A host's name may be resolved in `endpoint`, so that it is none of the list.
    private func isOfAnotherEndpoint(_ endpoint: String) -> Bool {
        endpoint != current.description && endpoints.contains { $0.description == endpoint }
    }

    /// The store of the current endpoint leads.
    mutating func welcomed() {
        phase = .welcomed
        leftCount = 0
    }

    private var connectionTimeout: Duration {
        min(Self.timeouts.connection * (1 << min(leftCount / endpoints.count, 8)), Self.longestConnection)
    }

    /// The state of the session in this turn.
    /// - Parameters:
    ///   - awaitsWelcome: whether a welcome is due. On a connection with an earlier one, the store has been silent.
    ///   - unacknowledged: how many bytes of actions may be in transit before the hello.
    mutating func update(awaitsWelcome: Bool, unacknowledged: Int, now: Instant) {
        switch phase {
        case .welcomed where awaitsWelcome:
            let transfer = Duration.seconds(Double(unacknowledged) / Double(Self.slowestTransfer))
            phase = .silent(since: now, timeout: Self.timeouts.welcome + transfer)
        case .silent where !awaitsWelcome: phase = .welcomed
        // The hello cannot be sent yet.
        case .connected where !awaitsWelcome: phase = .connected(since: now)
        case .connecting, .connected, .welcomed, .silent, .held: break
        }
    }

    /// Anything has arrived from the store.
    mutating func received(now: Instant) {
        if case .silent(_, let timeout) = phase { phase = .silent(since: now, timeout: timeout) }
    }

    /// The store accepts no actions for now.
    mutating func held(now: Instant) {
        if case .welcomed = phase { phase = .held(since: now) }
    }

    /// The store accepts actions.
    mutating func resumed() {
        if case .held = phase { phase = .welcomed }
    }

    /// When to call ``next(now:)``; `nil` for never.
    var deadline: Instant? {
        guard endpoints.count > 1 else { return nil }
        switch phase {
        case .connecting(let since, let isRefused):
            return since + (isRefused ? Self.shortestAttempt : connectionTimeout)
        case .connected(let since): return since + Self.timeouts.welcome
        case .welcomed: return nil
        case .silent(let since, let timeout): return since + timeout
        case .held(let since): return since + Self.longestHold
        }
    }

    /// Changes to the next endpoint, if it is time.
    /// - Returns: the endpoint to leave.
    mutating func next(now: Instant) -> TCPEndpoint? {
        guard let deadline, deadline <= now else { return nil }
        let left = current
        index = (index + 1) % endpoints.count
        leftCount += 1
        phase = .connecting(since: now)
        return left
    }
}
