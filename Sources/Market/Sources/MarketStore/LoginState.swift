import EastwardStore
import MarketContract

/// The login feature's part of the state.
struct LoginState: Equatable, Sendable {
    /// The member who is logged in.
    var member: String?
}

extension LoginState {
    /// Checks no password: the sender of the login action has checked it.
    static let reducer = Reducer<LoginState, MarketAction> { login, action, _ in
        switch action {
        case .loggedIn(let name): login.member = name
        case .loggedOut: login.member = nil
        default: break
        }
    }

    var record: Login {
        Login(member: member)
    }

    init(_ record: Login) {
        member = record.member
    }
}

extension AppState: KnowsTheLogin {
    func provideLogin(to component: some LoginComponent) {
        component.newMember(login.member)
    }
}
