internal import Eastward

/// The reports of a role's connected sessions, as metrics.
struct SubscriberTotals: Equatable {
    /// The largest lag of a subscriber.
    private(set) var lag: UInt64 = 0
    private(set) var queuedActions: UInt64 = 0
    private(set) var queuedBytes: UInt64 = 0

    /// Ignores a disconnected process, whose last report is outdated.
    mutating func add(_ subscriber: WireSubscriber) {
        guard subscriber.connected else { return }
        lag = max(lag, subscriber.report.slices.map(\.lag).max() ?? 0)
        queuedActions += subscriber.report.queuedActions
        queuedBytes += subscriber.report.queuedBytes
    }
}
