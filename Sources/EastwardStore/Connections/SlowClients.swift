internal import Eastward

/// The connections whose queue is full, because their client does not read. Messages to them are dropped until there is
/// capacity again; then they are sent the messages that they need to continue. No I/O, no clock.
struct SlowClients {
    /// By connection, the refusal that replaces every other message, if there is one.
    private var connections: [ConnectionID: WireStoreMessage?] = [:]
    private var next: UInt64 = .max
    /// How often the queue of a client became full.
    private(set) var count: UInt64 = 0

    /// The interval between two retries, in nanoseconds.
    static let interval: UInt64 = 20_000_000

    /// The time of the next retry; `nil` while every client reads.
    var deadline: UInt64? { connections.isEmpty ? nil : next }

    /// Adds a connection whose queue had no capacity for `message`.
    mutating func add(_ connection: ConnectionID, _ message: WireStoreMessage, now: UInt64) {
        if connections.isEmpty { next = now + Self.interval }
        connections[connection] = .some(message.refusalOnly)
        count += 1
    }

    /// Whether `connection` does not read, so that `message` is dropped.
    mutating func drops(_ message: WireStoreMessage, to connection: ConnectionID) -> Bool {
        guard !connections.isEmpty, connections[connection] != nil else { return false }
        if let refusal = message.refusalOnly { connections[connection] = .some(refusal) }
        return true
    }

    /// The connections to retry now, and the refusals to send them instead of receipts.
    mutating func due(now: UInt64) -> [(ConnectionID, WireStoreMessage?)] {
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
    fileprivate var refusalOnly: WireStoreMessage? {
        if case .refusal = message { self } else { nil }
    }
}
