import EastwardFeature
import MarketContract
import MarketView

/// What a view of the banana can show.
protocol BananaView: AnyObject {
    func displayBanana(title: String, detail: String, canBePeeled: Bool)
}

/// Shows the banana as a panel. What a person does there becomes an action, and what comes of that is told by the state.
final class BananaPanelView: BananaView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: BananaFeature) {
        self.window = window
        window.onAction { action in
            switch action {
            case .ripenBanana(let days): try await feature.ripenBanana(days: days)
            case .peelBanana: try await feature.peelBanana()
            case .hangBanana(let millimetres): try await feature.hangBanana(millimetres: millimetres)
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
