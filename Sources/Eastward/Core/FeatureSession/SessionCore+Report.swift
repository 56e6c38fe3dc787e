extension SessionCore {
    /// The shortest interval of the reports that the store requests; `nil` if it requests none.
    private var reportInterval: Duration? {
        guard let milliseconds = welcomed?.reportMilliseconds, milliseconds > 0 else { return nil }
        return .milliseconds(Int64(milliseconds))
    }

    /// Records that something has happened that a report may contain.
    package mutating func touchReport() {
        if reportInterval != nil { report.touch() }
    }

    /// When ``report(_:now:)`` is due; `nil` for never.
    package var reportDeadline: Instant? {
        guard case .open = phase, let reportInterval else { return nil }
        return report.deadline(reportInterval)
    }

    /// Sends a report if something has changed since the last one.
    package mutating func report(_ positions: SubscriberPositions, now: Instant) {
        guard let reportDeadline, reportDeadline <= now else { return }
        let queued = ActionVolume(actions: outstanding, bytes: queue.bytes.all)
        let sent = Int(queue.sentEnd - min(queue.lowestAwaited, queue.sentEnd))
        report.check(OwnReport.Content(positions: positions, queued: queued, sent: sent), now: now)
    }
}
