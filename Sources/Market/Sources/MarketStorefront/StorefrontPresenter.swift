import MarketContract

/// Updates the page from the state.
final class StorefrontPresenter {
    private let page: Page

    init(_ page: Page) {
        self.page = page
    }
}

extension StorefrontPresenter: StorefrontComponent {
    func newPanels(_ panels: Table<String, Panel>, changes: TableChanges<String>) {
        for process in changes.inserted + changes.updated {
            if let panel = panels[process] { page.show(panel, of: process) }
        }
    }

    func newScreen(_ screen: Screen) {
        page.show(screen)
    }
}
