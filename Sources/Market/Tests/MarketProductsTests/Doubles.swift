import EastwardFeature
import EastwardView
import MarketContract

@testable import MarketProducts

extension Product {
    static func product(_ name: String, score: Double = 1, isAvailable: Bool = true) -> Product {
        Product(name: name, relevancyScore: score, isAvailable: isAvailable)
    }
}

/// Returns the same products for every search.
nonisolated struct FixedRepository: ProductsRepository {
    struct Failure: Error {}

    var products: [Product]?

    func getAll(_ search: String) async throws -> [Product] {
        guard let products else { throw Failure() }
        return products
    }
}

/// Records the decisions of the use case.
final class ListOutput: ProductsUseCaseOutput {
    enum Decision: Equatable {
        case fetched([String]), notEnough, empty, failed
    }

    private(set) var decisions: [Decision] = []

    func didFetch(products: [Product]) { decisions.append(.fetched(products.map(\.name))) }
    func notEnoughAvailableProducts() { decisions.append(.notEnough) }
    func didFetchEmptyProductsList() { decisions.append(.empty) }
    func didFailFetchingProducts() { decisions.append(.failed) }
}

/// Records the texts that it is to show.
final class ListView: ProductsListView {
    private(set) var texts: [String] = []

    func showProducts(_ products: [ProductViewModel]) {
        texts.append(products.map { "\($0.name) \($0.score)" }.joined(separator: ", "))
    }
    func showMessage(_ message: String) { texts.append("message: \(message)") }
    func showError(message: String) { texts.append("error: \(message)") }
}

extension PanelWindow {
    /// A window without output.
    static func hidden() -> PanelWindow {
        PanelWindow("Products", publishesPanels: false, print: { _ in }) { _ in }
    }
}
