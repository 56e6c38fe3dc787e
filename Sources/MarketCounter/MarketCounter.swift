import EastwardFeature
import MarketContract

@main
struct MarketCounter {
    static func main() async {
        await CounterFeature.main { feature in
            let presenter = CountPresenter(view: TerminalCountView())
            try await feature.count(to: presenter)
            return presenter
        }
    }
}
