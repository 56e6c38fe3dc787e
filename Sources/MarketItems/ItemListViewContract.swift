import Observation

/// All that a view of the list needs. Where the items come from, and what becomes of a wish, is not said here.
protocol ItemListViewContract: AnyObject, Observable {
    associatedtype ItemDetailViewModelType: ItemDetailViewContract

    var searchTerm: String { get set }
    /// Those that have the search term in their name.
    var listOfItems: [ItemDetailViewModelType] { get }
    /// The one whose details are shown.
    var openItem: ItemDetailViewModelType? { get }
    var isRefreshing: Bool { get }
    /// Why the last refresh failed, if it did.
    var failure: String? { get }

    /// Refreshes the list.
    func buttonClick()
    func open(_ item: Int)
    func close()
}

/// All that a view of one item needs.
protocol ItemDetailViewContract {
    var id: Int { get }
    var name: String { get }
    /// In cents.
    var price: Int { get }
    /// How many there are.
    var stock: Int { get }
    var origin: String { get }
}
