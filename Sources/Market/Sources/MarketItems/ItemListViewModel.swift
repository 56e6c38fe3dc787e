import EastwardFeature
import MarketContract
import Observation

/// The view model of the state's items. Setting a property sends an action; the property changes when the state does.
@Observable
final class ItemListViewModel: ItemListViewContract {
    /// Sends an action, and shows the user the reason if it was rejected.
    typealias Perform = (@escaping @MainActor () async throws -> Receipt?) -> Void

    private var receivedSearchTerm = ""
    private var items = Table<Int, Item>()
    private var openNumber: Int?
    private var refresh = 0
    private var answeredRefresh = 0
    private(set) var failure: String?

    /// The number of the refresh that the catalogue is being read for.
    @ObservationIgnored private var fetching: Int?
    @ObservationIgnored private let feature: ItemsFeature
    @ObservationIgnored private let catalogue: Catalogue
    @ObservationIgnored private let perform: Perform

    init(_ feature: ItemsFeature, _ catalogue: Catalogue, perform: @escaping Perform) {
        self.feature = feature
        self.catalogue = catalogue
        self.perform = perform
    }

    var searchTerm: String {
        get { receivedSearchTerm }
        set { perform { [feature] in try await feature.searchItems(term: newValue) } }
    }

    var listOfItems: [ItemDetailViewModel] {
        items.filter { $0.value.name.matches(searchTerm: receivedSearchTerm) }
            .sorted { $0.key < $1.key }
            .map { ItemDetailViewModel(id: $0.key, item: $0.value) }
    }

    var openItem: ItemDetailViewModel? {
        openNumber.flatMap { number in items[number].map { ItemDetailViewModel(id: number, item: $0) } }
    }

    var isRefreshing: Bool { refresh > answeredRefresh }

    func buttonClick() {
        perform { [feature] in try await feature.refreshItems() }
    }

    func open(_ item: Int) {
        perform { [feature] in try await feature.openItem(item: item) }
    }

    func close() {
        perform { [feature] in try await feature.closeItem() }
    }

    /// Reads the catalogue to answer a requested refresh.
    private func fetch(_ refresh: Int) {
        fetching = refresh
        Task { [feature, catalogue] in
            defer { if fetching == refresh { fetching = nil } }
            do {
                let items = try await catalogue.items()
                try await feature.itemsRefreshed(refresh: refresh, items: items)
            } catch ActionError.rejected(let rejection) {
                // If it is outdated, another refresh was requested and is in progress.
                guard rejection.code != "outdated" else { return }
                try await feature.refreshFailed(refresh: refresh, reason: rejection.reason)
            } catch {
                try await feature.refreshFailed(refresh: refresh, reason: "\(error)")
            }
        }
    }
}

extension ItemListViewModel: ItemListComponent {
    func newSearchTerm(_ searchTerm: String) { receivedSearchTerm = searchTerm }
    func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) { self.items = items }
    func newOpenItem(_ openItem: Int?) { openNumber = openItem }
    func newRefresh(_ refresh: Int) { self.refresh = refresh }
    func newAnsweredRefresh(_ answeredRefresh: Int) { self.answeredRefresh = answeredRefresh }
    func newFailure(_ failure: String?) { self.failure = failure }

    func didReach(_ revision: Revision) {
        guard isRefreshing, fetching != refresh else { return }
        fetch(refresh)
    }
}

/// An item of the state.
struct ItemDetailViewModel: ItemDetailViewContract {
    let id: Int
    let item: Item

    var name: String { item.name }
    var price: Int { item.price }
    var stock: Int { item.stock }
    var origin: String { item.origin }
}
