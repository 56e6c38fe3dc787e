import Eastward
import EastwardStore
import Foundation
import MarketContract
import Testing

@testable import EastwardFeature

@Suite("A feature's beats", .timeLimit(.minutes(10)))
struct BeatTests {
    private let ear: SupervisorEar
    private let notification: ServiceNotification

    init() throws {
        ear = try SupervisorEar()
        notification = ServiceNotification(environment: ear.environment())
    }

    @Test func comeWhileItIsIdleAndWhileItSends() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, feature in
            await connection.beat(notification)
            for _ in 0..<10 {
                #expect(ear.next() == "WATCHDOG=1")
                try await feature.increment(by: 1)
            }
        }
    }

    @Test func comeWithTheMainActorsAnswerOnly() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, feature in
            let questions = Notes<@Sendable () -> Void>()
            await connection.beat(notification) { questions.add($0) }
            for count in 1...5 {
                try await wait { questions.all.count == count }
                // The connection works, and asks nothing more.
                try await feature.increment(by: 1)
                #expect(ear.next(within: 100) == nil)
                #expect(questions.all.count == count)
                questions.all[count - 1]()
                #expect(ear.next() == "WATCHDOG=1")
            }
        }
    }

    @Test func areMissingWhileTheConnectionsThreadDoesNothing() async throws {
        let run = try await TestRun(.sockets)
        try await run.withFeature { _, connection, _ in
            await connection.beat(notification)
            #expect(ear.next() == "WATCHDOG=1")
            let gate = DispatchSemaphore(value: 0)
            let held = Task { await connection.hold(gate) }
            try await wait { ear.hearsNothing }
            gate.signal()
            await held.value
            #expect(ear.next() == "WATCHDOG=1")
        }
    }

    @Test func comeWhileThereIsNoStore() async throws {
        let run = try await TestRun(.sockets)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        await connection.beat(notification)
        await store.close()
        let waiting = Task { try await feature.increment(by: 1) }
        ear.forget()
        for _ in 0..<10 { #expect(ear.next() == "WATCHDOG=1") }
        await connection.close(within: .milliseconds(1))
        _ = await waiting.result
        ear.forget()
        #expect(ear.hearsNothing)
    }
}

extension FeatureConnection {
    /// Keeps the thread until `gate` opens; at most 20 seconds.
    fileprivate func hold(_ gate: DispatchSemaphore) {
        _ = gate.wait(timeout: .now() + 20)
    }
}
