import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketLogin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-login",
        abstract: "",
        discussion: "  eastward run --role market.LoginFeature -- market-login")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await LoginFeature.main(preview: options.preview) { [options] feature in
        }
    }
}
