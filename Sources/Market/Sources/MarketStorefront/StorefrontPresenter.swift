import EastwardView
import MarketContract

/// Updates the page from the panels that processes publish, and from the navigation state. The page has one place for all instances of a process.
final class StorefrontPresenter {
    private let page: Page

    init(_ page: Page) {
        self.page = page
    }

    /// The name of a process without its instance: `counter` for `counter.1`.
    private static func name(of process: String) -> String {
        process.lastIndex(of: ".").map { String(process[..<$0]) } ?? process
    }
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

extension StorefrontPresenter: NavigationComponent {
    func newScreen(_ screen: Screen) { page.show(screen) }
    func newBack(_ back: [Screen]) {}
    func newForward(_ forward: [Screen]) {}
}
