/// Counts the connections that a store refused before their handshake, and those that it closed later.
struct ConnectionCounts: Equatable {
    /// The refused connections, by reason.
    var refused: [ConnectionTable.Refusal: UInt64] = [:]
    /// Subscribers that were disconnected because they subscribed to too many topics.
    var tooManyTopics: UInt64 = 0
    /// Subscribers that were disconnected because they did not read.
    var didNotRead: UInt64 = 0

    /// Connections that were ended because a message was too large, or too many bytes of unfinished or unread messages
    /// were kept.
    var tooManyUnread: UInt64 = 0
    /// Remote connections that were ended because they sent too many bytes, or too many messages.
    var tooManyBytes: UInt64 = 0
    var tooManyMessages: UInt64 = 0
    /// Remote connections that were ended, as the oldest ones without a message, in favor of later ones.
    var slowHandshakes: UInt64 = 0

    /// All refused connections.
    var allRefused: UInt64 { refused.values.reduce(0, +) }
    /// All closed connections.
    var allDisconnected: UInt64 {
        tooManyTopics + didNotRead + tooManyUnread + tooManyBytes + tooManyMessages + slowHandshakes
    }

    /// The log lines about the connections since `earlier`, one line for each reason.
    func report(since earlier: ConnectionCounts) -> [String] {
        let refusals = ConnectionTable.Refusal.allCases.compactMap { refusal -> String? in
            let count = refused[refusal, default: 0] - earlier.refused[refusal, default: 0]
            return count > 0 ? "Connections refused: \(count), since \(refusal.text)." : nil
        }
        let disconnections = [
            ("Subscribers", tooManyTopics - earlier.tooManyTopics, "they subscribed to too many topics"),
            ("Subscribers", didNotRead - earlier.didNotRead, "more than \(StalledSubscribers.most) did not read"),
            (
                "Processes", tooManyUnread - earlier.tooManyUnread,
                "a message was too large, or too many bytes were unfinished or unread"
            ),
            ("Remote processes", tooManyBytes - earlier.tooManyBytes, "they sent too many bytes"),
            ("Remote processes", tooManyMessages - earlier.tooManyMessages, "they sent too many messages"),
            ("Remote connections", slowHandshakes - earlier.slowHandshakes, "too many had sent no message"),
        ]
        return refusals
            + disconnections.filter { $0.1 > 0 }.map { "\($0.0) disconnected: \($0.1), since \($0.2)." }
    }
}

extension ConnectionTable.Refusal {
    fileprivate var text: String {
        switch self {
        case .foreignUser: "their users run no process of this app"
        case .rate: "their process or host connects too often"
        case .processLimit: "their process has reached its limit of connections"
        case .userLimit: "their user has reached its limit of connections"
        case .totalLimit: "the store has reached its limit of connections"
        case .descriptorLimit: "the remaining file descriptors are reserved; raise the limit of open files"
        }
    }
}
