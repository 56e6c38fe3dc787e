import EastwardFeature
import MarketContract
import MarketView

/// The view contract of the banana.
protocol BananaView: AnyObject {
    func displayBanana(title: String, detail: String, canBePeeled: Bool)
}

/// Shows the banana as a panel. The user's input is sent as an action, and its result arrives with the state.
final class BananaPanelView: BananaView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: BananaFeature) {
        self.window = window
        window.onAction { action in
            switch action {
            case .banana(.ripenBanana(let days)): try await feature.ripenBanana(days: days)
            case .banana(.peelBanana): try await feature.peelBanana()
            case .banana(.hangBanana(let millimetres)): try await feature.hangBanana(millimetres: millimetres)
            default: nil
            }
        }
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
