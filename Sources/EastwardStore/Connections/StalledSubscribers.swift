internal import Eastward

/// Decides which subscribers that do not read are disconnected.
///
/// A socket keeps up to ``RolePublisher/highWaterMark`` messages for each connection whose peer does not read. A few such
/// connections stay open, since a process may be suspended for a while. More of them are closed, first those of the
/// process that has the most.
struct StalledSubscribers {
    /// How many stalled connections stay open.
    static let most = 8
    /// A connection counts once nothing could be written to it for this time: one that reads slowly is behind only at
    /// some checks.
    static let timeout = Duration.seconds(2)

    /// The time since which each connection is stalled, by its cookie.
    private var since: [UInt64: Instant] = [:]

    /// Returns the connections to close.
    /// - Parameter stalled: all connections to which nothing can be written now.
    mutating func excess(_ stalled: [ConnectionTable.Connection], now: Instant) -> [ConnectionTable.Connection] {
        let before = since
        since = Dictionary(stalled.map { ($0.cookie, before[$0.cookie] ?? now) }, uniquingKeysWith: min)
        let unread = stalled.compactMap { connection in
            before[connection.cookie].map { (since: $0, connection: connection) }
        }.filter { now - $0.since >= Self.timeout }
        guard unread.count > Self.most else { return [] }
        // A rank counts the younger connections of the same process: the processes with the most have the highest
        // ranks.
        let ranked = Dictionary(grouping: unread, by: \.connection.process).values.flatMap { ofProcess in
            ofProcess.sorted { $0.since > $1.since }.enumerated().map { (rank: $0, connection: $1.connection) }
        }
        return ranked.sorted { ($0.rank, $0.connection.process) > ($1.rank, $1.connection.process) }
            .prefix(unread.count - Self.most).map(\.connection)
    }
}
