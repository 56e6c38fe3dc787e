import MarketAccess
import Observation

/// Lets in whom the fields name.
@Observable
final class LoginScreenViewModel: LoginScreenViewContract {
    @ObservationIgnored var usernameField = ""
    @ObservationIgnored var passwordField = ""
    private(set) var failure: String?

    @ObservationIgnored private let useCase: LoginStateUseCase

    init(login useCase: LoginStateUseCase) {
        self.useCase = useCase
    }

    func login() async {
        let credentials = Credentials(name: usernameField, password: passwordField)
        passwordField = ""
        do {
            try await useCase.login(credentials: credentials)
            failure = nil
        } catch {
            failure = "That did not work: \(error)"
        }
    }
}
