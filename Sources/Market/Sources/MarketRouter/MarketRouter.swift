import ArgumentParser
import EastwardFeature
import EastwardView
import MarketContract

@main
struct MarketRouter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-router",
        abstract: "Displays Market's screens, and navigates back and forward.",
        discussion: "  eastward run --role market.RouterFeature -- market-router")

    @OptionGroup var options: PanelOptions

    func run() async throws {
        await RouterFeature.main(preview: options.preview) { [options] feature in
            let window = PanelWindow("Market", options) { try await feature.publishPanel($0) }
            let presenter = NavigationPresenter(view: NavigationBar(window, feature))
            try await feature.provideNavigation(to: presenter)
        }
    }
}
