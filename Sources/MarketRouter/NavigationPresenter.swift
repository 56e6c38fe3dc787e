import MarketContract

/// What a view of the navigation can show.
protocol NavigationView: AnyObject {
    /// - Parameters:
    ///   - screen: is on display from now on.
    ///   - back: where the way back leads, if there is one.
    ///   - forward: where the way forward leads, if there is one.
    func showScreen(_ screen: Screen, back: Screen?, forward: Screen?)
}

/// Turns the navigation state into what is on display, once for each change of it.
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
