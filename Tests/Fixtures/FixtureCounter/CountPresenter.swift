import FixtureContract

/// The view contract of the count.
protocol CountView {
    func showCount(_ text: String)
}

/// Formats the count of the state for a view.
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
