import EastwardFeature
import EastwardTesting
import Foundation
import MarketContract
import Testing

@testable import MarketItems
@testable import MarketStore

@Suite("The items' view model", .timeLimit(.minutes(10)))
struct ItemListViewModelTests {
    private static let fig = Item(name: "Fig", price: 80, stock: 24, origin: "Greece")
    private static let catalogue = #"[{"name": "Fig", "price": 80, "stock": 24, "origin": "Greece"}]"#

    private let store = TestStore(AppState())
    private let feature: ItemsFeature

    init() throws {
        feature = try store.connect(ItemsFeature.self)
    }

    private func viewModel(_ catalogue: Catalogue) async throws -> ItemListViewModel {
        let viewModel = ItemListViewModel(feature, catalogue) { body in
            Task { _ = try await body() }
        }
        try await feature.provideItemList(to: viewModel)
        await store.receive(ItemListSlice.self) { $0.refresh = 1 }
        return viewModel
    }

    /// Receives the action that fills the empty shelves.
    private func receiveFig() async {
        await store.receive(.itemsRefreshed(refresh: 1, items: [Self.fig])) {
            $0.items.items = [1: Self.fig]
            $0.items.answeredRefresh = 1
        }
        await store.receive(ItemListSlice.self) {
            $0.items = [1: Self.fig]
            $0.answeredRefresh = 1
        }
    }

    @Test func fillsTheEmptyShelves() async throws {
        let viewModel = try await viewModel(Catalogue(text: Self.catalogue.utf8))
        await receiveFig()
        #expect(!viewModel.isRefreshing)
        #expect(viewModel.listOfItems.map(\.name) == ["Fig"])
        await store.finish()
    }

    @Test func showsWhyTheCatalogueCannotBeReadAndRetriesOnRequest() async throws {
        try await withFile { path in
            let viewModel = try await viewModel(Catalogue(file: path))
            let reason = "The catalogue \(path) cannot be read: No such file or directory."
            await store.receive(.refreshFailed(refresh: 1, reason: reason)) {
                $0.items.answeredRefresh = 1
                $0.items.failure = reason
            }
            await store.receive(ItemListSlice.self) {
                $0.answeredRefresh = 1
                $0.failure = reason
            }
            #expect(viewModel.failure == reason)

            try Self.catalogue.write(toFile: path, atomically: true, encoding: .utf8)
            viewModel.buttonClick()
            await store.receive(.refreshItems) { $0.items.refresh = 2 }
            await store.receive(ItemListSlice.self) { $0.refresh = 2 }
            await store.receive(.itemsRefreshed(refresh: 2, items: [Self.fig])) {
                $0.items.items = [1: Self.fig]
                $0.items.answeredRefresh = 2
                $0.items.failure = nil
            }
            await store.receive(ItemListSlice.self) {
                $0.items = [1: Self.fig]
                $0.answeredRefresh = 2
                $0.failure = nil
            }
            #expect(viewModel.failure == nil)
            await store.finish()
        }
    }

    @Test func showsWhyTheStoreRejectsTheCatalogue() async throws {
        let many = [String](repeating: String(Self.catalogue.dropFirst().dropLast()), count: 1001)
        let viewModel = try await viewModel(Catalogue(text: "[\(many.joined(separator: ", "))]".utf8))
        let reason = "The shelves hold 1000 items, not 1001."
        await store.receive(
            .itemsRefreshed(refresh: 1, items: Array(repeating: Self.fig, count: 1001)), rejected: "too_many")
        await store.receive(.refreshFailed(refresh: 1, reason: reason)) {
            $0.items.answeredRefresh = 1
            $0.items.failure = reason
        }
        await store.skipReceived()
        #expect(viewModel.failure == reason)
        await store.finish()
    }

    @Test func ignoresAnOutdatedRefresh() async throws {
        await store.send(.refreshItems) { $0.items.refresh = 2 }
        let viewModel = ItemListViewModel(feature, Catalogue(text: Self.catalogue.utf8)) { _ in }
        ItemListSlice.deliver(ItemList.preview { $0.refresh = 1 }, to: viewModel)
        #expect(viewModel.isRefreshing)
        await store.receive(.itemsRefreshed(refresh: 1, items: [Self.fig]), rejected: "outdated")
        await store.finish()
    }

    @Test func readsTheCatalogueOnceForARefresh() async throws {
        let viewModel = ItemListViewModel(feature, Catalogue(text: Self.catalogue.utf8)) { _ in }
        ItemListSlice.deliver(ItemList.preview { $0.refresh = 1 }, to: viewModel)
        ItemListSlice.deliver(ItemList.preview { $0.refresh = 1 }, to: viewModel)
        await store.receive(.itemsRefreshed(refresh: 1, items: [Self.fig])) {
            $0.items.items = [1: Self.fig]
            $0.items.answeredRefresh = 1
        }
        ItemListSlice.deliver(ItemList.preview { $0.refresh = 2 }, to: viewModel)
        await store.receive(.itemsRefreshed(refresh: 2, items: [Self.fig]), rejected: "outdated")
        await store.finish()
    }

    @Test func isSetByTheStateAlone() async throws {
        let viewModel = try await viewModel(Catalogue(text: Self.catalogue.utf8))
        await receiveFig()

        viewModel.searchTerm = "plum"
        #expect(viewModel.searchTerm == "")
        await store.receive(.searchItems(term: "plum")) { $0.items.searchTerm = "plum" }
        await store.receive(ItemListSlice.self) { $0.searchTerm = "plum" }
        #expect(viewModel.searchTerm == "plum")
        #expect(viewModel.listOfItems.isEmpty)

        viewModel.open(1)
        await store.receive(.openItem(item: 1)) { $0.items.openItem = 1 }
        await store.receive(ItemListSlice.self) { $0.openItem = 1 }
        #expect(viewModel.openItem?.name == "Fig")

        viewModel.close()
        await store.receive(.closeItem) { $0.items.openItem = nil }
        await store.receive(ItemListSlice.self) { $0.openItem = nil }
        #expect(viewModel.openItem == nil)
        await store.finish()
    }
}
