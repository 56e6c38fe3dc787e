import EastwardFeature
import Observation

/// The view contract of the root screen: it shows the login screen, or the member who is logged in.
protocol RootScreenViewContract: AnyObject, Observable {
    associatedtype LoginScreen: LoginScreenViewContract

    var isLoggedIn: Bool { get }
    /// The member who is logged in; empty if there is none.
    var name: String { get }
    var loginScreen: LoginScreen { get }
    /// The reason why the last logout failed, if it did.
    var failure: String? { get }

    func logout() async
}
