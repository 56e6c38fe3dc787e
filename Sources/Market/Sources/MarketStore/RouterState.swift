import EastwardStore
import MarketContract

extension RouterState {
    static let initial = RouterState(screen: .items)
}

extension RouterState: Route {
    var place: Screen {
        get { screen }
        set { screen = newValue }
    }
}

extension RouterState: ReducerPart {
    mutating func reduce(_ action: RouterAction, _ context: Context) throws(Rejection) {
        switch action {
        case .goTo(let screen):
            guard screen.isOfTerminals else { throw Rejection("unknown_screen", "There is no such screen.") }
            go(to: screen)
        case .goBack: try goBack()
        case .goForward: try goForward()
        }
    }
}

extension Screen {
    /// Whether a feature shows it on a terminal.
    fileprivate var isOfTerminals: Bool {
        switch self {
        case .banana, .signup, .login, .items, .products, .counter, .notes: true
        case .none, .item, .basket, .orders: false
        }
    }
}

extension AppState: KnowsTheNavigation {
    func provideNavigation(to component: some NavigationComponent) {
        component.newScreen(router.screen)
        component.newBack(router.back)
        component.newForward(router.forward)
    }
}
