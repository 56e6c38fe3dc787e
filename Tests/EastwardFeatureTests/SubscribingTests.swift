import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

@MainActor @Suite(.timeLimit(.minutes(10))) struct SubscribingTests {
    @Test(arguments: Way.allCases) func aComponentReceivesTheValueNowAndAfterEveryChange(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            try await feature.increment(by: 2)
            let presenter = Presenter()
            try await feature.provideCount(to: presenter)
            #expect(presenter.counts == [2])
            #expect(presenter.revisions == [1])
            for count in 3...6 {
                let receipt = try await feature.increment(by: 1)
                try await feature.reach(receipt.revision)
                #expect(presenter.counts.last == count)
                #expect(presenter.revisions.last == receipt.revision)
            }
            #expect(presenter.counts == [2, 3, 4, 5, 6])
            #expect(presenter.revisions == [1, 2, 3, 4, 5])
        }
    }

    @Test(arguments: Way.allCases) func aClosureReceivesUpdatesToo(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            var counts: [Int] = []
            try await feature.provideCount { counts.append($0) }
            let receipt = try await feature.increment(by: 2)
            try await feature.reach(receipt.revision)
            #expect(counts == [0, 2])
        }
    }

    @Test(arguments: Way.allCases) func aLaterComponentReceivesTheValueAtOnceAndBothGetUpdates(_ way: Way) async throws
    {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let first = Presenter()
            let second = Presenter()
            try await feature.provideCount(to: first)
            let receipt = try await feature.increment(by: 2)
            try await feature.reach(receipt.revision)
            try await feature.provideCount(to: second)
            let last = try await feature.increment(by: 1)
            try await feature.reach(last.revision)
            #expect(first.counts == [0, 2, 3])
            #expect(second.counts == [2, 3])
        }
    }

    @Test(arguments: Way.allCases) func cancelingEndsTheSubscriptionOnTheWireToo(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { store, _, feature in
            let presenter = Presenter()
            let other = Presenter()
            let subscription = try await feature.provideCount(to: presenter)
            let remaining = try await feature.provideCount(to: other)
            subscription.cancel()
            subscription.cancel()
            let receipt = try await feature.increment(by: 2)
            try await feature.reach(receipt.revision)
            #expect(presenter.counts == [0])
            #expect(other.counts == [0, 2])
            #expect(await store.isFollowed)
            remaining.cancel()
            try await wait(until: { await !store.isFollowed })
        }
    }

    @Test(arguments: Way.allCases) func aSliceCanBeSubscribedToAgain(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            for round in 0..<5 {
                let presenter = Presenter()
                let subscription = try await feature.provideCount(to: presenter)
                #expect(presenter.counts == [round])
                subscription.cancel()
                try await feature.increment(by: 1)
            }
        }
    }

    @Test(arguments: Way.allCases) func aComponentThatNothingElseReferencesReceivesUpdates(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            weak var component: Presenter?
            @MainActor func subscribe() async throws {
                let presenter = Presenter()
                component = presenter
                try await feature.provideCount(to: presenter)
            }
            try await subscribe()
            let receipt = try await feature.increment(by: 2)
            try await feature.reach(receipt.revision)
            #expect(component?.counts == [0, 2])
        }
    }

    @Test(arguments: Way.allCases) func aCancelledSubscriptionReleasesItsComponent(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { store, _, feature in
            weak var component: Presenter?
            @MainActor func subscribe() async throws -> Subscription {
                let presenter = Presenter()
                component = presenter
                return try await feature.provideCount(to: presenter)
            }
            let subscription = try await subscribe()
            #expect(component != nil)
            subscription.cancel()
            try await wait(until: { component == nil })
            try await wait(until: { await !store.isFollowed })
        }
    }

    @Test(arguments: Way.allCases) func theEndOfTheConnectionReleasesAComponent(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, feature in
            weak var component: Presenter?
            @MainActor func subscribe() async throws -> Subscription {
                let presenter = Presenter()
                component = presenter
                return try await feature.provideCount(to: presenter)
            }
            let subscription = try await subscribe()
            #expect(component != nil)
            await connection.close()
            try await wait(until: { component == nil })
            subscription.cancel()
        }
    }

    /// Holds its own subscription, as a component does that cancels it later, and the feature.
    @MainActor private final class Screen: @MainActor CountComponent {
        private let feature: CounterFeature
        private var subscription: Subscription?

        init(_ feature: CounterFeature) {
            self.feature = feature
        }

        deinit {
            subscription?.cancel()
        }

        func appear() async throws { subscription = try await feature.provideCount(to: self) }
        func disappear() { subscription?.cancel() }
        func newCount(_ count: Int) {}
    }

    @Test(arguments: Way.allCases, [true, false])
    func aComponentThatHoldsItsSubscriptionIsReleased(_ way: Way, isCancelled: Bool) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, feature in
            weak var component: Screen?
            @MainActor func subscribe() async throws {
                let screen = Screen(feature)
                component = screen
                try await screen.appear()
                #expect(component != nil)
                if isCancelled { screen.disappear() }
            }
            try await subscribe()
            if !isCancelled { await connection.close() }
            try await wait(until: { component == nil })
        }
    }

    @Test(arguments: Way.allCases) func valuesAreASequenceThatEndsWithTheFeature(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, feature in
            var values = feature.countValues().makeAsyncIterator()
            let first = try await values.next()
            let receipt = try await feature.increment(by: 2)
            let second = try await values.next()
            #expect(first?.value.count == 0)
            #expect(second?.value.count == 2)
            #expect(second?.revision == receipt.revision)
            await connection.close()
            let end = try await values.next()
            #expect(end == nil)
        }
    }

    @Test(arguments: Way.allCases) func leavingTheSequenceUnsubscribes(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { store, _, feature in
            for try await element in feature.countValues() {
                #expect(element.value.count == 0)
                break
            }
            try await wait(until: { await !store.isFollowed })
        }
    }

    @Test(arguments: Way.allCases) func valuesThatWereNotAwaitedAreSkipped(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            var values = feature.countValues().makeAsyncIterator()
            _ = try await values.next()
            let receipts = try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 500))
            try await feature.reach(receipts.lastRevision!)
            let next = try await values.next()
            #expect(next?.value.count == 500)
        }
    }

    @Test(arguments: Way.allCases) func aReachedRevisionWasDelivered(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: 64) { _, _, feature in
            let presenter = Presenter()
            try await feature.provideCount(to: presenter)
            for round in 1...100 {
                let receipt = try await feature.increment(by: 1)
                try await feature.reach(receipt.revision)
                #expect(presenter.counts.last == round)
            }
        }
    }

    @Test(arguments: Way.allCases) func aRejectedActionIsReachedThoughNothingIsDelivered(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let presenter = Presenter()
            try await feature.provideCount(to: presenter)
            let receipt = try await feature.receipt(of: .decrement(by: 1))
            try await feature.reach(receipt.revision)
            #expect(presenter.counts == [0])
        }
    }

    @Test(arguments: Way.allCases) func aRevisionIsReachedWithoutAnySubscription(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let receipt = try await feature.increment(by: 1)
            try await feature.reach(receipt.revision)
        }
    }

    @Test(arguments: Way.allCases) func aRevisionThatNeverComesTimesOut(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let presenter = Presenter()
            try await feature.provideCount(to: presenter)
            let error = await #expect(throws: FeatureError.self) {
                try await feature.reach(1000, within: .milliseconds(50))
            }
            #expect(error == .timedOut("Revision 1000 was not received in time."))
        }
    }
}
