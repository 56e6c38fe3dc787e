import EastwardStore
import MarketContract

/// A state that has a navigation state.
protocol HasNavigationState {
    var navigationState: NavigationState { get set }
}

/// The current screen, and the history of screens.
struct NavigationState: Equatable, Sendable {
    var screen = Screen.items
    /// The previous screens, the last first.
    var back: [Screen] = []
    /// The screens that were left by going back, the next first.
    var forward: [Screen] = []
}

extension NavigationState {
    /// The maximum number of steps back.
    static let mostSteps = 50

    static let reducer = Reducer<NavigationState, MarketAction> { navigation, action, _ throws(Rejection) in
        switch action {
        case .goTo(let screen): try navigation.go(to: screen)
        case .goBack:
            guard let screen = navigation.back.first else { throw Rejection("no_way", "There is no way back.") }
            navigation.back.removeFirst()
            navigation.forward.insert(navigation.screen, at: 0)
            navigation.screen = screen
        case .goForward:
            guard let screen = navigation.forward.first else { throw Rejection("no_way", "There is no way forward.") }
            navigation.forward.removeFirst()
            navigation.back.insert(navigation.screen, at: 0)
            navigation.screen = screen
        default: break
        }
    }

    mutating func go(to screen: Screen) throws(Rejection) {
        guard screen != .none else { throw Rejection("unknown_screen", "There is no such screen.") }
        guard screen != self.screen else { return }
        back = [self.screen] + back.prefix(Self.mostSteps - 1)
        forward = []
        self.screen = screen
    }

    var record: Navigation {
        Navigation(screen: screen, back: back, forward: forward)
    }

    init(_ record: Navigation) {
        self.init(screen: record.screen, back: record.back, forward: record.forward)
    }
}

/// Provides the navigation slice of every state that has a navigation state.
extension KnowsTheNavigation where Self: HasNavigationState {
    func provideNavigation(to component: some NavigationComponent) {
        component.newScreen(navigationState.screen)
        component.newBack(navigationState.back)
        component.newForward(navigationState.forward)
    }
}

extension AppState: KnowsTheNavigation {}
