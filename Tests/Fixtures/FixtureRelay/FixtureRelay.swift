import EastwardFeature
import EastwardLogging
import FixtureContract
import Logging
import RecordingTracer

/// Logs each count, and increments it by one whenever it has the value of the argument `--at`.
@main
struct FixtureRelay {
    static func main() async {
        RecordingTracer.bootstrap()
        LoggingSystem.bootstrap(SupervisedLogHandler.standardError, metadataProvider: .eastward)
        let arguments = CommandLine.arguments
        guard let option = arguments.firstIndex(of: "--at"), let count = Int(arguments[option + 1]) else {
            fatalError("--at COUNT is missing.")
        }
        await CounterFeature.main { feature in
            try await feature.provideCount(to: Relay(at: count, feature))
        }
    }
}

final class Relay: CountComponent {
    private let count: Int
    private let feature: CounterFeature
    private let log = Logger(label: "relay")

    init(at count: Int, _ feature: CounterFeature) {
        self.count = count
        self.feature = feature
    }

    func newCount(_ count: Int) {
        log.notice("received the count \(count)")
        guard count == self.count else { return }
        Task { try await feature.increment(by: 1) }
    }
}
