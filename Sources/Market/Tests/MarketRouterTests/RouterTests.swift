import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import MarketScreens
import Testing

@testable import MarketRouter
@testable import MarketStore

@Suite("The router", .timeLimit(.minutes(10)))
struct RouterTests {
    /// Records the screens that it is to show.
    private final class ListView: NavigationView {
        private(set) var shown: [String] = []

        func showScreen(_ screen: Screen, back: Screen?, forward: Screen?) {
            shown.append("\(back?.title ?? "-") < \(screen.title) > \(forward?.title ?? "-")")
        }
    }

    @Test func convertsTheNavigationStateToTheScreen() async throws {
        let store = TestStore(AppState())
        let router = try store.connect(RouterFeature.self)
        let view = ListView()
        let presenter = NavigationPresenter(view: view)
        try await router.provideNavigation(to: presenter)
        await store.receive(NavigationSlice.self) { $0.screen = .items }

        await store.send(.goTo(screen: .banana)) {
            $0.router = RouterState(screen: .banana, back: [.items])
        }
        await store.receive(NavigationSlice.self) {
            $0.screen = .banana
            $0.back = [.items]
        }
        await store.send(.goBack) { $0.router = RouterState(screen: .items, forward: [.banana]) }
        await store.receive(NavigationSlice.self) {
            $0.screen = .items
            $0.back = []
            $0.forward = [.banana]
        }
        await store.send(.goBack, rejected: "no_way")

        #expect(view.shown == ["- < Items > -", "Items < Banana > -", "- < Items > Banana"])
        await store.finish()
    }

    @Test func publishesTheScreensAsButtons() async throws {
        let store = TestStore(AppState())
        let router = try store.connect(RouterFeature.self)
        let (panels, published) = AsyncStream.makeStream(of: Panel.self)
        let window = PanelWindow("Market", publishesPanels: true, clock: store.clock, print: { _ in }) { panel in
            published.yield(panel)
        }
        NavigationBar(window, router).showScreen(.notes, back: .items, forward: nil)
        var iterator = panels.makeAsyncIterator()
        let panel = try #require(await iterator.next())
        #expect(panel.elements.contains { $0.button?.label == "Notes" && $0.button?.isChosen == true })
        #expect(panel.elements.count == 10)
        await store.clock.advance(by: .milliseconds(50))
        window.receive(.command(MarketAction.goTo(screen: .banana)))
        await store.receive(.goTo(screen: .banana)) { $0.router = RouterState(screen: .banana, back: [.items]) }
        window.receive(.command(MarketAction.goBack))
        await store.receive(.goBack) { $0.router = RouterState(screen: .items, forward: [.banana]) }
        await store.finish()
    }

    @Test func everyScreenHasATitleAndAProcess() {
        #expect(Screen.destinations.count == 7)
        for screen in Screen.destinations {
            #expect(!screen.title.isEmpty)
            #expect(!screen.process.isEmpty)
        }
    }
}
