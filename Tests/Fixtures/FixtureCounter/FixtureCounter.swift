import EastwardFeature
import FixtureContract

/// Prints the count after its changes. Its arguments are those of every feature: `--preview FILE`.
@main
struct FixtureCounter {
    static func main() async {
        await CounterFeature.main { feature in
            let presenter = CountPresenter(view: PausingView())
            try await feature.provideCount(to: presenter)
        }
    }
}

/// Prints texts, at most 20 per second: under load, a log could not hold every count.
final class PausingView: CountView {
    private static let pause = Duration.milliseconds(50)

    private var waiting: String?
    private var isPausing = false

    func showCount(_ text: String) {
        guard !isPausing else {
            waiting = text
            return
        }
        print(text)
        isPausing = true
        Task {
            try? await Task.sleep(for: Self.pause)
            isPausing = false
            guard let next = waiting else { return }
            waiting = nil
            showCount(next)
        }
    }
}
