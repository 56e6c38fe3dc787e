internal import Eastward
internal import EastwardDisk
internal import Logging

/// Repeats a step of the store's start for as long as its cause is temporary: no room on the disk, no descriptors.
struct StartRetry: Sendable {
    let log: Logger
    let notification: ServiceNotification
    /// The pauses between two attempts. An attempt may replay a journal, so a long one is followed by a long pause.
    var pauses: ClosedRange<Duration> = .seconds(1) ... .seconds(30)

    /// What `step` returns, once it does.
    /// - Throws: what `step` throws, if that is not temporary.
    func run<Value: ~Copyable>(
        isolation: isolated (any Actor)? = #isolation, _ step: () throws -> Value
    ) async throws -> Value {
        var reason: String?
        while true {
            let start = ContinuousClock.now
            do {
                let value = try step()
                if reason != nil { log.notice("The store goes on with its start.") }
                return value
            } catch let error as DiskError where error.isTemporary {
                let attempt = ContinuousClock.now - start
                let pause = min(max(attempt, pauses.lowerBound), pauses.upperBound)
                if reason != "\(error)" { log.error("The store waits until it can start. \(error)") }
                reason = "\(error)"
                notification.status("waits: \(error)")
                notification.extendTimeout(pause + attempt * 2 + .seconds(10))
                try await Task.sleep(for: pause)
            }
        }
    }
}
