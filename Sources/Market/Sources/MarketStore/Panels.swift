import EastwardStore
import MarketContract

/// The panels that the features' views have shown last.
struct Panels: Equatable, Sendable {
    /// The panels, by process name.
    var table = Table<String, Panel>()
    /// The screen that the router displays.
    var screen = Screen.none
}

extension Panels {
    /// The maximum number of elements in a panel, since a person looks at them.
    static let mostElements = 200

    static let reducer = Reducer<Panels, MarketAction> { panels, action, _ throws(Rejection) in
        switch action {
        case .bananaShown(let panel): try panels.show(panel, of: "banana")
        case .signupShown(let panel): try panels.show(panel, of: "signup")
        case .loginShown(let panel): try panels.show(panel, of: "login")
        case .itemsShown(let panel): try panels.show(panel, of: "items")
        case .productsShown(let panel): try panels.show(panel, of: "products")
        case .counterShown(let panel): try panels.show(panel, of: "counter")
        case .notesShown(let panel): try panels.show(panel, of: "notes")
        case .screenShown(let screen, let panel):
            try panels.show(panel, of: "router")
            panels.screen = screen
        default: break
        }
    }

    private mutating func show(_ panel: Panel, of process: String) throws(Rejection) {
        guard panel.elements.count <= Self.mostElements else {
            throw Rejection(
                "too_large", "A panel has \(Self.mostElements) elements at most, not \(panel.elements.count).")
        }
        table[process] = panel
    }
}

extension AppState: KnowsTheStorefront {
    func provideStorefront(to component: some StorefrontComponent) {
        component.newPanels(panels.table)
        component.newScreen(panels.screen)
    }
}
