import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardStore

@Suite("A store's heartbeat", .timeLimit(.minutes(10)))
struct HeartbeatSenderTests {
    private let run: TestDirectory
    private let token: Token
    private let receiver: NotificationReceiver

    init() throws {
        run = try TestDirectory()
        token = try run.admit("counter.1")
        receiver = try NotificationReceiver()
    }

    /// Serves and sends heartbeats while `body` runs.
    private func withStore(
        reducer: Reducer<CountState, MarketAction> = CountState.reducer, timeout: Duration = .seconds(30),
        _ body: (RunningStore) async throws -> Void
    ) async throws {
        let store = try await RunningStore(in: run, reducer: reducer)
        await store.beat(ServiceNotification(environment: receiver.environment()), timeout: timeout)
        try await store.closes(after: body)
    }

    @Test func isSentWhileTheStoreIsIdle() async throws {
        try await withStore { _ in
            let start = ContinuousClock.now
            for _ in 0..<10 { #expect(receiver.next() == "WATCHDOG=1") }
            // An idle store also turns once a second for its progress.
            #expect(ContinuousClock.now - start < .seconds(5))
        }
    }

    @Test func isSentUnderLoad() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let fence = try client.hello().welcome.fence
            let actions = Array(repeating: MarketAction.increment(by: 1), count: 500)
            var sequence: UInt64 = 1
            var beats = 0
            try await wait {
                for _ in 0..<4 {
                    try client.send(actions, from: sequence, fence: fence)
                    sequence += UInt64(actions.count)
                }
                for _ in 0..<4 { _ = try client.next(WireStoreMessage.self) }
                while receiver.next(within: 0) != nil { beats += 1 }
                return beats >= 10
            }
        }
    }

    @Test func isMissingWhileTheReducerSpins() async throws {
        let spin = Spin()
        let reducer = Reducer<CountState, MarketAction> { _, action, _ in
            if case .counter(.increment(by: 13)) = action { spin.spin() }
        }
        try await withStore(reducer: reducer) { _ in
            let client = try WireClient("counter.1", token, in: run)
            let fence = try client.hello().welcome.fence
            try client.send([.increment(by: 13)], from: 1, fence: fence)
            #expect(spin.hasBegun())
            receiver.forget()
            #expect(receiver.receivesNothing)
            spin.end()
            #expect(receiver.next() == "WATCHDOG=1")
        }
    }

    @Test func isMissingWhileTheJournalDoesNotAnswer() async throws {
        try await withStore(timeout: .milliseconds(100)) { store in
            let client = try WireClient("counter.1", token, in: run)
            let fence = try client.hello().welcome.fence
            #expect(receiver.next() == "WATCHDOG=1")
            store.journal.shut()
            try client.send([.increment(by: 1)], from: 1, fence: fence)
            try await wait { store.journal.isHolding }
            try await wait {
                receiver.forget()
                return receiver.receivesNothing
            }
            store.journal.open()
            #expect(receiver.next() == "WATCHDOG=1")
        }
    }

    /// As while a database cannot be reached.
    @Test func isSentWhileTheJournalReportsWhyItDoesNotAnswer() async throws {
        try await withStore(timeout: .milliseconds(100)) { store in
            let client = try WireClient("counter.1", token, in: run)
            let fence = try client.hello().welcome.fence
            store.journal.shut()
            store.journal.delay()
            try client.send([.increment(by: 1)], from: 1, fence: fence)
            try await wait { store.journal.isHolding }
            receiver.forget()
            for _ in 0..<10 { #expect(receiver.next() == "WATCHDOG=1") }
            #expect(store.journal.isHolding)
            store.journal.open()
        }
    }

    @Test func isSentWhileTheDiskIsFull() async throws {
        try await withStore(timeout: .milliseconds(1)) { store in
            let client = try WireClient("counter.1", token, in: run)
            let fence = try client.hello().welcome.fence
            store.journal.fill()
            try client.send([.increment(by: 1)], from: 1, fence: fence)
            guard case .hold = try client.next(WireStoreMessage.self).message else { throw NeverHappened() }
            receiver.forget()
            for _ in 0..<10 { #expect(receiver.next() == "WATCHDOG=1") }
        }
    }

    @Test func isNotSentWithoutAWatchdogInterval() async throws {
        let store = try await RunningStore(in: run)
        let socket = receiver.environment().filter { $0.key == "NOTIFY_SOCKET" }
        await store.beat(ServiceNotification(environment: socket))
        #expect(receiver.receivesNothing)
        await store.close()
    }
}

/// A reducer that does not return until ``end()`` is called; at most 60 seconds.
private final class Spin: Sendable {
    private let begin = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    func spin() {
        begin.signal()
        _ = over.wait(timeout: .now() + 60)
    }

    func hasBegun() -> Bool { begin.wait(timeout: .now() + 20) == .success }

    func end() { over.signal() }
}
