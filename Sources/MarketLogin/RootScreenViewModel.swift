import MarketAccess
import Observation

/// Follows the login state, whoever changes it: this screen, the storefront's page, or a command.
@Observable
final class RootScreenViewModel: RootScreenViewContract {
    let loginScreen: LoginScreenViewModel

    @ObservationIgnored private let useCase: LoginStateUseCase

    init(login useCase: LoginStateUseCase, loginScreen: LoginScreenViewModel) {
        self.useCase = useCase
        self.loginScreen = loginScreen
    }

    var isLoggedIn: Bool { useCase.loginState != .loggedOut }

    var name: String {
        if case .loggedIn(let name) = useCase.loginState { name } else { "" }
    }

    func logout() async {
        // What is to be said of it, the state says.
        try? await useCase.logout()
    }
}
