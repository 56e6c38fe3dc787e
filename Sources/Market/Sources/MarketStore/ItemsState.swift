import EastwardStore
import MarketContract

extension ItemsState {
    static let initial = ItemsState(refresh: 1)

    /// The maximum number of items on the shelves, since a person looks through them.
    static let mostItems = 1000
}

extension ItemsState: ReducerPart {
    mutating func reduce(_ action: ItemsAction, _ context: Context) throws(Rejection) {
        switch action {
        case .searchItems(let term): searchTerm = try Text.checked(term)
        case .openItem(let item):
            try require(0, of: item)
            openItem = item
        case .closeItem: openItem = nil
        case .refreshItems: refresh += 1
        case .itemsRefreshed(let refresh, let items):
            try answer(refresh)
            try fill(with: items)
        case .refreshFailed(let refresh, let reason):
            try answer(refresh)
            failure = reason
        }
    }

    /// - Throws: a rejection that begins with the item's name and a colon, if fewer are in stock.
    @discardableResult
    func require(_ quantity: Int, of number: Int) throws(Rejection) -> Item {
        guard let item = items[number] else { throw Rejection("no_such_item", "There is no item \(number).") }
        guard quantity <= item.stock || quantity == 0 else {
            throw Rejection(
                "sold_out", item.stock > 0 ? "\(item.name): only \(item.stock) left." : "\(item.name): sold out.")
        }
        return item
    }

    /// Takes an item of a basket from the shelves.
    mutating func take(_ line: BasketLine) throws(Rejection) -> SaleLine {
        let item = try require(line.quantity, of: line.item)
        items[line.item]?.stock -= line.quantity
        return SaleLine(item: line.item, name: item.name, quantity: line.quantity, price: item.price)
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
}

extension AppState: KnowsTheItemList {
    func provideItemList(to component: some ItemListComponent) {
        component.newSearchTerm(items.searchTerm)
        component.newItems(items.items)
        component.newOpenItem(items.openItem)
        component.newRefresh(items.refresh)
        component.newAnsweredRefresh(items.answeredRefresh)
        component.newFailure(items.failure)
    }
}
