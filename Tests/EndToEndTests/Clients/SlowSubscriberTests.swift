import Eastward
import EastwardTesting
import FixtureContract
import Foundation
import Testing

extension EndToEnd {
    /// Tests that the store does not wait for a slow subscriber, and that the subscriber converges in the end.
    ///
    /// The stores do not wait for the disk: each action is a commit of its own.
    @Suite struct SlowSubscribers {
        @Test func aStoppedCounterShowsTheCurrentCountOnceItContinues() async throws {
            try await RunningApp.run(durability: .normal) { app in
                let counter = try #require(try await app.process("counter").pid)
                kill(counter, SIGSTOP)
                let count = try await Self.publishUntilASubscriberIsFull(app)
                let mark = app.up.errors.end
                kill(counter, SIGCONT)
                try await app.line(
                    of: "counter.1", from: mark, containing: "\(count) bananas")
                #expect(app.output(of: "counter.1").last == "\(count) bananas")
                #expect(try await app.process("counter").restarts == 0)
            }
        }

        @Test func aStalledSubscriptionLosesPatchesAndResynchronizes() async throws {
            try await RunningApp.run(durability: .normal) { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.deliver(log)
                    proxy.slices.stall(.toFeature)
                    let count = try await Self.publishUntilASubscriberIsFull(app)
                    #expect(await log.counts.last ?? 0 < count)
                    proxy.slices.resume(.toFeature)
                    try await until("the component shows the current count") {
                        await log.last == count
                    }
                    #expect(await log.neverWentBack)
                    // The messages were not all kept in a queue.
                    #expect(proxy.traffic.snapshots >= 2)
                }
            }
        }

        @Test func aStoppedWatcherReceivesTheCurrentStateOnceItContinues() async throws {
            try await RunningApp.run(durability: .normal) { app in
                try await app.withWatch { watch in
                    _ = try await watch.next()
                    watch.child.signal(SIGSTOP)
                    let count = try await Self.publish(app)
                    watch.child.signal(SIGCONT)
                    _ = try await watch.next { $0.value.count == count }
                }
            }
        }

        /// Publishes until the store counts a full queue, for as long as that takes. Returns the final count.
        private static func publishUntilASubscriberIsFull(_ app: RunningApp) async throws -> Int {
            struct Look: Decodable {
                var fullSubscribers: UInt64?
                enum CodingKeys: String, CodingKey { case fullSubscribers = "full_subscribers" }
            }
            while true {
                let count = try await publish(app)
                let top = try await app.run("top", "--json", "--samples", "1", "--interval", "10ms")
                try #require(top.exitCode == 0, "\(top.errors)")
                let look = try JSONDecoder().decode(Look.self, from: Data(top.output.utf8))
                if look.fullSubscribers ?? 0 > 0 { return count }
            }
        }

        /// Publishes one action at a time, so that each makes a publication of its own. Returns the final count.
        private static func publish(_ app: RunningApp) async throws -> Int {
            let load = try await app.load(
                "--duration", "2s", "--clients", "4", "--window", "1", "--batch", "1", "--check",
                "market.Count.count")
            try #require(load.exitCode == 0, "\(load.errors)")
            return try await app.count()
        }
    }
}
