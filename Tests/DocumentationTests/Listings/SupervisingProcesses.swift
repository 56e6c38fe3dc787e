import EastwardFeature
import EastwardLogging
import FixtureContract
import Logging

@MainActor enum ClearNotes {
    static func main() async {
        await NotesFeature.run { notes in
            try await notes.clearNotes()
            return 0
        }
    }
}

private final class CountLog: CountComponent {
    func newCount(_ count: Int) { Logger(label: "relay").notice("received the count \(count)") }
}

@MainActor private func run() async {
    LoggingSystem.bootstrap(SupervisedLogHandler.standardError, metadataProvider: .eastward)
    await CounterFeature.main { feature in
        try await feature.provideCount(to: CountLog())
    }
}
