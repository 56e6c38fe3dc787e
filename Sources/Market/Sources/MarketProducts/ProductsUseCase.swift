import MarketContract

/// The input port of the use case, which the view calls.
protocol ProductsUseCaseInput {
    func execute() async
}

/// The output port of the use case: its possible outcomes. It is also the slice's component: the state delivers the
/// decided outcome again after each restart of the process.
nonisolated protocol ProductsUseCaseOutput: ProductsComponent {
    func didFetch(products: [Product])
    func notEnoughAvailableProducts()
    func didFetchEmptyProductsList()
    func didFailFetchingProducts()
}

nonisolated extension ProductsUseCaseOutput {
    func newFetched(_ fetched: FetchedProducts) { didFetch(products: fetched.products) }
    func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts) { notEnoughAvailableProducts() }
    func newEmpty(_ empty: EmptyProductsList) { didFetchEmptyProductsList() }
    func newFailed(_ failed: FailedFetchingProducts) { didFailFetchingProducts() }
}

/// The use case: decides the outcome of a search. All rules are here.
final class ProductsUseCaseInteractor: ProductsUseCaseInput {
    /// The fewest products that are shown as a list.
    private static let fewest = 3

    private let output: any ProductsUseCaseOutput
    private let repository: any ProductsRepository
    private let search: String

    init(output: any ProductsUseCaseOutput, repository: any ProductsRepository, search: String) {
        self.output = output
        self.repository = repository
        self.search = search
    }

    func execute() async {
        do {
            let products = try await repository.getAll(search)
            if products.isEmpty {
                output.didFetchEmptyProductsList()
                return
            }
            let sortedProducts =
                products
                .sorted(by: { $0.relevancyScore > $1.relevancyScore })
                .filter(\.isAvailable)
            if sortedProducts.count < Self.fewest {
                output.notEnoughAvailableProducts()
                return
            }
            output.didFetch(products: sortedProducts)
        } catch {
            output.didFailFetchingProducts()
        }
    }
}
