import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketProducts
@testable import MarketStore

@Suite("The products", .timeLimit(.minutes(10)))
struct ProductsComposerTests {
    private static let figs = (1...3).map { Product.product("Fig \($0)", score: Double(4 - $0)) }

    private let store = TestStore(AppState())
    private let feature: ProductsFeature

    init() throws {
        feature = try store.connect(ProductsFeature.self)
    }

    private func start(
        _ products: [Product]?, _ window: PanelWindow = .hidden(), _ analytics: Analytics = Analytics { _ in }
    ) async throws {
        try await ProductsComposer(
            feature, window, repository: FixedRepository(products: products), analytics: analytics
        ).start()
        await store.receive(ProductsSlice.self)
        await store.receive(ProductsQuestionSlice.self) { $0.number = 1 }
    }

    /// Receives the answer to the question that a new shop asks.
    private func receive(_ outcome: ProductsDecided.OneOf_Outcome, _ change: @escaping (inout Products) -> Void) async {
        await store.receive(.productsDecided(question: 1, outcome: outcome)) {
            $0.products.question.answered = 1
            change(&$0.products.decision)
        }
        await store.receive(ProductsQuestionSlice.self) { $0.answered = 1 }
        await store.receive(ProductsSlice.self) { change(&$0) }
    }

    /// Receives a question and an empty result, which the state had before, too.
    private func receiveEmpty(_ question: Int, _ search: String) async {
        await store.receive(ProductsQuestionSlice.self) {
            $0.search = search
            $0.number = question
        }
        await store.receive(.productsDecided(question: question, outcome: .empty(EmptyProductsList()))) {
            $0.products.question.answered = question
        }
        await store.receive(ProductsQuestionSlice.self) { $0.answered = question }
    }

    @Test func areFetched() async throws {
        try await start(Self.figs.reversed())
        let fetched = FetchedProducts(products: Self.figs)
        await receive(.fetched(fetched)) { $0.fetched = fetched }
        await store.finish()
    }

    @Test func areNoMoreThanTheStateKeeps() async throws {
        let many = Array(repeating: Product.product("Fig"), count: 101)
        try await start(many)
        let fetched = FetchedProducts(products: Array(many.dropLast()))
        await receive(.fetched(fetched)) { $0.fetched = fetched }
        await store.finish()
    }

    @Test func areTooFew() async throws {
        try await start(Self.figs.dropLast())
        await receive(.notEnoughAvailable(NotEnoughAvailableProducts())) {
            $0.notEnoughAvailable = NotEnoughAvailableProducts()
        }
        await store.finish()
    }

    @Test func areNone() async throws {
        try await start([])
        await receive(.empty(EmptyProductsList())) { $0.empty = EmptyProductsList() }
        await store.finish()
    }

    @Test func cannotBeLookedUp() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let window = PanelWindow("Products", publishesPanels: false, print: { continuation.yield($0) }) { _ in }
        let analytics = Analytics { _ in }
        try await start(nil, window, analytics)
        await receive(.failed(FailedFetchingProducts())) { $0.failed = FailedFetchingProducts() }
        for await line in lines where line == "The products could not be looked up. Try again later." { break }
        #expect(analytics.errors == 1)
        await store.finish()
    }

    @Test func areLookedUpForEachSenderOfAQuestion() async throws {
        let window = PanelWindow.hidden()
        try await start([], window)
        await receive(.empty(EmptyProductsList())) { $0.empty = EmptyProductsList() }

        window.receive(.command(MarketAction.findProducts(search: "fig")))
        await store.receive(.findProducts(search: "fig")) {
            $0.products.question.search = "fig"
            $0.products.question.number = 2
        }
        await receiveEmpty(2, "fig")
        await store.send(.findProducts(search: "lime")) {
            $0.products.question.search = "lime"
            $0.products.question.number = 3
        }
        await receiveEmpty(3, "lime")
        await store.finish()
    }

    @Test func areAnsweredByAProcessThatStartsLater() async throws {
        await store.send(.findProducts(search: "fig")) {
            $0.products.question.search = "fig"
            $0.products.question.number = 2
        }
        await store.restart()
        try await ProductsComposer(
            feature, .hidden(), repository: FixedRepository(products: []), analytics: Analytics { _ in }
        ).start()
        await store.receive(ProductsSlice.self)
        await store.receive(ProductsQuestionSlice.self) {
            $0.search = "fig"
            $0.number = 2
        }
        await store.receive(.productsDecided(question: 2, outcome: .empty(EmptyProductsList()))) {
            $0.products.question.answered = 2
            $0.products.decision.empty = EmptyProductsList()
        }
        await store.skipReceived()
        await store.finish()
    }
}
