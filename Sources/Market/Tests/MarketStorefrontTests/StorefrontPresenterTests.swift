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

    @Test func theFirstInstanceCountsAndAStoppedProcessOffersNothing() throws {
        let page = Page()
        let presenter = StorefrontPresenter(page)
        var panels: Table<String, Panel> = [:]
        func change(_ change: (inout Table<String, Panel>) -> Void) {
            let before = panels
            change(&panels)
            presenter.newPanels(panels, changes: panels.changes(since: before))
        }
        func offered() throws -> [String] { try ["a", "b", "c"].filter { try isSearchOffered($0, by: page) } }
        change { $0["items.2"] = panel("b") }
        #expect(try offered() == ["b"] && page.isRunning("items"))
        change { $0["items.1"] = panel("a") }
        #expect(try offered() == ["a"])
        change { $0["items.2"] = panel("c") }
        #expect(try offered() == ["a"])
        change { $0["items.1"] = nil }
        #expect(try offered() == ["c"])
        #expect(page.backstage.line.contains(#""lastPanels":{}"#))
        change { $0["items.2"] = nil }
        #expect(try offered() == [] && !page.isRunning("items"))
        // Its last panel stays.
        #expect(page.backstage.line.contains(#""lastPanels":{"items":\#(panel("c").json)}"#))
    }

    @Test func aPanelOfAProcessWithoutAPlaceOffersNothing() throws {
        let page = Page()
        page.show(panel("a"), of: "market-items")
        page.show(running: ["market-items"])
        #expect(try !isSearchOffered("a", by: page, of: "market-items"))
        page.show(running: [])
        #expect(page.backstage.line.contains(#""lastPanels":{}"#))
    }
}
