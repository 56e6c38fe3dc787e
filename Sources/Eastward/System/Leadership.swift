internal import Foundation

/// The part of a store: it leads its journal, or follows the journal of another store. It is in the status that a store
/// reports to its supervisor, since a standby accepts no connections.
package enum Leadership: Equatable, Sendable {
    /// - Parameter isReplaceable: whether another store can take the journal over.
    case leader(isReplaceable: Bool)
    /// - Parameter leader: the place of the leading store; `nil` if none leads, or the database cannot be reached.
    case standby(of: String?)

    package var isLeader: Bool { if case .leader = self { true } else { false } }

    /// Reads a status; `nil` if a store that is not ready, or another program, has reported it.
    package init?(status: String) {
        if status.hasPrefix("durability ") {
            // A journal in a database is named after the durability.
            self = .leader(isReplaceable: status.contains(", "))
        } else if status.hasPrefix(Self.following), let end = status.range(of: Self.row, options: .backwards) {
            self = .standby(of: String(status[..<end.lowerBound].dropFirst(Self.following.count)))
        } else if status.hasPrefix(Self.waiting) || status.hasPrefix(Self.following) {
            // The supervisor truncates a status.
            self = .standby(of: nil)
        } else {
            return nil
        }
    }

    /// The place of a store with its files at `path`, such as `near:/var/lib/market/store`.
    package static func place(files path: String) -> String { "\(ProcessInfo.processInfo.hostName):\(path)" }

    private static let following = "standby of "
    private static let row = ", at row "
    private static let waiting = "standby; "

    /// The status of a standby that follows the journal of a store.
    package static func status(following leader: String, row: UInt64) -> String {
        "\(following)\(leader)\(Self.row)\(row)"
    }

    /// The status of a standby that follows no store, for a reason.
    package static func status(waiting reason: String) -> String { "\(waiting)\(reason)" }
}
