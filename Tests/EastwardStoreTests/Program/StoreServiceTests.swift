import Eastward
import Logging
import ServiceLifecycle
import Testing

@testable import EastwardStore

@Suite("The service of a store", .timeLimit(.minutes(1))) struct StoreServiceTests {
    @Test func aFailureWhileItStopsIsItsError() async throws {
        let failure = FirstFailure()
        let (opened, open) = AsyncStream.makeStream(of: Void.self)
        let service = StoreService(
            open: { open.finish() }, drain: { failure.report(.journal("the disk is gone")) }, close: {},
            failure: failure, notification: ServiceNotification(environment: [:]), status: "")
        let group = ServiceGroup(services: [service], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { try await group.run() }
        for await _ in opened {}
        await group.triggerGracefulShutdown()
        await #expect(throws: StoreFailure.journal("the disk is gone")) { try await running.value }
    }

    @Test func aStoreThatStepsDownDrainsFirst() async throws {
        let failure = FirstFailure()
        let (drained, drain) = AsyncStream.makeStream(of: Void.self)
        let service = StoreService(
            open: { failure.report(.steppedDown) }, drain: { drain.yield() }, close: { drain.finish() },
            failure: failure, notification: ServiceNotification(environment: [:]), status: "")
        await #expect(throws: StoreFailure.steppedDown) { try await service.run() }
        var count = 0
        for await _ in drained { count += 1 }
        #expect(count == 1)
    }

    @Test func theFirstFailureCounts() async throws {
        let failure = FirstFailure()
        let service = StoreService(
            open: {
                failure.report(.journal("first"))
                failure.report(.journal("second"))
            }, drain: { Issue.record("A failed store does not drain.") }, close: {}, failure: failure,
            notification: ServiceNotification(environment: [:]), status: "")
        await #expect(throws: StoreFailure.journal("first")) { try await service.run() }
    }
}
