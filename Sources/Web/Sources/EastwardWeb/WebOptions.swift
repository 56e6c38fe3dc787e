public import Eastward

/// The address and the limits of a gateway.
public struct WebOptions: Sendable {
    /// The address to listen on, such as `127.0.0.1`.
    public var address = "127.0.0.1"
    /// The port; 0 is any that is free.
    public var port = 8080
    /// The ports to try, in this order, if ``port`` is taken.
    public var otherPorts: [Int] = []
    /// The values of `Host` that are served. If it is empty, those of this machine at ``port``: `localhost`,
    /// `127.0.0.1` and `[::1]`. Behind a proxy, list its public name.
    public var hosts: [String] = []
    /// Other origins than the gateway's own whose pages may send requests, such as `https://shop.example`: those of a
    /// proxy with TLS. A listed origin needs a proxy under the same host, since there are no CORS headers.
    public var origins: [String] = []
    /// Headers of every response, such as `Content-Security-Policy`.
    public var headers: [String: String] = [:]
    public var limits = WebLimits()

    public init() {}
}

/// The limits of a gateway. A client is a principal.
public struct WebLimits: Sendable {
    /// The largest body of a request, in bytes.
    public var body = 64 << 10
    /// The largest headers of a request, in bytes.
    public var headers = 16 << 10
    /// The rate of requests of an address, before their credentials are checked. Behind a proxy, all clients have its
    /// address.
    public var requestsPerSecondPerAddress = 1_000.0
    /// How many requests an address may send at once.
    public var requestBurstPerAddress = 2_000
    /// The rate of requests of a client.
    public var requestsPerSecond = 50.0
    /// How many requests a client may send at once.
    public var requestBurst = 100
    /// How many streams a client may have.
    public var streamsPerClient = 8
    /// How many streams all clients may have.
    public var streams = 2_000
    /// How many actions of a client may wait for the store.
    public var waitingPerClient = 16
    /// How many actions may wait for the store.
    public var waiting = 1_024
    /// How long a request waits for the store.
    public var answerTimeout = Duration.seconds(10)
    /// The interval of comments in a stream without events.
    public var keepalive = Duration.seconds(15)
    /// The time after which a stream whose client takes nothing ends.
    public var stallTimeout = Duration.seconds(30)

    public init() {}
}
