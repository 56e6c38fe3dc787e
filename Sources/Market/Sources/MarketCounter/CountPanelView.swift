import EastwardFeature
import EastwardView
import MarketContract

/// Shows the count, with buttons that change it.
final class CountPanelView: CountView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: CounterFeature) {
        self.window = window
        window.sendActions(of: feature)
    }

    func showCount(_ text: String) {
        window.show(
            Panel([
                .text(text, .strong),
                .button("One less", key: "-", .decrement(by: 1)),
                .button("One more", key: "+", .increment(by: 1)),
            ]))
    }
}
