import Eastward
import EastwardTesting
import Foundation
import MarketContract
import Testing

extension EndToEnd {
    /// Somebody does not read for a while; the store does not wait, and he is right in the end.
    ///
    /// The stores do not wait for the disk: each action is a commit of its own.
    @Suite struct SlowSubscribers {
        /// More than the high-water marks of both ends and the kernel's buffer between them hold.
        private static let farOverTheMark: UInt64 = 5000

        @Test func aStoppedCounterShowsTheTruthOnceItGoesOn() async throws {
            try await RunningApp.run(durability: .normal) { app in
                let counter = try #require(try await app.process("counter").pid)
                kill(counter, SIGSTOP)
                let count = try await Self.publishFarOverTheMark(app)
                let mark = app.up.errors.end
                kill(counter, SIGCONT)
                try await app.line(
                    of: "counter.1", from: mark, within: .seconds(10), containing: "\(count) bananas")
                #expect(app.output(of: "counter.1").last == "\(count) bananas")
                #expect(try await app.process("counter").restarts == 0)
            }
        }

        @Test func aStalledSubscriptionLosesPatchesAndIsRightAfterwards() async throws {
            try await RunningApp.run(durability: .normal) { app in
                let proxy = try Proxy(app)
                try await TestFeature.run(app, through: proxy) { probe in
                    let log = CountLog()
                    try await probe.tell(log)
                    proxy.slices.stall(.toFeature)
                    let count = try await Self.publishFarOverTheMark(app)
                    #expect(await log.counts.last ?? 0 < count)
                    proxy.slices.resume(.toFeature)
                    try await until("the component shows the truth", within: .seconds(10)) {
                        await log.last == count
                    }
                    #expect(await log.neverWentBack)
                    // It was no queue that kept it all.
                    #expect(UInt64(proxy.traffic.patches) < Self.farOverTheMark)
                    #expect(proxy.traffic.snapshots >= 2)
                }
            }
        }

        @Test func aStoppedWatcherIsToldThePresentOnceItGoesOn() async throws {
            try await RunningApp.run(durability: .normal) { app in
                try await app.withWatch { watch in
                    _ = try await watch.next()
                    watch.child.signal(SIGSTOP)
                    let count = try await Self.publishFarOverTheMark(app)
                    watch.child.signal(SIGCONT)
                    _ = try await watch.next(within: .seconds(10)) { $0.value.count == count }
                }
            }
        }

        /// One action at a time, so that each makes a publication of its own. Returns the count in the end.
        private static func publishFarOverTheMark(_ app: RunningApp) async throws -> Int {
            for _ in 0..<20 {
                let load = try await app.load(
                    "--duration", "1s", "--clients", "4", "--window", "1", "--batch", "1", "--check",
                    "market.Count.count")
                try #require(load.exitCode == 0, "\(load.errors)")
                let published = try await onThread {
                    let enrolled = try ControlConnection(app).enroll("listener")
                    return try Listener(
                        app.directory.slicesSocket(role: CounterFeature.name),
                        name: (enrolled[0].process, enrolled[0].token), topics: [WireProtocol.progressTopic]
                    ).publishedPatches()
                }
                if published > farOverTheMark { return try await app.count() }
            }
            throw WaitedInVain("The store published too little to fill a queue.")
        }
    }
}
