import EastwardView
import MarketContract

/// Asks for a name and a password.
struct LoginScreenView<ViewModel: LoginScreenViewContract> {
    let viewModel: ViewModel

    var elements: [Panel.Element] {
        let failure: [Panel.Element] = viewModel.failure.map { [.text($0, .bad)] } ?? []
        return [.text("Who are you?", .strong), .credentials]
            + failure + [.text("The first password that a member gives becomes theirs.", .faint)]
    }

    func logIn(_ name: String, _ password: String) async {
        viewModel.usernameField = name
        viewModel.passwordField = password
        await viewModel.login()
    }
}
