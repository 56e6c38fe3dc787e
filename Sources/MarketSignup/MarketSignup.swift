import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketSignup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-signup",
        abstract: "",
        discussion: "  eastward run --role market.SignupFeature -- market-signup")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await SignupFeature.main(preview: options.preview) { [options] feature in
        }
    }
}
