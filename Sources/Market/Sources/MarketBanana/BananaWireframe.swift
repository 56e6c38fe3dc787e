import EastwardFeature
import EastwardView
import MarketContract

/// Creates the components of the banana and connects them. It is not part of the data flow between them, and not needed
/// after ``setup()``.
final class BananaWireframe {
    private let presenter: BananaPresenter
    private let interactor = BananaInteractor()
    private let feature: BananaFeature

    convenience init(_ feature: BananaFeature, _ options: PanelOptions) {
        self.init(feature, PanelWindow("Banana", options) { try await feature.publishPanel($0) })
    }

    init(_ feature: BananaFeature, _ window: PanelWindow) {
        self.feature = feature
        presenter = BananaPresenter(view: BananaPanelView(window, feature))
    }

    func setup() {
        interactor.outputPort = { [presenter] in presenter.presentBanana(bananaViewModel: $0) }
        let states = feature.bananaValues()
        // Runs until the feature ends, and retains the components.
        Task { [interactor] in
            for try await state in states { interactor.newState(state.value) }
        }
    }
}
