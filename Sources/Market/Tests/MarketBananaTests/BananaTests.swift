import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketBanana
@testable import MarketStore

@Suite("The banana", .timeLimit(.minutes(10)))
struct BananaTests {
    private func banana(_ millimetres: Int = 180, days: Int = 0, isPeeled: Bool = false) -> Banana {
        Banana(millimetres: millimetres, days: days, isPeeled: isPeeled)
    }

    // MARK: Structure: each part alone

    @Test func theInteractorConvertsTheStateForThePresenter() {
        let interactor = BananaInteractor()
        var models: [BananaViewModel] = []
        interactor.outputPort = { models.append($0) }
        interactor.newState(banana(139, days: 2))
        interactor.newState(banana(140, days: 3))
        interactor.newState(banana(220, days: 12, isPeeled: true))
        #expect(
            models == [
                BananaViewModel(size: .baby, ripeness: .green, days: 2, isPeeled: false),
                BananaViewModel(size: .ordinary, ripeness: .yellow, days: 3, isPeeled: false),
                BananaViewModel(size: .large, ripeness: .brown, days: 12, isPeeled: true),
            ])
    }

    private final class ListView: BananaView {
        private(set) var shown: [String] = []

        func displayBanana(title: String, detail: String, canBePeeled: Bool) {
            shown.append("\(title), \(detail), \(canBePeeled ? "ripe" : "not to be peeled")")
        }
    }

    @Test func thePresenterPutsItIntoWords() {
        let view = ListView()
        let presenter = BananaPresenter(view: view)
        presenter.presentBanana(
            bananaViewModel: BananaViewModel(size: .ordinary, ripeness: .spotted, days: 1, isPeeled: false))
        presenter.presentBanana(
            bananaViewModel: BananaViewModel(size: .large, ripeness: .brown, days: 20, isPeeled: true))
        #expect(
            view.shown == [
                "A spotted banana, after 1 day, ripe", "A peeled brown large banana, after 20 days, not to be peeled",
            ])
    }

    // MARK: Flow: from an action to the panel

    @Test func changesOfTheBananaAreShown() async throws {
        let store = TestStore(AppState())
        let feature = try store.connect(BananaFeature.self)
        let storefront = try store.connect(StorefrontFeature.self)
        try await storefront.provideStorefront { _, _ in }
        await store.receive(StorefrontSlice.self)
        let window = PanelWindow("Banana", publishesPanels: true, clock: store.clock, print: { _ in }) {
            try await feature.publishPanel($0)
        }
        BananaWireframe(feature, window).setup()
        await store.receive(BananaSlice.self) { $0.millimetres = 180 }
        await store.receive(StorefrontSlice.self) {
            $0.panels["banana.1"] = panel("A green banana", "after 0 days", canBePeeled: false)
        }
        await store.clock.advance(by: .milliseconds(50))

        await store.send(.peelBanana, rejected: "too_green")
        window.receive(.command(MarketAction.ripenBanana(days: 4)))
        await store.receive(.ripenBanana(days: 4)) { $0.banana.days = 4 }
        await store.receive(BananaSlice.self) { $0.days = 4 }
        await store.receive(StorefrontSlice.self) {
            $0.panels["banana.1"] = panel("A yellow banana", "after 4 days", canBePeeled: true)
        }
        await store.clock.advance(by: .milliseconds(50))
        await store.finish()
    }

    private func panel(_ title: String, _ detail: String, canBePeeled: Bool) -> Panel {
        Panel([
            .text(title, .strong), .text(detail, .faint), .button("A day goes by", key: "d", .ripenBanana(days: 1)),
            .button("Peel it", key: "p", isDisabled: !canBePeeled, .peelBanana),
            .button("Hang up another", key: "h", .hangBanana(millimetres: 180)),
        ])
    }
}
