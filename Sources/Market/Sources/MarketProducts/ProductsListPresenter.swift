import Foundation
import MarketContract

/// The view contract of the products.
protocol ProductsListView: AnyObject {
    func showProducts(_ products: [ProductViewModel])
    func showMessage(_ message: String)
    func showError(message: String)
}

/// A product as text.
struct ProductViewModel: Equatable {
    let name: String
    let score: String

    init(_ product: Product) {
        name = product.name
        score = String(format: "%.2f", product.relevancyScore)
    }
}

/// Formats a decided outcome as text, and no more. It does not depend on the component or the process that decided.
final class ProductsListPresenter: ProductsUseCaseOutput {
    var view: (any ProductsListView)?

    func didFetch(products: [Product]) { view?.showProducts(products.map(ProductViewModel.init)) }

    func notEnoughAvailableProducts() { view?.showMessage("Too few of these are to be had just now.") }

    func didFetchEmptyProductsList() { view?.showMessage("Nothing here has to do with that.") }

    func didFailFetchingProducts() { view?.showError(message: "The products could not be looked up. Try again later.") }
}
