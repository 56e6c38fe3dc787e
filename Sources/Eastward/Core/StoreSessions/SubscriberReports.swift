internal import SwiftProtobuf

/// The last report of each session about its subscribers. No I/O, no clock.
struct SubscriberReports {
    /// The last report of a session.
    struct Report {
        struct Slice {
            var received: Revision
            var handled: Revision
            /// How many revisions `handled` was behind the published revision when the report arrived.
            var lag: UInt64
        }

        fileprivate(set) var arrivedAt: Instant
        /// At most the slices of the role.
        fileprivate(set) var slices: [String: Slice] = [:]
        fileprivate(set) var gaps: UInt64
        fileprivate(set) var queuedActions: UInt64
        fileprivate(set) var queuedBytes: UInt64
        fileprivate(set) var sentActions: UInt64
    }

    /// Larger counts are reported as this one, so that their sums fit.
    private static let largestCount: UInt64 = 1 << 48

    private var reports: [UInt64: Report] = [:]
    /// How often patches were missing, by role.
    private(set) var gaps: [String: UInt64] = [:]

    subscript(session: UInt64) -> Report? { reports[session] }

    /// Replaces the report of a session. Unknown slices are ignored: the feature's contract may be newer than the store's.
    /// - Parameters:
    ///   - committed: the committed revision, which no subscriber can have exceeded.
    ///   - published: the name and the published revision of a slice that the role may read; `nil` for any other name.
    mutating func set(
        _ message: WireSubscriberReport, of session: UInt64, role: String, committed: Revision, now: Instant,
        published: (String) -> (name: String, revision: Revision)?
    ) {
        var report = Report(
            arrivedAt: now, gaps: min(message.gaps, Self.largestCount),
            queuedActions: min(message.queuedActions, Self.largestCount),
            queuedBytes: min(message.queuedBytes, Self.largestCount),
            sentActions: min(message.sentActions, Self.largestCount))
        for position in message.slices {
            guard let (name, revision) = published(position.slice) else { continue }
            let received = min(position.received, committed)
            let handled = min(position.handled, received)
            report.slices[name] = Report.Slice(
                received: received, handled: handled, lag: handled < received ? revision - min(handled, revision) : 0)
        }
        // A first report after a start of the store contains gaps that an earlier one has counted.
        if let before = reports[session]?.gaps, report.gaps > before {
            gaps[role, default: 0] &+= report.gaps - before
        }
        reports[session] = report
    }

    /// Removes the report of a session that ends, or that a later start of its process continues.
    mutating func end(_ session: UInt64) { reports[session] = nil }
}

extension SubscriberReports.Report {
    /// The report as an operator receives it.
    /// - Parameter settled: the revision that a slice reflected some seconds ago, longer than the interval of reports.
    func wire(now: Instant, settled: (String) -> Revision) -> WireReceivedReport {
        var report = WireReceivedReport()
        report.ageMilliseconds = (now - arrivedAt).nanoseconds / 1_000_000
        report.slices = slices.sorted { $0.key < $1.key }.map { name, slice in
            .with {
                $0.slice = name
                $0.received = slice.received
                $0.handled = slice.handled
                // A process that had handled this revision would have reported it.
                let revision = settled(name)
                $0.lag = max(slice.lag, revision - min(slice.handled, revision))
            }
        }
        report.gaps = gaps
        report.queuedActions = queuedActions
        report.queuedBytes = queuedBytes
        report.sentActions = sentActions
        return report
    }
}
