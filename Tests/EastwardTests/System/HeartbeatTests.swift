import Foundation
import Testing

@testable import Eastward

@Suite("Heartbeat")
struct HeartbeatTests {
    private static let period: UInt64 = 100_000_000
    private var period: UInt64 { Self.period }

    /// An event loop that must send a heartbeat at least every two periods.
    private final class Loop {
        private var heartbeat: Heartbeat

        init(interval: Duration = .nanoseconds(2 * period)) throws {
            heartbeat = try #require(Heartbeat(interval: interval))
        }

        var deadline: UInt64? { heartbeat.deadline?.nanoseconds }
        func beats(at now: UInt64) -> Bool { heartbeat.beat(now: Instant(nanoseconds: now)) }
        func asks(at now: UInt64) -> Bool { heartbeat.ask(now: Instant(nanoseconds: now)) }
        func beatsWhenAnswered() -> Bool { heartbeat.answered() }
    }

    @Test func withoutAnIntervalThereIsNoHeartbeat() {
        #expect(Heartbeat(interval: nil) == nil)
    }

    @Test func theFirstHeartbeatIsDueAtOnceAndTheNextAfterHalfOfTheInterval() throws {
        let loop = try Loop()
        #expect(loop.beats(at: 1000))
        #expect(loop.deadline == 1000 + period)
        #expect(!loop.beats(at: 999 + period))
        #expect(loop.beats(at: 1000 + period))
    }

    @Test func aLateTurnSendsOneHeartbeat() throws {
        let loop = try Loop()
        #expect(loop.beats(at: 0))
        #expect(loop.beats(at: 10 * period))
        #expect(!loop.beats(at: 10 * period))
        #expect(loop.deadline == 11 * period)
    }

    @Test func aLoopThatProbesAnotherThreadSendsItsHeartbeatWithTheAnswer() throws {
        let loop = try Loop()
        #expect(loop.asks(at: 0))
        #expect(loop.beatsWhenAnswered())
        #expect(loop.deadline == period)
        #expect(!loop.asks(at: period - 1))
        #expect(loop.asks(at: period))
    }

    @Test func onlyOneProbeIsOutstanding() throws {
        let loop = try Loop()
        #expect(loop.asks(at: 0))
        #expect(loop.deadline == nil)
        #expect(!loop.asks(at: 100 * period))
        #expect(!loop.beats(at: 100 * period))
        #expect(loop.beatsWhenAnswered())
        #expect(loop.asks(at: 100 * period))
    }

    @Test func anAnswerWithoutAProbeSendsNoHeartbeat() throws {
        let loop = try Loop()
        #expect(!loop.beatsWhenAnswered())
        #expect(loop.asks(at: 0))
        #expect(loop.beatsWhenAnswered())
        #expect(!loop.beatsWhenAnswered())
    }

    @Test func aVeryShortIntervalDoesNotKeepTheLoopBusy() throws {
        let loop = try Loop(interval: .microseconds(1))
        #expect(loop.beats(at: 0))
        #expect(loop.deadline == 1_000_000)
    }

    @Test func theLongestIntervalDoesNotOverflow() throws {
        let loop = try Loop(interval: .microseconds(UInt64.max - 1))
        #expect(loop.beats(at: .max / 2))
        #expect(try #require(loop.deadline) > .max / 2)
    }
}

@Suite("ServiceNotification")
struct ServiceNotificationTests {
    @Test func theIntervalIsSystemdsInMicroseconds() {
        #expect(
            ServiceNotification(environment: ["WATCHDOG_USEC": "6000000"]).watchdogInterval == .seconds(6))
        #expect(ServiceNotification(environment: [:]).watchdogInterval == nil)
    }

    @Test(arguments: ["", "0", "-1", "1s", "1.5", "18446744073709551615", "18446744073709551616"])
    func anInvalidIntervalCountsAsNone(_ text: String) {
        #expect(ServiceNotification(environment: ["WATCHDOG_USEC": text]).watchdogInterval == nil)
    }

    @Test func onlyTheProcessInWatchdogPIDIsWatched() {
        func interval(_ process: String) -> Duration? {
            ServiceNotification(environment: ["WATCHDOG_USEC": "8", "WATCHDOG_PID": process]).watchdogInterval
        }
        #expect(interval("\(getpid())") == .microseconds(8))
        #expect(interval("\(getppid())") == nil)
        #expect(interval("") == nil)
        #expect(interval("me") == nil)
    }

    @Test func everyNotificationIsOneDatagram() throws {
        let receiver = try NotificationReceiver()
        let notification = ServiceNotification(environment: receiver.environment())
        notification.ready()
        notification.watchdog()
        notification.extendTimeout(.seconds(2))
        notification.stopping()
        #expect(receiver.next() == "READY=1")
        #expect(receiver.next() == "WATCHDOG=1")
        #expect(receiver.next() == "EXTEND_TIMEOUT_USEC=2000000")
        #expect(receiver.next() == "STOPPING=1")
    }

    @Test func aNotifySocketThatIsNotReadBlocksNoSender() throws {
        let receiver = try NotificationReceiver()
        let notification = ServiceNotification(environment: receiver.environment())
        #expect(ends { for _ in 0..<1000 { notification.watchdog() } })
        #expect(ends { notification.ready() })
        receiver.forget()
        notification.ready()
        #expect(receiver.next() == "READY=1")
    }

    /// Whether `body` returns within 20 seconds, run on a thread of its own.
    private func ends(_ body: @escaping @Sendable () -> Void) -> Bool {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            end.signal()
        }
        return end.wait(timeout: .now() + 20) == .success
    }
}
