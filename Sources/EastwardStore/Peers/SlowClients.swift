internal import Eastward

/// The connections whose queue is full, because their client does not read. Messages to them are dropped until there is
/// capacity again; then they are sent the messages that they need to continue. Until then little is received from them: the
/// work for their messages would delay the other clients. No I/O, no clock.
struct SlowClients {
    /// What a client that does not read has missed, until it reads again or disconnects.
    enum Missed: Equatable {
        /// Receipts, which the core can repeat. Can transition to: `refusal`.
        case receipts
        /// A refusal, which replaces every other message. A later refusal replaces it, except FENCED, which only answers
        /// further messages over a refused connection.
        case refusal(WireStoreMessage)
    }

    private struct Client {
        var missed: Missed
        /// How many more bytes are received from it before the next retry. Negative after a larger message.
        var allowance = SlowClients.allowance
    }

    private var connections: [ConnectionID: Client] = [:]
    private var next = Instant.distantFuture
    /// How often the queue of a client became full.
    private(set) var count: UInt64 = 0

    /// The interval between two retries.
    static let interval = Duration.milliseconds(20)
    /// How many bytes are received from each client between two retries, on average. Some are, since a client may have to
    /// send a message before it reads.
    static let allowance = 4096
    /// A message counts as at least this many bytes: the work for a small one is about the same.
    static let smallestMessage = 64

    /// The time of the next retry; `nil` while every client reads.
    var deadline: Instant? { connections.isEmpty ? nil : next }

    /// Whether no further message of `connection` is received before the next retry.
    func isExhausted(_ connection: ConnectionID) -> Bool {
        connections[connection].map { $0.allowance <= 0 } ?? false
    }

    /// Counts a received message. Returns whether no further one of `connection` is received before the next retry.
    mutating func received(_ bytes: Int, from connection: ConnectionID) -> Bool {
        guard !connections.isEmpty else { return false }
        connections[connection]?.allowance -= max(bytes, Self.smallestMessage)
        return isExhausted(connection)
    }

    /// Adds a connection whose queue had no capacity for `message`.
    mutating func add(_ connection: ConnectionID, _ message: WireStoreMessage, now: Instant) {
        if connections.isEmpty { next = now + Self.interval }
        connections[connection] = Client(missed: message.isRefusal ? .refusal(message) : .receipts)
        count += 1
    }

    /// Whether `connection` does not read, so that `message` is dropped.
    mutating func drops(_ message: WireStoreMessage, to connection: ConnectionID) -> Bool {
        guard !connections.isEmpty, let client = connections[connection] else { return false }
        if message.isRefusal, client.missed == .receipts || message.refusal.code != .fenced {
            connections[connection]?.missed = .refusal(message)
        }
        return true
    }

    /// The connections to retry now, and what each has missed. Renews their allowance.
    mutating func due(now: Instant) -> [(ConnectionID, Missed)] {
        guard !connections.isEmpty, now >= next else { return [] }
        next = now + Self.interval
        for index in connections.values.indices {
            connections.values[index].allowance = min(0, connections.values[index].allowance) + Self.allowance
        }
        return connections.map { ($0.key, $0.value.missed) }
    }

    /// Removes a connection that reads again or has ended.
    mutating func remove(_ connection: ConnectionID) {
        connections[connection] = nil
    }
}

extension WireStoreMessage {
    fileprivate var isRefusal: Bool {
        if case .refusal = message { true } else { false }
    }
}
