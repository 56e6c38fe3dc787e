import MarketContract

/// Converts each new banana of the state to a ``BananaViewModel``. It fetches nothing.
final class BananaInteractor {
    /// Receives each view model.
    var outputPort: ((BananaViewModel) -> Void)?

    func newState(_ banana: Banana) {
        outputPort?(
            BananaViewModel(
                size: size(banana), ripeness: BananaViewModel.Ripeness(days: banana.days), days: banana.days,
                isPeeled: banana.isPeeled))
    }

    /// Classifies the length by the EU's marketing standard for bananas, which begins at 140 mm: regulation 1333/2011.
    private func size(_ banana: Banana) -> BananaViewModel.Size {
        switch banana.millimetres {
        case ..<140: .baby
        case ..<220: .ordinary
        default: .large
        }
    }
}
