import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketItems: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-items",
        abstract: "",
        discussion: "  eastward run --role market.ItemsFeature -- market-items")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await ItemsFeature.main(preview: options.preview) { [options] feature in
        }
    }
}
