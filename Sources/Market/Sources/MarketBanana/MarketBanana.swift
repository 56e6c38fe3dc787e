import ArgumentParser
import EastwardFeature
import EastwardView
import MarketContract

@main
struct MarketBanana: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-banana",
        abstract: "Shows Market's banana, and lets a person ripen and peel it.",
        discussion: "  eastward run --role market.BananaFeature -- market-banana")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await BananaFeature.main(preview: options.preview) { [options] feature in
            BananaWireframe(feature, options).setup()
        }
    }
}
