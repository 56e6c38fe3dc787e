internal import Eastward
internal import Foundation

/// The progress of a recovery, for people, and how long the rest of its current step may take, for a supervisor.
package struct RecoveryProgress {
    package var text: String
    /// In seconds.
    package var remaining: Double
}

extension ServiceNotification {
    /// Reports the progress of a recovery, and requests the time that the rest may take, and more.
    func report(_ progress: RecoveryProgress) {
        // A standby that recovers its state again is ready already.
        watchdog()
        status(progress.text)
        extendTimeout(.seconds(10) + .seconds(2 * progress.remaining))
    }
}

/// The progress of a replay.
package struct ReplayProgress {
    /// How many rows there are, as far as known.
    package var rows: UInt64
    package private(set) var done: UInt64 = 0
    /// The actions of these rows, and the size of the rows.
    package private(set) var actions = 0
    package private(set) var bytes = 0
    private var clock: ProgressClock

    package init(rows: UInt64, every interval: Duration = ProgressClock.interval) {
        self.rows = rows
        clock = ProgressClock(every: interval)
    }

    /// Counts replayed rows and actions. Returns whether a report is due.
    package mutating func advance(rows: UInt64, actions: Int, bytes: Int = 0) -> Bool {
        done += rows
        self.actions += actions
        self.bytes += bytes
        // Reading the clock costs more than a small row, but a row may also hold thousands of actions.
        return clock.isTime(after: max(Int(rows), actions), of: 64)
    }

    /// How long the rest takes at the rate so far, in seconds.
    private var remaining: Double { done == 0 ? 0 : clock.seconds / Double(done) * Double(rows - min(done, rows)) }

    var text: String {
        let rate = Int(Double(actions) / max(clock.seconds, 0.001))
        let rest = done < rows ? ", about \(Int(remaining.rounded(.up))) s to go" : ""
        return "\(actions) actions of \(done) of \(rows) rows replayed, \(rate) a second\(rest)"
    }

    package var progress: RecoveryProgress { RecoveryProgress(text: text, remaining: remaining) }
}

/// The progress of reading a snapshot, whose bytes are read several times.
struct SnapshotProgress {
    /// The size of the file.
    private let bytes: Int
    /// How often they are read: for the checksum, for the state, and perhaps for the encoding of this program.
    private let passes = 3
    private var done = 0
    private var clock: ProgressClock
    private let report: (RecoveryProgress) -> Void

    /// The least number of bytes between two readings of the clock.
    static let piece = 64 << 10

    init(
        bytes: Int, every interval: Duration = ProgressClock.interval, report: @escaping (RecoveryProgress) -> Void
    ) {
        self.bytes = bytes
        self.report = report
        clock = ProgressClock(every: interval)
    }

    /// Counts `count` more bytes, and reports the progress if it is due.
    mutating func advance(bytes count: Int) {
        done += count
        guard clock.isTime(after: count, of: Self.piece) else { return }
        let part = min(1, Double(done) / Double(max(1, bytes * passes)))
        report(
            RecoveryProgress(
                text: "A snapshot of \(bytes >> 20) MiB is read, \(Int(part * 100)) %",
                remaining: clock.seconds / part * (1 - part)))
    }
}

/// Decides when a progress report is due.
package struct ProgressClock {
    package static let interval = Duration.seconds(1)

    private let interval: Duration
    private let started = ContinuousClock.now
    private var reported = ContinuousClock.now
    private var work = 0

    init(every interval: Duration) { self.interval = interval }

    /// Returns whether a report is due after `count` more units of work; reads the clock only after `limit` of them.
    mutating func isTime(after count: Int, of limit: Int) -> Bool {
        work += count
        guard work >= limit else { return false }
        work = 0
        guard reported.duration(to: .now) >= interval else { return false }
        reported = .now
        return true
    }

    var seconds: Double { started.duration(to: .now) / .seconds(1) }
}
