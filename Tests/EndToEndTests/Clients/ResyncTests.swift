import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import Synchronization
import Testing

extension EndToEnd {
    /// Tests that a subscriber detects a missed message and resynchronizes.
    @Suite struct Resync {
        @Test func aLostPatchIsDetectedByTheNext() async throws {
            try await lose({ $0.topic == .patch(slice: "market.Count") && $0.revision == 3 }) { probe, log in
                for _ in 1...5 {
                    let receipt = try await probe.feature.increment(by: 1)
                    try await probe.feature.reach(receipt.revision)
                }
                #expect(await log.last == 5)
                #expect(await log.neverWentBack)
                // One for the subscription, one for the loss, and another one if that took longer than 2 s.
                #expect((2...3).contains(try #require(probe.proxy).traffic.snapshots))
            }
        }

        /// The progress frame of the same turn is lost too: only that of the idle second reveals the loss.
        @Test func aLostLastPatchIsDetectedByTheIdleProgress() async throws {
            let progressLost = Mutex(false)
            try await lose({ publication in
                guard publication.revision == 4 else { return false }
                if publication.topic == .progress {
                    return progressLost.withLock { wasLost in
                        defer { wasLost = true }
                        return !wasLost
                    }
                }
                return publication.topic == .patch(slice: "market.Count")
            }) { probe, log in
                for _ in 1...3 {
                    let receipt = try await probe.feature.increment(by: 1)
                    try await probe.feature.reach(receipt.revision)
                }
                _ = try await probe.feature.increment(by: 1)
                try await until("the last patch was delivered") { await log.last == 4 }
                #expect(progressLost.withLock { $0 })
                #expect(await log.counts.suffix(2) == [3, 4])
            }
        }

        @Test func aLostSnapshotIsRequestedAgain() async throws {
            let snapshots = Mutex(0)
            try await lose({ publication in
                guard case .snapshot = publication.topic else { return false }
                return snapshots.withLock { count in
                    count += 1
                    return count == 1
                }
            }) { probe, log in
                let receipt = try await probe.feature.increment(by: 1)
                try await probe.feature.reach(receipt.revision)
                #expect(await log.counts == [0, 1])
                #expect((2...3).contains(snapshots.withLock { $0 }))
            }
        }

        @Test func aDuplicatedMessageIsDeliveredOnce() async throws {
            try await RunningApp.run { app in
                let proxy = try Proxy(app, slices: Lane.Faults(toFeature: { _ in .twice }))
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    for _ in 1...10 {
                        let receipt = try await probe.feature.increment(by: 1)
                        try await probe.feature.reach(receipt.revision)
                    }
                    #expect(await log.counts == Array(0...10))
                }
            }
        }

        @Test func aComponentReceivesTheCurrentStateAfterALostConnection() async throws {
            try await RunningApp.run { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    for count in 1...5 {
                        proxy.slices.cut()
                        proxy.actions.cut()
                        let receipt = try await probe.feature.increment(by: 1)
                        try await probe.feature.reach(receipt.revision)
                        #expect(await log.last == count)
                    }
                }
            }
        }

        /// The store has applied every action, but no receipt reaches the feature.
        @Test func delayedReceiptsArriveInTheEnd() async throws {
            try await RunningApp.run { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    proxy.actions.stall(.toFeature)
                    async let receipts = probe.increment(50)
                    try await until("the store has applied them") { try await app.count() == 50 }
                    proxy.actions.resume(.toFeature)
                    #expect(try await receipts.count == 50)
                    #expect(try await app.count() == 50)
                }
            }
        }

        /// 65,536 rejections, each with a reason of its own, are more than one message may hold.
        @Test func aWindowFullOfRejectionsIsAnsweredAfterALostConnection() async throws {
            try await RunningApp.run { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy, window: 65_536) { probe in
                    proxy.actions.stall(.toFeature)
                    let count = 65_536
                    let actions = (0..<count).map { CounterFeature.Action.increment(by: .min + $0) }
                    let rejected = Promise<Int>()
                    Task { rejected.fulfil(try await probe.feature.send(contentsOf: actions).rejected.count) }
                    try await until("the store has answered them") {
                        // The test's own dispatches come after these actions.
                        try await app.increment().revision > UInt64(count)
                    }
                    proxy.actions.resume(.toFeature)
                    proxy.actions.cut()
                    #expect(try await rejected.value(within: .seconds(20), "the receipts") == count)
                }
            }
        }

        @Test func aKilledStoreInMemoryLeavesTheFateOfActionsInFlightUnknown() async throws {
            try await RunningApp.run(durability: .memory) { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    _ = try await probe.increment(5)
                    proxy.actions.stall(.toFeature)
                    let doubtful = Task { try await probe.increment(50) }
                    try await until("the store has applied them") { try await app.count() == 55 }
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    // Cut first, or the stalled receipts might still arrive.
                    proxy.actions.cut()
                    proxy.actions.resume(.toFeature)
                    let error = await #expect(throws: ActionError.self) { _ = try await doubtful.value }
                    guard let failure = error?.failure, failure.code == .fateUnknown else {
                        Issue.record("The error was \(String(describing: error)), not fateUnknown.")
                        return
                    }
                    #expect(failure.message.contains("50 actions"))
                    // The feature continues with the new state.
                    let receipt = try await probe.feature.increment(by: 1)
                    try await probe.feature.reach(receipt.revision)
                    #expect(receipt.revision == 1)
                    #expect(await log.last == 1)
                }
            }
        }

        /// The store had committed the actions, but no receipt arrived: its next run acknowledges them without applying
        /// them again.
        @Test func aKilledStoreAcknowledgesActionsInFlightAfterItsRestart() async throws {
            try await RunningApp.run { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    _ = try await probe.increment(5)
                    proxy.actions.stall(.toFeature)
                    let answered = Task { try await probe.increment(50) }
                    try await until("the store has applied them") { try await app.count() == 55 }
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    // Cut first, or the stalled receipts might still arrive.
                    proxy.actions.cut()
                    proxy.actions.resume(.toFeature)
                    let receipts = try await answered.value
                    #expect(receipts.map(\.revision) == Array(6...55))
                    let receipt = try await probe.feature.increment(by: 1)
                    try await probe.feature.reach(receipt.revision)
                    #expect(receipt.revision == 56)
                    #expect(await log.last == 56)
                }
            }
        }

        /// Runs `body` with a feature and its component, and drops the publications for which `isLost` returns `true`.
        private func lose(
            _ isLost: @escaping @Sendable (Publication) -> Bool,
            _ body: @Sendable (TestFeature, CountLog) async throws -> Void
        ) async throws {
            try await RunningApp.run { app in
                let faults = Lane.Faults(toFeature: { Publication($0).map(isLost) == true ? .drop : .pass })
                try await TestFeature.run(app, through: Proxy(app, slices: faults)) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    try await body(probe, log)
                }
            }
        }
    }
}
