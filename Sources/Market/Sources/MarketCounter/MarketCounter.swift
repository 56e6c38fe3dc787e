import ArgumentParser
import EastwardFeature
import EastwardView
import MarketContract

@main
struct MarketCounter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-counter",
        abstract: "Shows Market's count, and lets a person change it.",
        discussion: "  eastward run --role market.CounterFeature -- market-counter")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await CounterFeature.main(preview: options.preview) { [options] feature in
            let window = PanelWindow("Counter", options) { try await feature.publishPanel($0) }
            let presenter = CountPresenter(view: CountPanelView(window, feature))
            try await feature.provideCount(to: presenter)
        }
    }
}
