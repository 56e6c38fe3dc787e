import EastwardFeature
import EastwardView
import MarketContract

/// Updates the page from the slices, and from the panels that processes publish. The page has one place for all instances
/// of a process.
final class StorefrontPresenter {
    private let page: Page
    private var banana = Banana()
    private var refresh = 0
    private var answeredRefresh = 0

    init(_ page: Page) {
        self.page = page
    }

    /// Subscribes to all slices of the page, until the connection ends.
    func observe(_ feature: StorefrontFeature) async throws {
        try await feature.provideStorefront(to: self)
        try await feature.provideItemList(to: self)
        try await feature.provideBanana(to: self)
        try await feature.provideCount(to: self)
        try await feature.provideMembers(to: self)
        try await feature.provideSignups(to: self)
        try await feature.provideVisits(to: self)
    }

    /// The name of a process without its instance: `counter` for `counter.1`.
    private static func name(of process: String) -> String {
        process.lastIndex(of: ".").map { String(process[..<$0]) } ?? process
    }

    func didReach(_ revision: Revision) {}
}

extension StorefrontPresenter: StorefrontComponent {
    func newPanels(_ panels: Table<String, Panel>, changes: TableChanges<String>) {
        let changed = Set((changes.inserted + changes.updated + changes.removed).map(Self.name))
        var running: Set<String> = []
        for (process, panel) in panels {
            let name = Self.name(of: process)
            // The first instance that publishes a panel counts.
            guard running.insert(name).inserted, changed.contains(name) else { continue }
            page.show(panel, of: name)
        }
        page.show(running: running)
    }
}

extension StorefrontPresenter: ItemListComponent {
    // The terminals' search and their open item.
    func newSearchTerm(_ searchTerm: String) {}
    func newOpenItem(_ openItem: Int?) {}

    func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) {
        for number in changes.inserted + changes.updated + changes.removed { page.show(items[number], number: number) }
        page.updateShop { $0.items = items }
        showShelf()
    }

    func newRefresh(_ refresh: Int) {
        self.refresh = refresh
        showShelf()
    }

    func newAnsweredRefresh(_ answeredRefresh: Int) {
        self.answeredRefresh = answeredRefresh
        showShelf()
    }

    func newFailure(_ failure: String?) {
        page.updateShop { $0.failure = failure }
        showShelf()
    }

    private func showShelf() {
        page.show(
            shelf: Array(page.shop.items.keys), isLoading: refresh > answeredRefresh, failure: page.shop.failure)
    }
}

extension StorefrontPresenter: BananaComponent {
    func newMillimetres(_ millimetres: Int) { change { $0.millimetres = millimetres } }
    func newDays(_ days: Int) { change { $0.days = days } }
    func newIsPeeled(_ isPeeled: Bool) { change { $0.isPeeled = isPeeled } }

    private func change(_ change: (inout Banana) -> Void) {
        change(&banana)
        page.show(banana)
    }
}

extension StorefrontPresenter: CountComponent {
    func newCount(_ count: Int) { page.show(count: count) }
}

extension StorefrontPresenter: MembersComponent {
    func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) {
        page.updateShop { $0.members = members }
    }
}

extension StorefrontPresenter: SignupsComponent {
    func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>) {
        page.updateShop { $0.forms = forms }
    }
}

extension StorefrontPresenter: VisitsComponent {
    func newVisits(_ visits: Table<String, Visit>, changes: TableChanges<String>) {
        page.updateShop { $0.visits = visits }
    }

    func newSales(_ sales: Table<Int, Sale>, changes: TableChanges<Int>) {
        page.updateShop { $0.sales = sales }
    }
}
