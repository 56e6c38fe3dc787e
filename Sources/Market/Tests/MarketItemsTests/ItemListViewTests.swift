import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketItems
@testable import MarketStore

@Suite("The list of items", .timeLimit(.minutes(10)))
struct ItemListViewTests {
    private static let items = [
        item("Banana", price: 25, stock: 120), item("Açaí", price: 1290, stock: 1), item("Fig", price: 5, stock: 0),
    ]

    private static func item(_ name: String, price: Int = 100, stock: Int = 1) -> Item {
        Item(name: name, price: price, stock: stock, origin: "Peru")
    }

    private static func window() -> PanelWindow {
        PanelWindow("Items", publishesPanels: false, print: { _ in }) { _ in }
    }

    private static func panel(_ items: [Item], _ change: (PreviewItemListViewModel) -> Void = { _ in }) -> Panel {
        let viewModel = PreviewItemListViewModel(items)
        change(viewModel)
        return ItemListView(viewModel: viewModel, window()).body
    }

    @Test func showsTheItems() {
        #expect(
            Self.panel(Self.items)
                == Panel([
                    .field("Search", "", sends: .searchItems(term: ""), in: "term"),
                    .row("Banana", detail: "€0.25, 120 in stock", .plain, .openItem(item: 1)),
                    .row("Açaí", detail: "€12.90, 1 in stock", .plain, .openItem(item: 2)),
                    .row("Fig", detail: "€0.05, sold out", .bad, .openItem(item: 3)),
                    .button("Refresh", key: "r", .refreshItems),
                ]))
    }

    @Test func showsTheSearchTermAndTheOpenItem() {
        #expect(
            Self.panel(Self.items) { viewModel in
                viewModel.searchTerm = "AI"
                viewModel.open(3)
            }
                == Panel([
                    .field("Search", "AI", sends: .searchItems(term: ""), in: "term"),
                    .text("Fig", .strong), .text("From Peru"), .text("€0.05"), .text("sold out", .bad),
                    .button("Close", key: "c", .closeItem),
                    .row("Açaí", detail: "€12.90, 1 in stock", .plain, .openItem(item: 2)),
                    .button("Refresh", key: "r", .refreshItems),
                ]))
    }

    @Test func showsThatNothingWasFound() {
        let panel = Self.panel(Self.items) { $0.searchTerm = "plum" }
        #expect(panel.elements.contains(.text("No items", .faint)))
    }

    @Test func showsHowManyItemsExceedThePanel() {
        let panel = Self.panel((1...1000).map { Self.item("Item \($0)") }) { $0.open(1000) }
        #expect(panel.elements.count <= Panel.mostElements)
        #expect(panel.elements.contains(.row("Item 180", detail: "€1.00, 1 in stock", .plain, .openItem(item: 180))))
        #expect(panel.elements.contains(.text("and 820 more", .faint)))
    }

    @Test func showsARefreshAndWhyItFailed() async throws {
        let feature = ItemsFeature.preview(Preview())
        let viewModel = ItemListViewModel(feature, Catalogue(text: "[]".utf8)) { _ in }
        ItemListSlice.deliver(
            ItemList.preview {
                $0.refresh = 2
                $0.answeredRefresh = 1
                $0.failure = "There is none."
            }, to: viewModel)
        let elements = ItemListView(viewModel: viewModel, Self.window()).body.elements
        #expect(elements.suffix(2) == [.text("Reading the catalogue …", .faint), .text("There is none.", .bad)])
    }

    @Test func isDrivenAlikeByEitherViewModel() async throws {
        var state = AppState()
        state.items.searchTerm = "a"
        state.items.items = Table(Self.items.enumerated().map { (key: $0.offset + 1, value: $0.element) })
        state.items.openItem = 2
        state.items.answeredRefresh = 1
        let store = TestStore(state)
        let feature = try store.connect(ItemsFeature.self)
        let live = ItemListViewModel(feature, Catalogue(text: "[]".utf8)) { _ in }
        try await feature.provideItemList(to: live)
        await store.skipReceived()

        let preview = PreviewItemListViewModel(Self.items)
        preview.searchTerm = "a"
        preview.open(2)
        #expect(
            ItemListView(viewModel: live, Self.window()).body == ItemListView(viewModel: preview, Self.window()).body)
        await store.finish()
    }

    @Test func performsGesturesAndShowsTheirResults() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let window = PanelWindow("Items", publishesPanels: false, print: { continuation.yield($0) }) { _ in }
        let viewModel = PreviewItemListViewModel(Self.items)
        _ = ItemListView(viewModel: viewModel, window)
        window.receive(.command(MarketAction.searchItems(term: "fig")))
        window.receive(.command(MarketAction.openItem(item: 1)))
        var seen: [String] = []
        for await line in lines {
            seen.append(line)
            if line == "From Peru" { break }
        }
        #expect(seen.contains("Search: fig"))
        window.receive(.command(MarketAction.closeItem))
        #expect(viewModel.openItem == nil)
    }
}
