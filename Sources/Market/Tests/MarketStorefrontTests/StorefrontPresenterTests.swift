import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketStore
@testable import MarketStorefront

@Suite("The storefront", .timeLimit(.minutes(10))) struct StorefrontPresenterTests {
    private let market = AppUnderTest(AppState.self, store: "market-store")

    @Test func thePanelOfAKilledFeatureDisappears() async throws {
        try await market.run(.inProcess) { runtime in
            let storefront = try await runtime.connect(StorefrontFeature.self)
            let counter = try await runtime.connect(CounterFeature.self)
            let banana = try await runtime.connect(BananaFeature.self)
            let panel = Panel([.text("0 bananas", .strong)])
            try await counter.feature.publishPanel(panel)
            try await banana.feature.publishPanel(panel)
            await runtime.receive(StorefrontSlice.self, by: storefront) {
                $0.panels = ["counter.1": panel, "banana.1": panel]
            }
            try await runtime.kill(.process("counter.1"))
            await runtime.receive(StorefrontSlice.self, by: storefront) { $0.panels["counter.1"] = nil }
        }
    }

    private func panel(_ text: String) -> Panel { Panel([.button(text, .searchItems(term: text))]) }

    private func isSearchOffered(_ text: String, by page: Page, of process: String = "items") throws -> Bool {
        let action = MarketAction.searchItems(term: text)
        return try page.offers(of: process).action(of: Panel.Command(action)) == action
    }

    /// The events of the page after `panels` have changed to `next`.
    private func events(
        _ page: Page, _ presenter: StorefrontPresenter, _ panels: inout Table<String, Panel>,
        _ change: (inout Table<String, Panel>) -> Void
    ) -> [String] {
        let (before, version) = (panels, page.events(since: 0, for: "").version)
        change(&panels)
        presenter.newPanels(panels, changes: panels.changes(since: before))
        return page.events(since: version, for: "").0.map(\.json)
    }

    @Test func thePageShowsTheFirstInstanceAndKeepsTheLastPanelWithoutItsActions() throws {
        let page = Page()
        let presenter = StorefrontPresenter(page)
        var panels: Table<String, Panel> = [:]
        func json(_ text: String) -> String { PageJSON.panel(panel(text), of: "items").line }
        func isOffered(_ text: String) throws -> Bool { try isSearchOffered(text, by: page) }
        #expect(
            events(page, presenter, &panels) { $0["items.2"] = panel("b") } == [
                json("b"), #"{"processes":["items"]}"#,
            ])
        #expect(events(page, presenter, &panels) { $0["items.1"] = panel("a") } == [json("a")])
        #expect(events(page, presenter, &panels) { $0["items.2"] = panel("c") } == [])
        #expect(events(page, presenter, &panels) { $0["items.1"] = nil } == [json("c")])
        #expect(try isOffered("c"))
        #expect(try !isOffered("a"))
        #expect(events(page, presenter, &panels) { $0["items.2"] = nil } == [#"{"processes":[]}"#])
        #expect(try !isOffered("c"))
    }

    @Test func aPanelOfAProcessWithoutAPlaceOffersNothing() throws {
        let page = Page()
        page.show(panel("a"), of: "market-items")
        page.show(running: ["market-items"])
        #expect(try !isSearchOffered("a", by: page, of: "market-items"))
        #expect(!page.events(since: 0, for: "").0.contains { $0.kind == "panel" })
    }
}
