/// Which control connections are open, and which one is closed to make room for a new one.
///
/// A connection that enrolled processes or follows a stream *holds* something and is never closed for another. Any other
/// one may be: first the one that has been silent for longest. Because not all connections may hold something, a new one
/// is always accepted, and an operator always reaches the supervisor.
struct ControlConnections: Sendable {
    static let most = 64
    /// How many may hold something.
    static let mostHolding = 56

    /// When each one last sent something, counted and not timed.
    private var activity: [Int: Int] = [:]
    private var holding: Set<Int> = []
    private var count = 0

    /// - Returns: The connection that has to be closed for this one.
    mutating func open(_ connection: Int) -> Int? {
        var evicted: Int?
        if activity.count >= Self.most {
            evicted = activity.filter { !holding.contains($0.key) }.min { $0.value < $1.value }?.key
        }
        if let evicted { close(evicted) }
        touch(connection)
        return evicted
    }

    /// The connection has sent something.
    mutating func noteActivity(of connection: Int) {
        if activity[connection] != nil { touch(connection) }
    }

    /// Whether the connection may hold something from now on.
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
