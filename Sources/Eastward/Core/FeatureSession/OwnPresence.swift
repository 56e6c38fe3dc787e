import Foundation
internal import SwiftProtobuf

/// The presence of a feature: the values that its process publishes while it lives, and when to send them. Every message
/// contains all values, so that the last one alone counts.
package struct OwnPresence: Sendable {
    /// The interval of messages while values change. Values in between are skipped.
    static let interval = Duration.milliseconds(10)
    /// The interval of messages while nothing changes: several fit into the store's lease.
    static let renewal = Duration.seconds(3)

    private var values: [String: [UInt8]] = [:]
    private var bytes = 0
    /// Whether a value was published since the last message.
    private var hasChanged = false
    /// When the last message was sent; `nil` if this connection has sent none and none is needed.
    private var sentAt: Instant?
    /// Whether a message is to be sent now.
    private(set) var isDue = false

    package init() {}

    /// Publishes `value` as `name`; `nil` withdraws it.
    /// - Throws: `tooLarge` if all values together would have more than `largest` bytes. Nothing has changed then.
    package mutating func set(
        _ value: [UInt8]?, as name: String, largest: Int = WireProtocol.largestPresence, now: Instant = .distantPast
    ) throws(FeatureError) {
        guard values[name] != value else { return }
        let old = values[name].map { $0.count + name.utf8.count } ?? 0
        let new = value.map { $0.count + name.utf8.count } ?? 0
        guard value == nil || bytes - old + new <= largest else {
            throw .tooLarge(
                """
                With \(name), the presence of this process has \(bytes - old + new) bytes; the store accepts \(largest) \
                at most.
                """)
        }
        values[name] = value
        bytes += new - old
        hasChanged = true
        tick(now: now)
    }

    /// The message with all values.
    package func message(fence: UInt64) -> WireSetPresence {
        var message = WireSetPresence()
        message.fence = fence
        message.values = values.sorted { $0.key < $1.key }.map { name, value in
            .with {
                $0.name = name
                $0.value = Data(value)
            }
        }
        return message
    }

    /// A store has opened or resumed the session over a new connection: it may know no value, or earlier ones.
    mutating func welcomed() {
        isDue = isDue || hasChanged || sentAt != nil
    }

    mutating func tick(now: Instant) {
        if let deadline, deadline <= now { isDue = true }
    }

    /// When ``tick(now:)`` is due; `nil` for never, and while a message is due.
    var deadline: Instant? {
        if isDue { return nil }
        if hasChanged { return sentAt.map { $0 + Self.interval } ?? .distantPast }
        return values.isEmpty ? nil : sentAt.map { $0 + Self.renewal }
    }

    mutating func sent(now: Instant) {
        sentAt = now
        hasChanged = false
        isDue = false
    }
}
