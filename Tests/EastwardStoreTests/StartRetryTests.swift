import Eastward
import EastwardDisk
import Logging
import Testing

@Suite("The retry of a start")
struct StartRetryTests {
    private let receiver = try! NotificationReceiver()

    private func retry() -> StartRetry {
        var log = Logger(label: "store")
        log.logLevel = .critical
        return StartRetry(
            "The store", log: log, notification: ServiceNotification(environment: receiver.environment()),
            pauses: .milliseconds(1) ... .milliseconds(2))
    }

    @Test func waitsForDiskSpaceAndDescriptorsAndReportsIt() async throws {
        var causes = [DiskError.full("/d: no space left"), .outOfDescriptors("/d: none is left")]
        let value = try await retry().run {
            if let cause = causes.popLast() { throw cause }
            return 5
        }
        #expect(value == 5)
        #expect(receiver.next() == "STATUS=waits: /d: none is left")
        #expect(receiver.next()?.hasPrefix("EXTEND_TIMEOUT_USEC=1000") == true)
        #expect(receiver.next() == "STATUS=waits: /d: no space left")
        #expect(receiver.next()?.hasPrefix("EXTEND_TIMEOUT_USEC=1000") == true)
    }

    @Test(arguments: [DiskError.damaged("d"), .unknown("u"), .unusable("x"), .inUse("i")])
    func doesNotRetryPermanentFailures(cause: DiskError) async {
        var attempts = 0
        await #expect(throws: cause) {
            try await retry().run {
                attempts += 1
                throw cause
            }
        }
        #expect(attempts == 1)
    }
}
