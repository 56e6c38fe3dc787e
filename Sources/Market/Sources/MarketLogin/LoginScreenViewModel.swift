import MarketAccess
import Observation

/// Logs in the member that the fields name.
@Observable
final class LoginScreenViewModel: LoginScreenViewContract {
    @ObservationIgnored var usernameField = ""
    @ObservationIgnored var passwordField = ""
    private var lastFailure: LastFailure?

    @ObservationIgnored private let useCase: LoginStateUseCase

    init(login useCase: LoginStateUseCase) {
        self.useCase = useCase
    }

    var failure: String? { lastFailure?.words(at: useCase.turns) }

    func login() async {
        let credentials = Credentials(name: usernameField, password: passwordField)
        passwordField = ""
        do {
            try await useCase.login(credentials: credentials)
            lastFailure = nil
        } catch {
            lastFailure = LastFailure(error, at: useCase.turns)
        }
    }
}
