import Observation

/// The view contract of the login screen.
protocol LoginScreenViewContract: AnyObject, Observable {
    var usernameField: String { get set }
    var passwordField: String { get set }
    /// The reason why the last login failed, if it did. It contains neither a name nor the input: the storefront shows
    /// it to every user.
    var failure: String? { get }

    func login() async
}
