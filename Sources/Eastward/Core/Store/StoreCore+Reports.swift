internal import SwiftProtobuf

extension StoreCore {
    /// Replaces the report of the connection's session. A report of a connection that is not the session's is ignored.
    /// - Parameter published: the name and the published revision of a slice that a role may read; `nil` for any other
    ///   name.
    package mutating func receive(
        _ report: WireSubscriberReport, from connection: ConnectionID, now: Instant,
        published: (_ slice: String, _ role: String) -> (name: String, revision: Revision)?
    ) {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.fence == report.fence, session.isCommitted, !sessions.isReplaced(number)
        else { return }
        reports.set(
            report, of: number, role: session.role, committed: committed.revision, now: now,
            published: { published($0, session.role) })
    }

    /// The open sessions with their last reports, in the order of their numbers.
    /// - Parameter settled: the revision that a slice reflected some seconds ago, longer than the interval of reports.
    package func subscribers(now: Instant, settled: (String) -> Revision) -> [WireSubscriber] {
        openSessions.map { session in
            .with {
                $0.session = session.session
                $0.process = session.process
                $0.role = session.role
                $0.connected = session.connected
                if let report = reports[session.session] {
                    $0.report = report.wire(now: now, settled: settled)
                }
            }
        }
    }

    /// How often patches were missing at the subscribers of a role.
    package func subscriberGaps(role: String) -> UInt64 { reports.gaps[role] ?? 0 }
}
