import Eastward
import Foundation
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite("The heartbeat during a commit")
struct CommitHeartbeatTests {
    @Test func isSentDuringACommitUntilTheTimeout() {
        func isDue(_ now: Instant, since start: Instant?) -> Bool {
            CommitHeartbeat.isDue(now: now, committingSince: start, timeout: .nanoseconds(100))
        }
        #expect(!isDue(1000, since: nil))
        #expect(isDue(1000, since: 1000))
        #expect(isDue(1000, since: 1001))
        #expect(isDue(1099, since: 1000))
        #expect(!isDue(1100, since: 1000))
    }

    @Test func isSentFromAThreadOfItsOwn() throws {
        let receiver = try NotificationReceiver()
        let notification = ServiceNotification(environment: receiver.environment())
        let commit = CommitClock()
        let heartbeat = CommitHeartbeat(
            interval: try #require(notification.watchdogInterval), commit: commit, timeout: .seconds(3600)
        ) { notification.watchdog() }
        defer { heartbeat.stop() }
        #expect(receiver.receivesNothing)
        commit.begin()
        for _ in 0..<4 { #expect(receiver.next() == "WATCHDOG=1") }
        commit.end()
        receiver.forget()
        #expect(receiver.receivesNothing)
    }
}
