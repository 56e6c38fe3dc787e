import EastwardFeature
import MarketContract

/// The use case's output port in the process where it runs: sends each outcome as an action.
///
/// If another question was asked since, the store rejects the action, and the rejection is ignored.
final class ProductsOutcomeSender: ProductsUseCaseOutput {
    /// The state holds at most this many products.
    private static let mostProducts = 100

    private let feature: ProductsFeature
    private let question: Int

    /// - Parameter question: the number of the question that is answered.
    init(_ feature: ProductsFeature, question: Int) {
        self.feature = feature
        self.question = question
    }

    func didFetch(products: [Product]) {
        send(.fetched(FetchedProducts(products: Array(products.prefix(Self.mostProducts)))))
    }

    func notEnoughAvailableProducts() { send(.notEnoughAvailable(NotEnoughAvailableProducts())) }

    func didFetchEmptyProductsList() { send(.empty(EmptyProductsList())) }

    func didFailFetchingProducts() { send(.failed(FailedFetchingProducts())) }

    private func send(_ outcome: ProductsDecided.OneOf_Outcome) {
        Task { [feature, question] in try await feature.productsDecided(question: question, outcome: outcome) }
    }
}
