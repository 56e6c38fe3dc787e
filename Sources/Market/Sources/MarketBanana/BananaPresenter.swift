/// Formats the banana as text.
final class BananaPresenter {
    private let view: any BananaView

    init(view: any BananaView) {
        self.view = view
    }

    func presentBanana(bananaViewModel banana: BananaViewModel) {
        view.displayBanana(
            title: title(banana), detail: banana.days == 1 ? "after 1 day" : "after \(banana.days) days",
            canBePeeled: !banana.isPeeled && banana.ripeness != .green)
    }

    private func title(_ banana: BananaViewModel) -> String {
        let size =
            switch banana.size {
            case .baby: "baby banana"
            case .ordinary: "banana"
            case .large: "large banana"
            }
        let ripeness =
            switch banana.ripeness {
            case .green: "green"
            case .yellow: "yellow"
            case .spotted: "spotted"
            case .brown: "brown"
            }
        return banana.isPeeled ? "A peeled \(ripeness) \(size)" : "A \(ripeness) \(size)"
    }
}
