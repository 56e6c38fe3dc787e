import MarketContract

/// Is told the banana whenever it changes, and makes of it what this component wants to know. It fetches nothing.
final class BananaInteractor {
    /// Where what it makes goes.
    var outputPort: ((BananaViewModel) -> Void)?

    func newState(_ banana: Banana) {
        outputPort?(
            BananaViewModel(
                size: size(banana), ripeness: BananaViewModel.Ripeness(days: Int(banana.days)),
                days: Int(banana.days), isPeeled: banana.isPeeled))
    }

    /// By the lengths of the EU's marketing standard for bananas, which begins at 140 mm: regulation 1333/2011.
    private func size(_ banana: Banana) -> BananaViewModel.Size {
        switch banana.millimetres {
        case ..<140: .baby
        case ..<220: .ordinary
        default: .large
        }
    }
}
