import Foundation
import Synchronization

/// Writes events and the output of processes to the log, and adds them to the history that `eastward logs` reads. Lines
/// that several processes write at once have the same order in both.
final class SupervisorOutput: Sendable {
    private let sink: LogSink
    private let record: SupervisorRecord
    private let order = Mutex(())

    init(_ sink: LogSink, _ record: SupervisorRecord) {
        self.sink = sink
        self.record = record
    }

    func take(_ event: SupervisorEvent) {
        order.withLock { _ in
            let now = Date()
            if let line = event.logLine { sink.write(line, at: now) }
            record.take(event, at: now)
        }
    }
}
