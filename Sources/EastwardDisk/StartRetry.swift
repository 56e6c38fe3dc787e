package import Eastward
package import Logging

/// Retries a step of a process's start while the cause of its failure is temporary: no disk space, no descriptors.
package struct StartRetry: Sendable {
    /// The name of the process at the beginning of a sentence, such as “The store”.
    let process: String
    let log: Logger
    let notification: ServiceNotification
    /// The range of pauses between two attempts. An attempt may replay a journal, so the pause after a long one is
    /// long.
    let pauses: ClosedRange<Duration>

    package init(
        _ process: String, log: Logger, notification: ServiceNotification,
        pauses: ClosedRange<Duration> = .seconds(1) ... .seconds(30)
    ) {
        self.process = process
        self.log = log
        self.notification = notification
        self.pauses = pauses
    }

    /// Runs `step` until it succeeds, and returns its result.
    /// - Throws: the error of `step`, if it is not temporary.
    package func run<Value: ~Copyable>(
        isolation: isolated (any Actor)? = #isolation, _ step: () throws -> sending Value
    ) async throws -> sending Value {
        var reason: String?
        while true {
            let start = ContinuousClock.now
            do {
                let value = try step()
                if reason != nil { log.notice("\(process) continues its start.") }
                return value
            } catch let error as DiskError where error.isTemporary {
                let attempt = ContinuousClock.now - start
                let pause = min(max(attempt, pauses.lowerBound), pauses.upperBound)
                if reason != "\(error)" { log.error("\(process) waits until it can start. \(error)") }
                reason = "\(error)"
                notification.status("waits: \(error)")
                notification.extendTimeout(pause + attempt * 2 + .seconds(10))
                try await Task.sleep(for: pause)
            }
        }
    }
}
