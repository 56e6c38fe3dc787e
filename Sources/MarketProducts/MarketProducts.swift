import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketProducts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-products",
        abstract: "",
        discussion: "  eastward run --role market.ProductsFeature -- market-products")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await ProductsFeature.main(preview: options.preview) { [options] feature in
        }
    }
}
