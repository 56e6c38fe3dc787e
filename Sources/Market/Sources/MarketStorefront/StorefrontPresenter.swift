import EastwardFeature
import EastwardView
import MarketContract

/// Updates the page's state from the slices, and from the panels that processes publish. The page has one place for all
/// instances of a process.
final class StorefrontPresenter {
    private let page: Page

    init(_ page: Page) {
        self.page = page
    }

    /// Observes the store and its slices, until the connection ends.
    func observe(_ feature: StorefrontFeature) async throws {
        try await feature.provideStorefront(to: self)
        try await feature.provideItemList(to: self)
        try await feature.provideMembers(to: self)
        try await feature.provideSignups(to: self)
        let states = feature.connectionStates
        Task { [page] in
            for await state in states { page.connection = state }
        }
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
    func newFailure(_ failure: String?) { page.failure = failure }

    func newSearchTerm(_ searchTerm: String) {}
    func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) {}
    func newOpenItem(_ openItem: Int?) {}
    func newRefresh(_ refresh: Int) {}
    func newAnsweredRefresh(_ answeredRefresh: Int) {}
}

extension StorefrontPresenter: MembersComponent {
    func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) { page.members = members }
}

extension StorefrontPresenter: SignupsComponent {
    func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>) { page.forms = forms }
}
