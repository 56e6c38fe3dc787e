/// Decides which subscribers that do not read are disconnected.
///
/// libzmq keeps up to ``Outlet/highWaterMark`` messages for each connection whose peer does not read. A few such
/// connections stay, since a process may be suspended for a while; more of them are ended, first those of the process
/// that has the most.
struct StalledSubscribers {
    /// How many connections may stay unread.
    static let most = 8

    /// Since when each connection is unread, by its cookie.
    private var since: [UInt64: UInt64] = [:]

    /// Which connections to end. A connection counts from the second look on.
    /// - Parameters:
    ///   - stalled: all connections to which nothing can be written now.
    ///   - now: in nanoseconds of a monotonic clock.
    mutating func excess(_ stalled: [ConnectionTable.Connection], now: UInt64) -> [ConnectionTable.Connection] {
        let before = since
        since = Dictionary(stalled.map { ($0.cookie, before[$0.cookie] ?? now) }, uniquingKeysWith: min)
        let unread = stalled.compactMap { connection in
            before[connection.cookie].map { (since: $0, connection: connection) }
        }
        guard unread.count > Self.most else { return [] }
        // How many of the same process are younger: the processes with the most connections have the highest ranks.
        let ranked = Dictionary(grouping: unread, by: \.connection.process).values.flatMap { ofProcess in
            ofProcess.sorted { $0.since > $1.since }.enumerated().map { (rank: $0, connection: $1.connection) }
        }
        return ranked.sorted { ($0.rank, $0.connection.process) > ($1.rank, $1.connection.process) }
            .prefix(unread.count - Self.most).map(\.connection)
    }
}
