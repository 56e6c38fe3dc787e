import MarketAccess
import Observation

/// Observes the login state. It can be changed by this screen, the storefront's page, or a command.
@Observable
final class RootScreenViewModel: RootScreenViewContract {
    let loginScreen: LoginScreenViewModel

    private var lastFailure: LastFailure?

    @ObservationIgnored private let useCase: LoginStateUseCase

    init(login useCase: LoginStateUseCase, loginScreen: LoginScreenViewModel) {
        self.useCase = useCase
        self.loginScreen = loginScreen
    }

    var isLoggedIn: Bool { useCase.loginState != .loggedOut }

    var name: String {
        if case .loggedIn(let name) = useCase.loginState { name } else { "" }
    }

    var failure: String? { lastFailure?.words(at: useCase.turns) }

    func logout() async {
        do {
            try await useCase.logout()
            lastFailure = nil
        } catch {
            lastFailure = LastFailure(error, at: useCase.turns)
        }
    }
}
