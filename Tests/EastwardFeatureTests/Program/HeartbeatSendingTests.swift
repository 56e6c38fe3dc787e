import Eastward
import EastwardStore
import EastwardTesting
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

@Suite("A feature's heartbeat", .timeLimit(.minutes(10)))
struct HeartbeatSendingTests {
    private let receiver: NotificationReceiver
    private let notification: ServiceNotification

    init() throws {
        receiver = try NotificationReceiver()
        notification = ServiceNotification(environment: receiver.environment())
    }

    @Test func isSentWhileTheFeatureIsIdleAndWhileItSends() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, feature in
            await connection.beat(notification)
            for _ in 0..<10 {
                #expect(receiver.next() == "WATCHDOG=1")
                try await feature.increment(by: 1)
            }
        }
    }

    @Test func isSentOnlyWithTheMainActorsAnswer() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, feature in
            let questions = Notes<@Sendable () -> Void>()
            await connection.beat(notification) { questions.add($0) }
            for count in 1...5 {
                try await wait { questions.all.count == count }
                // The connection works, and sends no further probe.
                try await feature.increment(by: 1)
                #expect(receiver.next(within: 100) == nil)
                #expect(questions.all.count == count)
                questions.all[count - 1]()
                #expect(receiver.next() == "WATCHDOG=1")
            }
        }
    }

    @Test func isMissingWhileTheConnectionsThreadIsBlocked() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, _ in
            await connection.beat(notification)
            #expect(receiver.next() == "WATCHDOG=1")
            let isHeld = Promise<Void>()
            let gate = DispatchSemaphore(value: 0)
            let held = Task { await connection.hold(gate, isHeld) }
            try await isHeld.value(within: .seconds(60), "the connection's thread to be blocked")
            receiver.forget()
            #expect(receiver.receivesNothing)
            gate.signal()
            await held.value
            #expect(receiver.next() == "WATCHDOG=1")
        }
    }

    @Test func isSentWhileThereIsNoStore() async throws {
        let run = try await TestRun(.sockets)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        await connection.beat(notification)
        await store.close()
        let waiting = Task { try await feature.increment(by: 1) }
        receiver.forget()
        for _ in 0..<10 { #expect(receiver.next() == "WATCHDOG=1") }
        await connection.close(within: .milliseconds(1))
        _ = await waiting.result
        receiver.forget()
        #expect(receiver.receivesNothing)
    }
}

extension FeatureConnection {
    /// Blocks the thread until `gate` is signaled; at most 60 seconds.
    fileprivate func hold(_ gate: DispatchSemaphore, _ isHeld: Promise<Void>) {
        isHeld.fulfil(())
        _ = gate.wait(timeout: .now() + 60)
    }
}
