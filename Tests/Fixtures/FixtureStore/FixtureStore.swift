import EastwardPostgres
import EastwardStore
import Foundation
import RecordingTracer

/// Serves the fixture's contract. `FIXTURE_INTERVAL_US` is the shortest time between two publications, in microseconds.
@main
struct FixtureStore {
    static func main() async {
        RecordingTracer.bootstrap()
        var intervals = PublishingIntervals()
        if let shortest = ProcessInfo.processInfo.environment["FIXTURE_INTERVAL_US"].flatMap({ Int($0) }) {
            intervals.shortest = .microseconds(shortest)
        }
        await StoreProcess(
            reducer: AppState.reducer, roles: AppState.roles, intervals: intervals, journals: [.postgreSQL]
        ).main()
    }
}
