import MarketContract

/// The view contract of the navigation.
protocol NavigationView: AnyObject {
    /// - Parameters:
    ///   - screen: the screen to display.
    ///   - back: the previous screen, if there is one.
    ///   - forward: the next screen, if there is one.
    func showScreen(_ screen: Screen, back: Screen?, forward: Screen?)
}

/// Passes the navigation state to the view, once for each change.
final class NavigationPresenter {
    private let view: any NavigationView
    private var screen = Screen.none
    private var back: Screen?
    private var forward: Screen?

    init(view: any NavigationView) {
        self.view = view
    }
}

extension NavigationPresenter: NavigationComponent {
    func newScreen(_ screen: Screen) { self.screen = screen }
    func newBack(_ back: [Screen]) { self.back = back.first }
    func newForward(_ forward: [Screen]) { self.forward = forward.first }

    func didReach(_ revision: Revision) {
        view.showScreen(screen, back: back, forward: forward)
    }
}
