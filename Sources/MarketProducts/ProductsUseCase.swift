import MarketContract

/// What the view asks of the use case.
protocol ProductsUseCaseInput {
    func execute() async
}

/// What the use case may decide. It is the slice's component at the same time: what the use case decides in one life of
/// the process, the state tells in all of them.
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

/// Decides what it means that these products were found. The rules are here, and nowhere else.
final class ProductsUseCaseInteractor: ProductsUseCaseInput {
    /// Fewer are not worth a list.
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
