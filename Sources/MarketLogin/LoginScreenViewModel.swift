import MarketAccess
import Observation

/// Lets in whom the fields name.
@Observable
final class LoginScreenViewModel: LoginScreenViewContract {
    @ObservationIgnored var usernameField = ""
    @ObservationIgnored var passwordField = ""
    private var lastFailure: (words: String, turn: Int)?

    @ObservationIgnored private let useCase: LoginStateUseCase

    init(login useCase: LoginStateUseCase) {
        self.useCase = useCase
    }

    var failure: String? {
        lastFailure.flatMap { $0.turn == useCase.turns ? $0.words : nil }
    }

    func login() async {
        let credentials = Credentials(name: usernameField, password: passwordField)
        passwordField = ""
        do {
            try await useCase.login(credentials: credentials)
            lastFailure = nil
        } catch {
            lastFailure = ("That did not work: \(error)", useCase.turns)
        }
    }
}
