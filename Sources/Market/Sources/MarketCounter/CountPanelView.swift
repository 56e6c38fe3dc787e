import EastwardFeature
import MarketContract
import MarketView

/// Shows the count, with buttons that change it.
final class CountPanelView: CountView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: CounterFeature) {
        self.window = window
        window.onAction { action in
            switch action {
            case .counter(.increment(let by)): try await feature.increment(by: by)
            case .counter(.decrement(let by)): try await feature.decrement(by: by)
            default: nil
            }
        }
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
