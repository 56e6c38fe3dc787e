import EastwardFeature
import EastwardView
import MarketContract

/// The view contract of the banana.
protocol BananaView: AnyObject {
    func displayBanana(title: String, detail: String, canBePeeled: Bool)
}

/// Shows the banana as a panel. The user's input is sent as an action, and its result arrives with the state.
final class BananaPanelView: BananaView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: BananaFeature) {
        self.window = window
        window.sendActions(of: feature)
    }

    func displayBanana(title: String, detail: String, canBePeeled: Bool) {
        window.show(
            Panel([
                .text(title, .strong),
                .text(detail, .faint),
                .button("A day goes by", key: "d", .ripenBanana(days: 1)),
                .button("Peel it", key: "p", isDisabled: !canBePeeled, .peelBanana),
                .button("Hang up another", key: "h", .hangBanana(millimetres: 180)),
            ]))
    }
}
