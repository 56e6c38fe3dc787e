import EastwardFeature
import MarketContract
import Observation

/// Drives the view with what the state tells. Setting something sends an action; it is set when the state says so.
@Observable
final class ItemListViewModel: ItemListViewContract {
    /// Sends something, and tells the person who wanted it if it was refused.
    typealias Perform = (@escaping @MainActor () async throws -> Receipt?) -> Void

    private var toldSearchTerm = ""
    private var items = Table<Int, Item>()
    private var openNumber: Int?
    private var refresh = 0
    private var answeredRefresh = 0
    private(set) var failure: String?

    /// The refresh that the catalogue is being read for.
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
        get { toldSearchTerm }
        set { perform { [feature] in try await feature.searchItems(term: newValue) } }
    }

    var listOfItems: [ItemDetailViewModel] {
        items.filter { $0.value.name.matches(searchTerm: toldSearchTerm) }
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

    /// Reads the catalogue as the answer to a refresh that somebody asked for.
    private func fetch(_ refresh: Int) {
        fetching = refresh
        Task { [feature, catalogue] in
            defer { if fetching == refresh { fetching = nil } }
            do {
                let items = try await catalogue.items()
                _ = try await feature.itemsRefreshed(refresh: refresh, items: items).applied()
            } catch let rejection as Rejection {
                // Outdated, another refresh was asked for and is on its way.
                guard rejection.code != "outdated" else { return }
                try await feature.refreshFailed(refresh: refresh, reason: rejection.reason)
            } catch {
                try await feature.refreshFailed(refresh: refresh, reason: "\(error)")
            }
        }
    }
}

extension ItemListViewModel: ItemListComponent {
    func newSearchTerm(_ searchTerm: String) { toldSearchTerm = searchTerm }
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
    var price: Int { Int(item.price) }
    var stock: Int { Int(item.stock) }
    var origin: String { item.origin }
}
