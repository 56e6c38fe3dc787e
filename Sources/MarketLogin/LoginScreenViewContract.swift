import Observation

/// What the login screen needs, whoever provides it.
protocol LoginScreenViewContract: AnyObject, Observable {
    var usernameField: String { get set }
    var passwordField: String { get set }
    /// What became of the last try if somebody was not let in. It names nobody, and nothing that was typed: the
    /// storefront shows it to everybody.
    var failure: String? { get }

    func login() async
}
