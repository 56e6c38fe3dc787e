import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import Testing

extension EndToEnd {
    /// Tests of a feature's guarantees over good and over faulty connections.
    @Suite struct Features {
        @Test(arguments: Way.all)
        func everyActionIsAppliedExactlyOnce(way: Way) async throws {
            try await TestFeature.run(way) { app, probe in
                // Concurrent senders, of single actions and of batches.
                let receipts = try await withThrowingTaskGroup(of: [Receipt].self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            var receipts: [Receipt] = []
                            for _ in 0..<40 { receipts.append(try await probe.feature.increment(by: 1)) }
                            return receipts
                        }
                        group.addTask {
                            var receipts: [Receipt] = []
                            for _ in 0..<5 { receipts += try await probe.increment(300) }
                            return receipts
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                let total = 4 * 40 + 4 * 5 * 300
                #expect(receipts.count == total)
                #expect(receipts.allSatisfy { $0.rejection == nil })
                // There is no other sender: every receipt has a revision of its own, and no revision is missing.
                #expect(Set(receipts.map(\.revision)) == Set(1...UInt64(total)))
                #expect(try await app.count() == total)
                if case .cut = way { #expect(try #require(probe.proxy).actions.cutsMade > 0) }
            }
        }

        @Test(arguments: Way.all)
        func receiptsOfABatchComeInItsOrder(way: Way) async throws {
            try await TestFeature.run(way, window: 256) { app, probe in
                var actions: [CounterFeature.Action] = []
                // Every third action would decrease the count below zero.
                for _ in 0..<1000 { actions += [.increment(by: 1), .decrement(by: 1), .decrement(by: 1)] }
                let receipts = try await probe.feature.send(contentsOf: actions)
                #expect(receipts.count == actions.count)
                let codes = receipts.map { $0.rejection?.code }
                #expect(codes == (0..<1000).flatMap { _ in [nil, nil, "below_zero"] })
                #expect(receipts.map(\.revision) == Array(1...UInt64(actions.count)))
                #expect(try await app.count() == 0)
            }
        }

        @Test(arguments: Way.all)
        func aComponentReceivesItsOwnWritesOnceTheyAreReached(way: Way) async throws {
            try await TestFeature.run(way) { _, probe in
                let log = CountLog()
                try await probe.deliver(log)
                #expect(await log.last == 0)
                for count in 1...40 {
                    let receipt = try await probe.feature.increment(by: 1)
                    try await probe.feature.reach(receipt.revision)
                    let provided = try #require(await log.last)
                    #expect(provided >= count)
                }
                let receipts = try await probe.increment(500)
                try await probe.feature.reach(try #require(receipts.lastRevision))
                #expect(await log.last == 540)
                #expect(await log.neverWentBack)
            }
        }

        @Test(arguments: Way.all)
        func valuesNeverRegressAndEndWithTheCurrentOne(way: Way) async throws {
            try await TestFeature.run(way) { _, probe in
                let total = 300
                async let values = Self.values(of: probe.feature, until: total)
                for _ in 0..<(total / 5) { _ = try await probe.increment(5) }
                let seen = try await values
                #expect(seen.last?.count == total)
                #expect(
                    zip(seen, seen.dropFirst()).allSatisfy {
                        $0.revision <= $1.revision && $0.count <= $1.count
                    })
                // There is no other sender, so the revision determines the count.
                #expect(seen.allSatisfy { UInt64($0.count) == $0.revision })
            }
        }

        private static func values(
            of feature: CounterFeature, until count: Int
        ) async throws -> [(revision: Revision, count: Int)] {
            var seen: [(Revision, Int)] = []
            for try await element in feature.countValues() {
                seen.append((element.revision, element.value.count))
                if element.value.count >= count { break }
            }
            return seen
        }

        @Test(arguments: Way.all)
        func actionsThatDoNotChangeASliceAreReachedToo(way: Way) async throws {
            try await TestFeature.run(way) { _, probe in
                let log = CountLog()
                try await probe.deliver(log)
                for _ in 0..<5 {
                    let receipt = try await probe.feature.receipt(of: .decrement(by: 1))
                    #expect(receipt.rejection?.code == "below_zero")
                    try await probe.feature.reach(receipt.revision)
                }
                #expect(await log.counts == [0])
            }
        }

        @Test func aCanceledSubscriptionDeliversNoFurtherUpdates() async throws {
            try await TestFeature.run(.direct) { _, probe in
                let (ended, going) = (CountLog(), CountLog())
                let subscription = try await probe.deliver(ended)
                try await probe.deliver(going)
                subscription.cancel()
                let receipt = try await probe.feature.increment(by: 1)
                try await probe.feature.reach(receipt.revision)
                #expect(await going.counts == [0, 1])
                #expect(await ended.counts == [0])
                // A new subscription receives the current value.
                try await probe.deliver(ended)
                #expect(await ended.counts == [0, 1])
            }
        }

        @Test func aClosedFeatureThrows() async throws {
            try await TestFeature.run(.direct) { _, probe in
                _ = try await probe.feature.increment(by: 1)
                await probe.connection.close()
                let error = await #expect(throws: ActionError.self) { try await probe.feature.increment(by: 1) }
                #expect(error?.failure == .closed)
            }
        }
    }
}
