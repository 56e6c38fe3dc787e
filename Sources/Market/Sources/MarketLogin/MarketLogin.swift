import ArgumentParser
import EastwardFeature
import EastwardView
import MarketAccess
import MarketContract

@main
struct MarketLogin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-login",
        abstract: "Shows the member who is logged in to Market, and lets members log in and out.",
        discussion: "  eastward run --role market.LoginFeature -- market-login")

    @OptionGroup var options: PanelOptions
    @OptionGroup var accounts: AccountOptions

    func run() async throws {
        let accounts = try accounts.file
        await LoginFeature.main(preview: options.preview) { [options] feature in
            let useCase = LoginStateUseCase(feature, accounts: accounts)
            let viewModel = RootScreenViewModel(login: useCase, loginScreen: LoginScreenViewModel(login: useCase))
            let panels = PanelWindow("Login", options) { try await feature.publishPanel($0) }
            panels.showConnection(of: feature)
            try await useCase.observe()
            LoginWindow(viewModel, panels).draw()
        }
    }
}
