package import Eastward
package import Logging

/// Repeats a step of a process's start for as long as its cause is temporary: no space on the disk, no descriptors.
package struct StartRetry: Sendable {
    /// What starts, at the beginning of a sentence, such as “The store”.
    let process: String
    let log: Logger
    let notification: ServiceNotification
    /// The pauses between two attempts. An attempt may replay a journal, so a long one is followed by a long pause.
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

    /// What `step` returns, once it does.
    /// - Throws: what `step` throws, if that is not temporary.
    package func run<Value: ~Copyable>(
        isolation: isolated (any Actor)? = #isolation, _ step: () throws -> sending Value
    ) async throws -> sending Value {
        var reason: String?
        while true {
            let start = ContinuousClock.now
            do {
                let value = try step()
                if reason != nil { log.notice("\(process) goes on with its start.") }
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
