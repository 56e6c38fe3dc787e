internal import Eastward

/// The connections whose queue is full, because their client does not read. Messages to them are dropped until there is
/// capacity again; then they are sent the messages that they need to continue. No I/O, no clock.
struct SlowClients {
    /// What a client that does not read has missed, until it reads again or disconnects.
    enum Missed: Equatable {
        /// Receipts, which the core can repeat. Can transition to: `refusal`.
        case receipts
        /// A refusal, which replaces every other message. A later refusal replaces it, except FENCED, which only answers
        /// further messages over a refused connection.
        case refusal(WireStoreMessage)
    }

    private var connections: [ConnectionID: Missed] = [:]
    private var next = Instant.distantFuture
    /// How often the queue of a client became full.
    private(set) var count: UInt64 = 0

    /// The interval between two retries.
    static let interval = Duration.milliseconds(20)

    /// The time of the next retry; `nil` while every client reads.
    var deadline: Instant? { connections.isEmpty ? nil : next }

    /// Adds a connection whose queue had no capacity for `message`.
    mutating func add(_ connection: ConnectionID, _ message: WireStoreMessage, now: Instant) {
        if connections.isEmpty { next = now + Self.interval }
        connections[connection] = message.isRefusal ? .refusal(message) : .receipts
        count += 1
    }

    /// Whether `connection` does not read, so that `message` is dropped.
    mutating func drops(_ message: WireStoreMessage, to connection: ConnectionID) -> Bool {
        guard !connections.isEmpty, let missed = connections[connection] else { return false }
        if message.isRefusal, missed == .receipts || message.refusal.code != .fenced {
            connections[connection] = .refusal(message)
        }
        return true
    }

    /// The connections to retry now, and what each has missed.
    mutating func due(now: Instant) -> [(ConnectionID, Missed)] {
        guard !connections.isEmpty, now >= next else { return [] }
        next = now + Self.interval
        return connections.map { ($0.key, $0.value) }
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
