import EastwardStore
import MarketContract

/// The items feature's part of the state.
struct Shelves: Equatable, Sendable {
    var searchTerm = ""
    var items = Table<Int, Item>()
    var openItem: Int?
    /// The number of requested refreshes. Empty shelves request the first.
    var refresh = 1
    var answeredRefresh = 0
    var failure: String?
}

extension Shelves {
    /// The maximum number of items on the shelves, since a person looks through them.
    static let mostItems = 1000

    static let reducer = Reducer<Shelves, MarketAction> { shelves, action, _ throws(Rejection) in
        switch action {
        case .searchItems(let term): shelves.searchTerm = try Text.checked(term)
        case .openItem(let item):
            guard shelves.items[item] != nil else { throw Rejection("no_such_item", "There is no item \(item).") }
            shelves.openItem = item
        case .closeItem: shelves.openItem = nil
        case .refreshItems: shelves.refresh += 1
        case .itemsRefreshed(let refresh, let items):
            try shelves.answer(refresh)
            try shelves.fill(with: items)
        case .refreshFailed(let refresh, let reason):
            try shelves.answer(refresh)
            shelves.failure = reason
        default: break
        }
    }

    private mutating func answer(_ refresh: Int) throws(Rejection) {
        guard refresh == self.refresh else {
            throw Rejection("outdated", "Refresh \(refresh) is outdated: the current one is \(self.refresh).")
        }
        answeredRefresh = refresh
        failure = nil
    }

    private mutating func fill(with items: [Item]) throws(Rejection) {
        guard items.count <= Self.mostItems else {
            throw Rejection("too_many", "The shelves hold \(Self.mostItems) items, not \(items.count).")
        }
        for (index, item) in items.enumerated() { self.items[index + 1] = item }
        for number in self.items.keys where number > items.count { self.items[number] = nil }
        if let openItem, self.items[openItem] == nil { self.openItem = nil }
    }

    /// The record without the items.
    var record: StateRecord.Shelves {
        StateRecord.Shelves(
            searchTerm: searchTerm, openItem: openItem, refresh: refresh, answeredRefresh: answeredRefresh,
            failure: failure)
    }

    mutating func read(_ record: StateRecord.Shelves) {
        searchTerm = record.searchTerm
        openItem = record.openItem
        refresh = record.refresh
        answeredRefresh = record.answeredRefresh
        failure = record.failure
    }
}

extension AppState: KnowsTheItemList {
    func provideItemList(to component: some ItemListComponent) {
        component.newSearchTerm(shelves.searchTerm)
        component.newItems(shelves.items)
        component.newOpenItem(shelves.openItem)
        component.newRefresh(shelves.refresh)
        component.newAnsweredRefresh(shelves.answeredRefresh)
        component.newFailure(shelves.failure)
    }
}
