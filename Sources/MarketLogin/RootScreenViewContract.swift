import EastwardFeature
import Observation

/// What the root screen needs: whether it shows the login screen, or who is there.
protocol RootScreenViewContract: AnyObject, Observable {
    associatedtype LoginScreen: LoginScreenViewContract

    var isLoggedIn: Bool { get }
    /// Who is there; empty if nobody is.
    var name: String { get }
    var loginScreen: LoginScreen { get }
    /// Why somebody is still there who wanted to leave.
    var failure: String? { get }

    func logout() async
}
