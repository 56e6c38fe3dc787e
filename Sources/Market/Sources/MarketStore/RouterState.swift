import EastwardStore
import MarketContract

extension RouterState {
    static let initial = RouterState(screen: .items)

    /// The maximum number of steps back.
    static let mostSteps = 50
}

extension RouterState: ReducerPart {
    mutating func reduce(_ action: RouterAction, _ context: Context) throws(Rejection) {
        switch action {
        case .goTo(let screen): try go(to: screen)
        case .goBack:
            guard let previous = back.first else { throw Rejection("no_way", "There is no way back.") }
            back.removeFirst()
            forward.insert(screen, at: 0)
            screen = previous
        case .goForward:
            guard let next = forward.first else { throw Rejection("no_way", "There is no way forward.") }
            forward.removeFirst()
            back.insert(screen, at: 0)
            screen = next
        }
    }

    mutating func go(to screen: Screen) throws(Rejection) {
        guard screen != .none else { throw Rejection("unknown_screen", "There is no such screen.") }
        guard screen != self.screen else { return }
        back = [self.screen] + back.prefix(Self.mostSteps - 1)
        forward = []
        self.screen = screen
    }
}

extension AppState: KnowsTheNavigation {
    func provideNavigation(to component: some NavigationComponent) {
        component.newScreen(router.screen)
        component.newBack(router.back)
        component.newForward(router.forward)
    }
}
