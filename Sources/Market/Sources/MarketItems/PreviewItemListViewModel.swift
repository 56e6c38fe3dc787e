import MarketContract
import Observation

/// The view model of fixed items. It needs no store and no catalogue.
@Observable
final class PreviewItemListViewModel: ItemListViewContract {
    var searchTerm = ""
    private(set) var openItem: PreviewItemDetailViewModel?
    let isRefreshing = false
    let failure: String? = nil

    private let items: [PreviewItemDetailViewModel]

    init(_ items: [PreviewItemDetailViewModel] = PreviewItemDetailViewModel.examples) {
        self.items = items
    }

    /// - Parameter items: for example, the content of a file.
    convenience init(_ items: [Item]) {
        self.init(
            items.enumerated().map { index, item in
                PreviewItemDetailViewModel(
                    id: index + 1, name: item.name, price: item.price, stock: item.stock, origin: item.origin)
            })
    }

    var listOfItems: [PreviewItemDetailViewModel] { items.filter { $0.name.matches(searchTerm: searchTerm) } }

    func buttonClick() {}

    func open(_ item: Int) {
        openItem = items.first { $0.id == item }
    }

    func close() {
        openItem = nil
    }
}

struct PreviewItemDetailViewModel: ItemDetailViewContract {
    let id: Int
    let name: String
    let price: Int
    let stock: Int
    let origin: String
}

extension PreviewItemDetailViewModel {
    /// One item of each kind that a view must handle.
    static let examples = [
        PreviewItemDetailViewModel(id: 1, name: "Banana", price: 25, stock: 120, origin: "Ecuador"),
        PreviewItemDetailViewModel(id: 2, name: "Açaí", price: 1290, stock: 1, origin: "Brazil"),
        PreviewItemDetailViewModel(id: 3, name: "Mangosteen", price: 300, stock: 0, origin: "Thailand"),
        PreviewItemDetailViewModel(
            id: 4, name: "A hamper of everything that was ripe this morning", price: 12_000, stock: 3,
            origin: "All over the place"),
        PreviewItemDetailViewModel(id: 5, name: "A leaf of mint", price: 0, stock: 9000, origin: "The backyard"),
    ]
}
