import Foundation
import MarketContract

/// What a view of the products can show.
protocol ProductsListView: AnyObject {
    func showProducts(_ products: [ProductViewModel])
    func showMessage(_ message: String)
    func showError(message: String)
}

/// A product in words.
struct ProductViewModel: Equatable {
    let name: String
    let score: String

    init(_ product: Product) {
        name = product.name
        score = String(format: "%.2f", product.relevancyScore)
    }
}

/// Puts into words what was decided, and no more. Who decided it, and in which process, it is not told.
final class ProductsListPresenter: ProductsUseCaseOutput {
    weak var view: (any ProductsListView)?

    func didFetch(products: [Product]) { view?.showProducts(products.map(ProductViewModel.init)) }

    func notEnoughAvailableProducts() { view?.showMessage("Too few of these are to be had just now.") }

    func didFetchEmptyProductsList() { view?.showMessage("Nothing here has to do with that.") }

    func didFailFetchingProducts() { view?.showError(message: "The products could not be looked up. Try again later.") }
}
