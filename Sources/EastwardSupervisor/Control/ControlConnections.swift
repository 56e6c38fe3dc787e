/// The open control connections, and the choice of the connection to close when a new one exceeds the limit.
///
/// A connection that enrolled processes or follows a stream *holds* something and is never evicted. The others are
/// evicted from the process that has the most of them, the one that has been idle for longest first: if a process
/// opens many connections, an operator's connections stay open. Because not all connections may hold something, a new
/// connection is always accepted, and an operator always reaches the supervisor.
struct ControlConnections: Sendable {
    static let most = 64
    /// The most connections that may hold something.
    static let mostHolding = 56

    private struct Connection {
        var process: Int32
        /// The last activity, as a counter value, not a time.
        var activity: Int
    }

    private var connections: [Int: Connection] = [:]
    private var holding: Set<Int> = []
    private var count = 0

    /// - Parameter process: the process ID of the peer.
    /// - Returns: The evicted connection, which the caller must close.
    mutating func open(_ connection: Int, of process: Int32) -> Int? {
        let evicted = connections.count >= Self.most ? excess : nil
        if let evicted { close(evicted) }
        count += 1
        connections[connection] = Connection(process: process, activity: count)
        return evicted
    }

    /// The connection to evict.
    private var excess: Int? {
        let idle = connections.filter { !holding.contains($0.key) }
        let counts = idle.values.reduce(into: [:]) { $0[$1.process, default: 0] += 1 }
        let most = counts.values.max()
        return idle.filter { counts[$0.value.process] == most }.min { $0.value.activity < $1.value.activity }?.key
    }

    /// Records that the connection has sent something.
    mutating func noteActivity(of connection: Int) {
        count += 1
        connections[connection]?.activity = count
    }

    /// Returns whether the connection may hold something from now on.
    mutating func hold(_ connection: Int) -> Bool {
        guard connections[connection] != nil else { return false }
        guard !holding.contains(connection) else { return true }
        guard holding.count < Self.mostHolding else { return false }
        holding.insert(connection)
        return true
    }

    mutating func close(_ connection: Int) {
        connections[connection] = nil
        holding.remove(connection)
    }
}
