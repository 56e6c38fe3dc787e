package import Eastward

/// The slices of each role, and the positions of their subscribers, as JSON.
package struct SubscribersReport: Encodable {
    package struct Role: Encodable, Equatable {
        package struct Slice: Encodable, Equatable {
            package var slice: String
            /// The last published revision; `nil` before the first subscriber.
            package var revision: UInt64?
        }

        package var role: String
        package var slices: [Slice]
    }

    package struct Subscriber: Encodable, Equatable {
        package var session: UInt64
        package var process: String
        package var role: String
        package var connected: Bool
        /// `nil` if the process sends no reports.
        package var report: Report?
    }

    /// The last report of a session.
    package struct Report: Encodable, Equatable {
        package struct Slice: Encodable, Equatable {
            package var slice: String
            package var received: UInt64
            package var handled: UInt64
            package var lag: UInt64
        }

        package var ageSeconds: Double
        package var slices: [Slice]
        package var gaps: UInt64
        package var queuedActions: UInt64
        package var queuedBytes: UInt64
        package var sentActions: UInt64

        package init(_ report: WireReceivedReport) {
            ageSeconds = Double(report.ageMilliseconds) / 1000
            slices = report.slices.map {
                Slice(slice: $0.slice, received: $0.received, handled: $0.handled, lag: $0.lag)
            }
            gaps = report.gaps
            queuedActions = report.queuedActions
            queuedBytes = report.queuedBytes
            sentActions = report.sentActions
        }

        /// The largest lag; `nil` without a slice.
        package var lag: UInt64? { slices.map(\.lag).max() }
    }

    /// The largest number of subscribers in a report: a page gets one each second.
    package static let limit = 500

    package var roles: [Role]
    /// The number of sessions.
    package var sessions: Int
    /// The sessions in the store's order; beyond ``limit`` only those with the largest lags.
    package var subscribers: [Subscriber]

    package init(_ list: WireSubscriberList) {
        roles = list.roles.map { role in
            Role(
                role: role.name,
                slices: role.slices.map {
                    Role.Slice(slice: $0.slice, revision: $0.sequence == 0 ? nil : $0.revision)
                })
        }
        sessions = list.subscribers.count
        let all = list.subscribers.map {
            Subscriber(
                session: $0.session, process: $0.process, role: $0.role, connected: $0.connected,
                report: $0.hasReport ? Report($0.report) : nil)
        }
        guard all.count > Self.limit else {
            subscribers = all
            return
        }
        let lags = all.map { $0.report?.lag ?? 0 }
        let shown = all.indices.sorted { (lags[$1], $0) < (lags[$0], $1) }.prefix(Self.limit)
        subscribers = shown.sorted().map { all[$0] }
    }
}
