import EastwardStore
import MarketContract

extension LoginState: ReducerPart {
    /// Checks no password: the sender of the login action has checked it.
    mutating func reduce(_ action: LoginAction, _ context: Context) throws(Rejection) {
        switch action {
        case .loggedIn(let name): member = name
        case .loggedOut: member = nil
        }
    }
}

extension AppState: KnowsTheLogin {
    func provideLogin(to component: some LoginComponent) {
        component.newMember(login.member)
    }
}
