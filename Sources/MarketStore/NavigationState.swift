import EastwardStore
import MarketContract
import SwiftProtobuf

/// What a state with screens has, whatever else it has.
protocol HasNavigationState {
    var navigationState: NavigationState { get set }
}

/// Which screen is shown, and the way back.
struct NavigationState: Equatable, Sendable {
    var screen = Screen.items
    /// Where one was before, the last first.
    var back: [Screen] = []
    /// Where one was before going back, the next first.
    var forward: [Screen] = []
}

extension NavigationState {
    /// How far one can go back.
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
        guard Screen.allCases.contains(screen), screen != .none else {
            throw Rejection("unknown_screen", "There is no such screen.")
        }
        guard screen != self.screen else { return }
        back = [self.screen] + back.prefix(Self.mostSteps - 1)
        forward = []
        self.screen = screen
    }

    var record: Navigation {
        .with {
            $0.screen = screen
            $0.back = back
            $0.forward = forward
        }
    }

    init(_ record: Navigation) {
        self.init(screen: record.screen, back: record.back, forward: record.forward)
    }
}

/// A state tells its screens by having them.
extension KnowsTheNavigation where Self: HasNavigationState {
    func provideNavigation(to component: some NavigationComponent) {
        component.newScreen(navigationState.screen)
        component.newBack(navigationState.back)
        component.newForward(navigationState.forward)
    }
}

extension AppState: KnowsTheNavigation {}
