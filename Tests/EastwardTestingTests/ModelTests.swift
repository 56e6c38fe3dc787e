import EastwardTesting
import LarderContract
import Observation
import Synchronization
import Testing

@testable import LarderStore

@MainActor @Suite("Observable models", .timeLimit(.minutes(10))) struct ModelTests {
    @Test func aModelKeepsItsSliceAndNotifiesItsObservers() async throws {
        let store = TestStore(AppState())
        let feature = try store.connect(PricesFeature.self)
        let model = PriceListModel()
        try await feature.providePriceList(to: model)
        await store.receive(PriceListSlice.self)
        #expect(model.items.isEmpty)
        let notifications = Mutex(0)
        withObservationTracking {
            _ = model.items
        } onChange: {
            notifications.withLock { $0 += 1 }
        }
        await store.send(.setPrice(name: "tea", cents: 3)) { $0.prices.items["tea"] = Item(name: "tea", cents: 3) }
        await store.receive(PriceListSlice.self) { $0.items["tea"] = Item(name: "tea", cents: 3) }
        #expect(notifications.withLock { $0 } == 1)
        #expect(model.items["tea"]?.cents == 3)
        await store.finish()
    }

    @Test func aModelIsRetainedByItsSubscription() async throws {
        let store = TestStore(AppState())
        let feature = try store.connect(PricesFeature.self)
        weak var model: PriceListModel?
        let subscription = try await {
            let made = PriceListModel()
            model = made
            return try await feature.providePriceList(to: made)
        }()
        await store.receive(PriceListSlice.self)
        #expect(model != nil)
        subscription.cancel()
        await store.finish()
        #expect(model == nil)
    }
}
