internal import Eastward
internal import ServiceLifecycle
internal import Synchronization

/// Runs the store from its start to its stop signal.
struct StoreService: Service {
    let open: @Sendable () async throws -> Void
    let drain: @Sendable () async -> Void
    let close: @Sendable () async -> Void
    let failure: FirstFailure
    let notification: ServiceNotification
    /// The status that it reports once it serves.
    let status: String

    /// - Throws: the first failure of the store, also one that occurred while it stopped.
    func run() async throws {
        try await open()
        // Another store may lead by now.
        if failure.value == nil {
            notification.status(status)
            notification.ready()
        }
        for await _ in failure.reports.cancelOnGracefulShutdown() { break }
        notification.stopping()
        if failure.value == nil || failure.value == .steppedDown { await drain() }
        await close()
        if let failure = failure.value { throw failure }
    }
}

/// The first failure of a store.
final class FirstFailure: Sendable {
    /// Has an element when there is a failure.
    let reports: AsyncStream<Void>
    private let reported: AsyncStream<Void>.Continuation
    private let first = Mutex<StoreFailure?>(nil)

    init() {
        (reports, reported) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var value: StoreFailure? { first.withLock { $0 } }

    func report(_ failure: StoreFailure) {
        first.withLock { $0 = $0 ?? failure }
        reported.yield()
    }
}
