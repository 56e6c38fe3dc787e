import EastwardFeature
import EastwardView
import MarketContract
import MarketScreens

/// Shows the current screen, with buttons for every screen that can be reached from there.
final class NavigationBar: NavigationView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: RouterFeature) {
        self.window = window
        window.sendActions(of: feature)
    }

    func showScreen(_ screen: Screen, back: Screen?, forward: Screen?) {
        let ways: [Panel.Element] = [
            .button(
                back.map { "Back to \($0.title)" } ?? "Back", key: "b", isDisabled: back == nil, .goBack),
            .button(
                forward.map { "Forward to \($0.title)" } ?? "Forward", key: "f", isDisabled: forward == nil,
                .goForward),
        ]
        let screens = zip(1..., Screen.destinations).map { number, destination in
            Panel.Element.button(
                destination.title, key: Character("\(number)"), isChosen: destination == screen,
                .goTo(screen: destination))
        }
        window.show(Panel([.text(screen.title, .strong)] + ways + screens))
    }
}
