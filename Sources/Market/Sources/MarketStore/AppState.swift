import EastwardStore
import MarketContract

extension AppState {
    /// Applies the rules across parts. Every other action concerns the part of its contract, and reads no other.
    mutating func reduce(_ action: MarketAction, _ context: Context) throws(Rejection) {
        switch action {
        case .signup(.leaveSignup):
            let isToBeLeft = signup.isToBeLeft
            try route(action, context)
            if isToBeLeft { try router.go(to: .login) }
        case .login(.loggedIn(let name)):
            guard signup.members[name] != nil else {
                throw Rejection("unknown_member", "No member is called \(name).")
            }
            try route(action, context)
        case .banana(.bananaShown(let shown)): try panel.show(shown, of: "banana")
        case .signup(.signupShown(let shown)): try panel.show(shown, of: "signup")
        case .login(.loginShown(let shown)): try panel.show(shown, of: "login")
        case .items(.itemsShown(let shown)): try panel.show(shown, of: "items")
        case .products(.productsShown(let shown)): try panel.show(shown, of: "products")
        case .counter(.counterShown(let shown)): try panel.show(shown, of: "counter")
        case .notes(.notesShown(let shown)): try panel.show(shown, of: "notes")
        case .router(.screenShown(let screen, let shown)):
            try panel.show(shown, of: "router")
            panel.screen = screen
        default: try route(action, context)
        }
    }
}
