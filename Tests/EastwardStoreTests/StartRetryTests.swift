import Eastward
import EastwardDisk
import Logging
import Testing

@Suite("The repetition of a start")
struct StartRetryTests {
    private let ear = try! SupervisorEar()

    private func retry() -> StartRetry {
        var log = Logger(label: "store")
        log.logLevel = .critical
        return StartRetry(
            "The store", log: log, notification: ServiceNotification(environment: ear.environment()),
            pauses: .milliseconds(1) ... .milliseconds(2))
    }

    @Test func waitsForRoomAndForDescriptorsAndSaysSo() async throws {
        var causes = [DiskError.full("/d: there is no room left"), .outOfDescriptors("/d: none is left")]
        let value = try await retry().run {
            if let cause = causes.popLast() { throw cause }
            return 5
        }
        #expect(value == 5)
        #expect(ear.next() == "STATUS=waits: /d: none is left")
        #expect(ear.next()?.hasPrefix("EXTEND_TIMEOUT_USEC=1000") == true)
        #expect(ear.next() == "STATUS=waits: /d: there is no room left")
        #expect(ear.next()?.hasPrefix("EXTEND_TIMEOUT_USEC=1000") == true)
    }

    @Test(arguments: [DiskError.damaged("d"), .unknown("u"), .unusable("x"), .inUse("i")])
    func doesNotRepeatWhatIsPermanent(cause: DiskError) async {
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
