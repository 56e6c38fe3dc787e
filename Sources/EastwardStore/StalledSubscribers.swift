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
        let unread = stalled.filter { before[$0.cookie] != nil }
        guard unread.count > Self.most else { return [] }
        var ofProcess = Dictionary(grouping: unread, by: \.process)
        // The one that is unread for the longest time comes last.
        for process in ofProcess.keys { ofProcess[process]?.sort { before[$0.cookie]! > before[$1.cookie]! } }
        return (Self.most..<unread.count).map { _ in
            let process = ofProcess.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }!.key
            return ofProcess[process]!.removeLast()
        }
    }
}
