import EastwardStore
import MarketContract

extension AppState {
    /// Applies the rules across parts. Every other action concerns the part of its contract, and reads no other.
    mutating func reduce(_ action: MarketAction, _ context: Context) throws(Rejection) {
        switch action {
        case .signup(.leaveSignup):
            let isToBeLeft = signup.isToBeLeft
            try route(action, context)
            if isToBeLeft { router.go(to: .login) }
        case .login(.loggedIn(let name)):
            try requireMember(name)
            try route(action, context)
        case .signup(.decideSignup(let visitor, .signUp)):
            try route(action, context)
            if visits.visits[visitor]?.place.screen == .signup { try visits.visits[visitor]?.go(to: .login) }
        default: try route(action, context)
        }
    }

    /// Changes nothing: panels were actions in earlier versions, whose journals are still read.
    mutating func reduceEarlier(_ action: EarlierAction, _ context: Context) throws(Rejection) {}
}
