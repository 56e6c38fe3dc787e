import EastwardFeature
import EastwardTesting
import MarketContract
import MarketView
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

    /// The events of the page after `panels` have changed to `next`.
    private func events(
        _ page: Page, _ presenter: StorefrontPresenter, _ panels: inout Table<String, Panel>,
        _ change: (inout Table<String, Panel>) -> Void
    ) -> [String] {
        let (before, version) = (panels, page.events(since: 0).version)
        change(&panels)
        presenter.newPanels(panels, changes: panels.changes(since: before))
        return page.events(since: version).0.map(\.json)
    }

    @Test func thePageShowsTheFirstInstanceAndKeepsTheLastPanel() throws {
        let page = Page()
        let presenter = StorefrontPresenter(page)
        var panels: Table<String, Panel> = [:]
        func json(_ text: String) -> String { PageJSON.panel(panel(text), of: "items") }
        func isOffered(_ text: String) -> Bool {
            page.offers.include(.searchItems(term: text), Panel.Command(.searchItems(term: text)))
        }
        #expect(
            events(page, presenter, &panels) { $0["items.2"] = panel("b") } == [
                json("b"), #"{"processes":["items"]}"#,
            ])
        #expect(events(page, presenter, &panels) { $0["items.1"] = panel("a") } == [json("a")])
        #expect(events(page, presenter, &panels) { $0["items.2"] = panel("c") } == [])
        #expect(events(page, presenter, &panels) { $0["items.1"] = nil } == [json("c")])
        #expect(events(page, presenter, &panels) { $0["items.2"] = nil } == [#"{"processes":[]}"#])
        #expect(isOffered("c"))
        #expect(!isOffered("a"))
    }

    @Test func theRoutersPanelNamesTheScreen() {
        let page = Page()
        let presenter = StorefrontPresenter(page)
        var panels: Table<String, Panel> = [:]
        _ = events(page, presenter, &panels) { $0["items.1"] = Panel([], screen: .notes) }
        #expect(!page.events(since: 0).0.contains { $0.kind == "screen" })
        _ = events(page, presenter, &panels) { $0["router.1"] = Panel([], screen: .banana) }
        _ = events(page, presenter, &panels) { $0["router.1"] = nil }
        #expect(page.events(since: 0).0.last { $0.kind == "screen" }?.json == #"{"process":"banana"}"#)
    }

    @Test func aPanelOfAProcessWithoutAPlaceOffersNothing() {
        let page = Page()
        page.show(panel("a"), of: "market-items")
        #expect(!page.offers.include(.searchItems(term: "a"), Panel.Command(.searchItems(term: "a"))))
        #expect(!page.events(since: 0).0.contains { $0.kind == "panel" })
    }
}
