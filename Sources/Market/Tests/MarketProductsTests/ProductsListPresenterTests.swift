import EastwardFeature
import EastwardTesting
import MarketContract
import Testing

@testable import MarketProducts

/// Tests with slices alone: there is no use case here.
@Suite("The products' presenter", .timeLimit(.minutes(10)))
struct ProductsListPresenterTests {
    /// Every outcome in the state, one after another.
    private static let everything = [
        Products.preview {
            $0.fetched = FetchedProducts(products: [.product("Fig", score: 2.5), .product("Lime", score: 1.254)])
        },
        Products.preview { $0.notEnoughAvailable = NotEnoughAvailableProducts() },
        Products.preview { $0.empty = EmptyProductsList() },
        Products.preview { $0.failed = FailedFetchingProducts() },
    ]

    private static let texts = [
        "Fig 2.50, Lime 1.25", "message: Too few of these are to be had just now.",
        "message: Nothing here has to do with that.",
        "error: The products could not be looked up. Try again later.",
    ]

    @Test func putsTheStateIntoWords() {
        let view = ListView()
        let presenter = ProductsListPresenter()
        presenter.view = view
        for change in Self.everything { ProductsSlice.deliver(change, to: presenter) }
        #expect(view.texts == Self.texts)
    }

    @Test func isIndependentOfTheCountOfItsErrors() {
        var lines: [String] = []
        let analytics = Analytics { lines.append($0) }
        let view = ListView()
        let errorTracker = ErrorTrackerPresenterViewDecorator(analytics: analytics, decoratee: view)
        let presenter = ProductsListPresenter()
        presenter.view = errorTracker
        for change in Self.everything { ProductsSlice.deliver(change, to: presenter) }
        #expect(view.texts == Self.texts)
        #expect(analytics.errors == 1)
        #expect(lines == ["error 1 was shown: The products could not be looked up. Try again later."])
    }
}
