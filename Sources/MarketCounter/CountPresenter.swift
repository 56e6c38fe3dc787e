import MarketContract

/// What a view of the count can show.
protocol CountView {
    func showCount(_ text: String)
}

/// Turns the count, which the state tells, into what a view shows.
final class CountPresenter {
    private let view: any CountView

    init(view: any CountView) {
        self.view = view
    }
}

extension CountPresenter: CountComponent {
    func newCount(_ count: Int) {
        view.showCount(count == 1 ? "1 banana" : "\(count) bananas")
    }
}
