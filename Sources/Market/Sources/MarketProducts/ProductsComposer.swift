import EastwardFeature
import EastwardView
import MarketContract

/// Creates and connects the components: no other type knows all of them. The view calls the use case, which sends its
/// output to the state. The state delivers it to the presenter, which updates the same view through an error tracker. The
/// subscriptions retain the components, so the composer is not needed after the start.
final class ProductsComposer {
    private let feature: ProductsFeature
    private let viewController: ProductsListViewController
    private let presenter = ProductsListPresenter()

    init(
        _ feature: ProductsFeature, _ window: PanelWindow, repository: any ProductsRepository, analytics: Analytics
    ) {
        self.feature = feature
        viewController = ProductsListViewController(feature, window) { search, question in
            ProductsUseCaseInteractor(
                output: ProductsOutcomeSender(feature, question: question), repository: repository, search: search)
        }
        presenter.view = ErrorTrackerPresenterViewDecorator(analytics: analytics, decoratee: viewController)
    }

    /// Subscribes to the answer first, so that an answered question is shown with its answer.
    func start() async throws {
        try await feature.provideProducts(to: presenter)
        try await feature.provideProductsQuestion(to: viewController)
    }
}
