import Eastward
import EastwardTesting
import FixtureContract
import SwiftProtobuf
import Testing

@testable import fixture_counter
@testable import fixture_store

@MainActor final class CountScreen {
    private let counter: CounterFeature
    private let presenter: CountPresenter
    private var subscription: Subscription?

    init(counter: CounterFeature, view: any CountView) {
        self.counter = counter
        presenter = CountPresenter(view: view)
    }

    func appear() async throws {
        subscription = try await counter.provideCount(to: presenter)
    }

    func disappear() {
        subscription?.cancel()
        subscription = nil
    }
}

@MainActor final class CountWithItsRevision: @MainActor CountComponent {
    private(set) var text = ""
    private var count = 0

    func newCount(_ count: Int) {
        self.count = count
    }

    func didReach(_ revision: Revision) {
        text = "\(count) at revision \(revision)"
    }
}

/// Records the texts that it is to show.
final class ListView: CountView {
    private(set) var texts: [String] = []

    func showCount(_ text: String) { texts.append(text) }
}

@MainActor @Suite("Slices and components", .timeLimit(.minutes(10))) struct SlicesAndComponentsListings {
    @Test func aScreenReceivesUpdatesWhileItIsVisible() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
        let view = ListView()
        let screen = CountScreen(counter: try store.connect(CounterFeature.self), view: view)
        try await screen.appear()
        await store.receive(CountSlice.self)
        await store.send(.increment(by: 1)) { $0.counter.count = 1 }
        await store.receive(CountSlice.self) { $0.count = 1 }
        screen.disappear()
        await store.send(.increment(by: 1)) { $0.counter.count = 2 }
        #expect(view.texts == ["0 bananas", "1 banana"])
        await store.finish()
    }

    @Test func aComponentReceivesTheRevisionAfterItsFields() async throws {
        let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)
        let counter = try await store.connect(CounterFeature.self)
        let component = CountWithItsRevision()
        try await counter.provideCount(to: component)
        #expect(component.text == "0 at revision 0")
        let receipt = try await counter.increment(by: 2)
        try await counter.reach(receipt.revision)
        #expect(component.text == "2 at revision 1")
        await store.close()
    }

    @Test func wholeValuesArriveOneAfterAnother() async throws {
        let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)
        let counter = try await store.connect(CounterFeature.self)
        let last = try await counter.increment(by: 2).revision
        var counts: [Int] = []

        for try await element in counter.countValues() {
            counts.append(element.value.count)
            if element.revision >= last { break }
        }

        #expect(counts.last == 2)
        await store.close()
    }
}
