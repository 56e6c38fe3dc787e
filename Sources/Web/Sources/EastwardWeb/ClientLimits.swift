/// The rates of requests of clients, each by its name.
struct RequestRates: Sendable {
    /// The most clients of which a rate is kept; further ones share one rate.
    static let mostClients = 10_000
    /// The least time between two searches for rates that are no longer needed, in seconds.
    private static let searchInterval = 1.0

    private struct Rate {
        var available: Double
        /// In seconds.
        var updated: Double
    }

    private let perSecond: Double
    private let burst: Double
    private var rates: [String: Rate] = [:]
    private var lastSearch = -Double.infinity

    init(perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = Double(burst)
    }

    /// Whether `client` may send a request now.
    /// - Parameter now: in seconds.
    mutating func admit(_ client: String, now: Double) -> Bool {
        if rates.count >= Self.mostClients, rates[client] == nil, now - lastSearch >= Self.searchInterval {
            lastSearch = now
            rates = rates.filter { $0.value.available + (now - $0.value.updated) * perSecond < burst }
        }
        let key = rates.count < Self.mostClients || rates[client] != nil ? client : ""
        var rate = rates[key] ?? Rate(available: burst, updated: now)
        rate.available = min(burst, rate.available + (now - rate.updated) * perSecond)
        rate.updated = now
        defer { rates[key] = rate }
        guard rate.available >= 1 else { return false }
        rate.available -= 1
        return true
    }
}

/// The rates and the streams of a gateway's clients.
struct ClientLimits: Sendable {
    private let mostStreams: Int
    private let mostStreamsOfAClient: Int
    private var addresses: RequestRates
    private var principals: RequestRates
    /// Of requests with a trace, whose spans cost all processes time.
    private var traces = RequestRates(perSecond: 10, burst: 10)
    private var streams: [String: Int] = [:]
    private var allStreams = 0

    init(_ limits: WebLimits) {
        addresses = RequestRates(perSecond: limits.requestsPerSecondPerAddress, burst: limits.requestBurstPerAddress)
        principals = RequestRates(perSecond: limits.requestsPerSecond, burst: limits.requestBurst)
        mostStreams = limits.streams
        mostStreamsOfAClient = limits.streamsPerClient
    }

    /// Whether a request from `address` may have its credentials checked now.
    /// - Parameter now: in seconds.
    mutating func admit(address: String, now: Double) -> Bool { addresses.admit(address, now: now) }

    /// Whether the principal of this identifier may send a request now.
    /// - Parameter now: in seconds.
    mutating func admit(principal: String, now: Double) -> Bool { principals.admit(principal, now: now) }

    /// Whether the trace of a request of this principal is continued.
    /// - Parameter now: in seconds.
    mutating func admit(traceOf principal: String, now: Double) -> Bool { traces.admit(principal, now: now) }

    /// Whether `client` may open another stream, which is counted then.
    mutating func openStream(_ client: String) -> Bool {
        guard allStreams < mostStreams, streams[client, default: 0] < mostStreamsOfAClient else { return false }
        streams[client, default: 0] += 1
        allStreams += 1
        return true
    }

    mutating func closeStream(_ client: String) {
        allStreams -= 1
        let others = streams[client, default: 1] - 1
        streams[client] = others > 0 ? others : nil
    }
}
