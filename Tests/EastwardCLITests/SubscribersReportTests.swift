import Eastward
import EastwardOperator
import SwiftProtobuf
import Testing

@Suite struct SubscribersReportTests {
    /// A list of sessions from 1, whose subscribers have these lags; `nil` for a session without a report.
    private func list(_ lags: [UInt64?]) -> WireSubscriberList {
        .with {
            $0.subscribers = lags.enumerated().map { index, lag in
                .with {
                    $0.session = UInt64(index + 1)
                    guard let lag else { return }
                    $0.report.slices = [
                        .with {
                            $0.slice = "market.Count"
                            $0.lag = lag
                        }
                    ]
                }
            }
        }
    }

    @Test func aShortListIsComplete() {
        let report = SubscribersReport(list([0, nil, 3]))
        #expect(report.sessions == 3)
        #expect(report.subscribers.map(\.session) == [1, 2, 3])
    }

    @Test func aLongListHasTheLargestLagsInTheOrderOfTheSessions() {
        let behind: [UInt64?] = (0..<SubscribersReport.limit - 1).map { 1 + UInt64($0 % 3) }
        let report = SubscribersReport(list([0, nil] + behind + [nil, 0]))
        #expect(report.sessions == SubscribersReport.limit + 3)
        let sessions: [UInt64] = [1] + Array(3..<UInt64(behind.count) + 3)
        #expect(report.subscribers.map(\.session) == sessions)
    }
}
