/// The open control connections, and the choice of the connection to close when a new one exceeds the limit.
///
/// A connection that enrolled processes or follows a stream *holds* something and is never evicted. Of the other
/// connections, the one that has been idle for longest is evicted first. Because not all connections may hold
/// something, a new connection is always accepted, and an operator always reaches the supervisor.
struct ControlConnections: Sendable {
    static let most = 64
    /// The most connections that may hold something.
    static let mostHolding = 56

    /// The last activity of each connection, as a counter value, not a time.
    private var activity: [Int: Int] = [:]
    private var holding: Set<Int> = []
    private var count = 0

    /// - Returns: The evicted connection, which the caller must close.
    mutating func open(_ connection: Int) -> Int? {
        var evicted: Int?
        if activity.count >= Self.most {
            evicted = activity.filter { !holding.contains($0.key) }.min { $0.value < $1.value }?.key
        }
        if let evicted { close(evicted) }
        touch(connection)
        return evicted
    }

    /// Records that the connection has sent something.
    mutating func noteActivity(of connection: Int) {
        if activity[connection] != nil { touch(connection) }
    }

    /// Returns whether the connection may hold something from now on.
    mutating func hold(_ connection: Int) -> Bool {
        guard activity[connection] != nil else { return false }
        guard !holding.contains(connection) else { return true }
        guard holding.count < Self.mostHolding else { return false }
        holding.insert(connection)
        return true
    }

    mutating func close(_ connection: Int) {
        activity[connection] = nil
        holding.remove(connection)
    }

    private mutating func touch(_ connection: Int) {
        count += 1
        activity[connection] = count
    }
}
