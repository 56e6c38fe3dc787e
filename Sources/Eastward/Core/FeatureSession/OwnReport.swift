internal import SwiftProtobuf

/// The positions of the subscribers of a feature's process, for the store's operators.
package struct SubscriberPositions: Sendable, Equatable {
    /// The position of one slice.
    package struct Slice: Sendable, Equatable {
        package let name: String
        /// The committed revision up to which everything has been received; 0 before the first value.
        package let received: Revision
        /// The revision up to which the slowest component has handled everything.
        package let handled: Revision

        package init(name: String, received: Revision, handled: Revision) {
            self.name = name
            self.received = received
            self.handled = handled
        }
    }

    /// In the order of their names.
    package var slices: [Slice] = []
    /// How often patches were missing.
    package var gaps: UInt64 = 0

    package init() {}

    /// Whether a component has not handled everything that was received. The connection is not notified when it has.
    var isBehind: Bool { slices.contains { $0.handled < $0.received } }
}

/// The reports of a feature about its subscribers, and when to send them. The store requests them with its welcome.
struct OwnReport: Sendable {
    /// The content of a report.
    struct Content: Sendable, Equatable {
        var positions = SubscriberPositions()
        var queued = ActionVolume()
        var sent = 0
    }

    private enum Phase {
        /// Nothing has happened since the last check. Exits: touched.
        case idle
        /// Something may have changed: a check is due at the end of the interval. Exits: idle, due.
        case touched
        /// The content is to be sent, and may have changed since the check. Exits: idle, touched.
        case due(Content, isTouched: Bool)
    }

    private var phase = Phase.touched
    private var checkedAt = Instant.distantPast
    /// The content of the last report over this connection.
    private var sent: Content?

    /// The content to send now.
    var due: Content? {
        if case .due(let content, _) = phase { content } else { nil }
    }

    /// The store may not have the last report. The subscriptions need a moment until they have their values.
    mutating func welcomed(now: Instant) {
        sent = nil
        checkedAt = now
        phase = .touched
    }

    /// Records that the content may have changed.
    mutating func touch() {
        switch phase {
        case .idle: phase = .touched
        case .touched: break
        case .due(let content, _): phase = .due(content, isTouched: true)
        }
    }

    /// When to check the content; `nil` for never.
    /// - Parameter interval: the shortest interval of reports.
    func deadline(_ interval: Duration) -> Instant? {
        if case .touched = phase { checkedAt + interval } else { nil }
    }

    /// Compares the content with that of the last report.
    mutating func check(_ content: Content, now: Instant) {
        checkedAt = now
        if content != sent {
            phase = .due(content, isTouched: false)
        } else {
            phase = content.positions.isBehind ? .touched : .idle
        }
    }

    mutating func sent(now: Instant) {
        guard case .due(let content, let isTouched) = phase else { return }
        sent = content
        checkedAt = now
        phase = isTouched || content.positions.isBehind ? .touched : .idle
    }
}

extension OwnReport.Content {
    func message(fence: UInt64) -> WireSubscriberReport {
        var message = WireSubscriberReport()
        message.fence = fence
        message.slices = positions.slices.map { slice in
            .with {
                $0.slice = slice.name
                $0.received = slice.received
                $0.handled = slice.handled
            }
        }
        message.gaps = positions.gaps
        message.queuedActions = UInt64(queued.actions)
        message.queuedBytes = UInt64(queued.bytes)
        message.sentActions = UInt64(sent)
        return message
    }
}
