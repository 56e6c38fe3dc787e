import EastwardFeature
import MarketContract
import MarketView

/// Creates the components of the banana and connects them. It is not part of the data flow between them.
final class BananaWireframe {
    private let view: BananaPanelView
    private let presenter: BananaPresenter
    private let interactor = BananaInteractor()
    private let feature: BananaFeature
    private var subscription: Task<Void, any Error>?

    convenience init(_ feature: BananaFeature, _ options: PanelOptions) {
        self.init(feature, PanelWindow("Banana", options) { try await feature.bananaShown(panel: $0) })
    }

    init(_ feature: BananaFeature, _ window: PanelWindow) {
        self.feature = feature
        view = BananaPanelView(window, feature)
        presenter = BananaPresenter(view: view)
    }

    deinit {
        subscription?.cancel()
    }

    func setup() {
        interactor.outputPort = { [weak presenter] in presenter?.presentBanana(bananaViewModel: $0) }
        let states = feature.bananaValues()
        subscription = Task { [interactor] in
            for try await state in states { interactor.newState(state.value) }
        }
    }
}
