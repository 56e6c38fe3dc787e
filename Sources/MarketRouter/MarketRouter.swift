import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketRouter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-router",
        abstract: "",
        discussion: "  eastward run --role market.RouterFeature -- market-router")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await RouterFeature.main(preview: options.preview) { [options] feature in
        }
    }
}
