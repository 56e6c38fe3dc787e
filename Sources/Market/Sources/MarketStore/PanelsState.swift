import EastwardStore
import MarketContract

extension PanelsState {
    /// The maximum number of elements in a panel, since a person looks at them.
    static let mostElements = 200

    mutating func show(_ panel: Panel, of process: String) throws(Rejection) {
        guard panel.elements.count <= Self.mostElements else {
            throw Rejection(
                "too_large", "A panel has \(Self.mostElements) elements at most, not \(panel.elements.count).")
        }
        panels[process] = panel
    }
}

extension AppState: KnowsTheStorefront {
    func provideStorefront(to component: some StorefrontComponent) {
        component.newPanels(panel.panels)
        component.newScreen(panel.screen)
    }
}
