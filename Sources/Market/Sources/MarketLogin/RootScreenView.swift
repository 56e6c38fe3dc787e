import EastwardFeature
import EastwardView
import MarketContract

/// Shows the login screen, or the member who is logged in.
struct RootScreenView<ViewModel: RootScreenViewContract> {
    let viewModel: ViewModel

    var panel: Panel {
        guard viewModel.isLoggedIn else { return Panel(loginScreen.elements) }
        var elements: [Panel.Element] = [
            .text("Hello, \(viewModel.name)!", .strong),
            .button("Log out", key: "o", .loggedOut),
        ]
        if let failure = viewModel.failure { elements.append(.text(failure, .bad)) }
        return Panel(elements)
    }

    func take(_ gesture: Gesture<MarketAction>) async {
        switch gesture {
        case .credentials(let name, let password): await loginScreen.logIn(name, password)
        case .command(.login(.loggedOut)): await viewModel.logout()
        case .command: break
        }
    }

    private var loginScreen: LoginScreenView<ViewModel.LoginScreen> {
        LoginScreenView(viewModel: viewModel.loginScreen)
    }
}
