import EastwardFeature
import EastwardTesting
import MarketContract
import Testing

@testable import MarketCounter
@testable import MarketStore

@Suite("The counter", .timeLimit(.minutes(10)))
struct CountPresenterTests {
    /// Records the texts that it is to show.
    private final class ListView: CountView {
        private(set) var texts: [String] = []

        func showCount(_ text: String) { texts.append(text) }
    }

    @Test func showsTheBananasAsTheyComeAndGo() async throws {
        let store = TestStore(AppState())
        let counter = try store.connect(CounterFeature.self)
        let view = ListView()
        let presenter = CountPresenter(view: view)
        try await counter.provideCount(to: presenter)
        await store.receive(CountSlice.self)

        await store.send(.increment(by: 1)) { $0.counter.count = 1 }
        await store.receive(CountSlice.self) { $0.count = 1 }
        await store.send(.increment(by: 2)) { $0.counter.count = 3 }
        await store.receive(CountSlice.self) { $0.count = 3 }
        await store.send(.decrement(by: 4), rejected: "below_zero")
        await store.send(.editNotes(position: 0, deleteCount: 0, text: "plums")) { $0.notes = Document("plums") }

        #expect(view.texts == ["0 bananas", "1 banana", "3 bananas"])
        await store.finish()
    }

    @Test(arguments: [(0, "0 bananas"), (1, "1 banana"), (2, "2 bananas")])
    func countsInWords(count: Int, text: String) {
        let view = ListView()
        CountSlice.deliver(Count.preview { $0.count = count }, to: CountPresenter(view: view))
        #expect(view.texts == [text])
    }
}
