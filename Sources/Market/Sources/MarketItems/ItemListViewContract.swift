import Observation

/// The view contract of the list. It does not define where the items come from, or how a request is handled.
protocol ItemListViewContract: AnyObject, Observable {
    associatedtype ItemDetailViewModelType: ItemDetailViewContract

    var searchTerm: String { get set }
    /// The items with the search term in their names.
    var listOfItems: [ItemDetailViewModelType] { get }
    /// The item that is shown in detail.
    var openItem: ItemDetailViewModelType? { get }
    var isRefreshing: Bool { get }
    /// The reason why the last refresh failed, if it did.
    var failure: String? { get }

    /// Refreshes the list.
    func buttonClick()
    func open(_ item: Int)
    func close()
}

/// The view contract of one item.
protocol ItemDetailViewContract {
    var id: Int { get }
    var name: String { get }
    /// In cents.
    var price: Int { get }
    /// The number in stock.
    var stock: Int { get }
    var origin: String { get }
}
