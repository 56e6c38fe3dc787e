internal import Eastward

/// The connections whose queue is full, because their client does not read. Everything for them is dropped until there
/// is capacity again; then they are sent what they need to go on. No I/O, no clock.
struct SlowClients {
    /// By connection, the refusal that is all it has to know, if there is one.
    private var connections: [ConnectionID: WireStoreMessage?] = [:]
    private var next: UInt64 = .max
    /// How often the queue of a client became full.
    private(set) var count: UInt64 = 0

    /// How long after a try the next one comes, in nanoseconds.
    static let interval: UInt64 = 20_000_000

    /// When to try again; `nil` while every client reads.
    var deadline: UInt64? { connections.isEmpty ? nil : next }

    /// `message` found no capacity.
    mutating func add(_ connection: ConnectionID, _ message: WireStoreMessage, now: UInt64) {
        if connections.isEmpty { next = now + Self.interval }
        connections[connection] = .some(message.refusalOnly)
        count += 1
    }

    /// Whether `connection` does not read, so that `message` is not sent.
    mutating func drops(_ message: WireStoreMessage, to connection: ConnectionID) -> Bool {
        guard !connections.isEmpty, connections[connection] != nil else { return false }
        if let refusal = message.refusalOnly { connections[connection] = .some(refusal) }
        return true
    }

    /// The connections to try now, and the refusals to send them in place of receipts.
    mutating func due(now: UInt64) -> [(ConnectionID, WireStoreMessage?)] {
        guard !connections.isEmpty, now >= next else { return [] }
        next = now + Self.interval
        return connections.map { ($0.key, $0.value) }
    }

    /// It reads, or has gone.
    mutating func remove(_ connection: ConnectionID) {
        connections[connection] = nil
    }
}

extension WireStoreMessage {
    fileprivate var refusalOnly: WireStoreMessage? {
        if case .refusal = message { self } else { nil }
    }
}
