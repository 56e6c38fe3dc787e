import EastwardFeature
import MarketContract
import MarketView

/// The only place that knows all of them: the view calls the use case, whose output goes to the state; the state tells
/// the presenter, whose view is the same one with a tracker around it.
final class ProductsComposer {
    private let feature: ProductsFeature
    private let viewController: ProductsListViewController
    private let errorTracker: ErrorTrackerPresenterViewDecorator
    private let presenter = ProductsListPresenter()

    init(
        _ feature: ProductsFeature, _ window: PanelWindow, repository: any ProductsRepository, analytics: Analytics
    ) {
        self.feature = feature
        viewController = ProductsListViewController(feature, window) { search, question in
            ProductsUseCaseInteractor(
                output: ProductsOutcomeSender(feature, question: question), repository: repository, search: search)
        }
        errorTracker = ErrorTrackerPresenterViewDecorator(analytics: analytics, decoratee: viewController)
        presenter.view = errorTracker
    }

    /// The answer first, so that a question that has one is shown with it.
    func start() async throws {
        try await feature.products(to: presenter)
        try await feature.productsQuestion(to: viewController)
    }
}
