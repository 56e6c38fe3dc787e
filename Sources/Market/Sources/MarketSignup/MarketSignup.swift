import ArgumentParser
import EastwardFeature
import EastwardView
import MarketAccess
import MarketContract

@main
struct MarketSignup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-signup",
        abstract: "Shows Market's form for new members, and checks submitted forms.",
        discussion: "  eastward run --role market.SignupFeature -- market-signup")

    @OptionGroup var options: PanelOptions
    @OptionGroup var accounts: AccountOptions

    func run() async throws {
        let service = AccountAvailability(accounts: try accounts.file)
        await SignupFeature.main(preview: options.preview) { [options] feature in
            let window = PanelWindow("Sign up", options) { try await feature.publishPanel($0) }
            window.showConnection(of: feature)
            let interactor = ScreenInteractor(feature, service: service)
            _ = ScreenView(presenter: ScreenPresenter(interactor, Router(feature)), window)
            try await feature.provideSignup(to: interactor)
            try await feature.provideSignups(to: VisitForms(feature, service: service))
        }
    }
}
