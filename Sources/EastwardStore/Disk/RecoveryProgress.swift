internal import Eastward
internal import Foundation

/// How far a recovery is, for people, and how long the rest of its present step may take, for a supervisor.
struct RecoveryProgress {
    var text: String
    /// In seconds.
    var remaining: Double
}

extension ServiceNotification {
    /// Says how far a recovery is, and asks for the time that the rest may take, and more.
    func tell(_ progress: RecoveryProgress) {
        status(progress.text)
        extendTimeout(.seconds(10) + .seconds(2 * progress.remaining))
    }
}

/// How far a replay is.
struct ReplayProgress {
    /// How many there are, as far as that is known.
    var rows: UInt64
    private(set) var done: UInt64 = 0
    private(set) var actions = 0
    private var clock: ProgressClock

    init(rows: UInt64, every interval: Duration = ProgressClock.interval) {
        self.rows = rows
        clock = ProgressClock(every: interval)
    }

    /// Whether it is time to say so.
    mutating func advance(rows: UInt64, actions: Int) -> Bool {
        done += rows
        self.actions += actions
        // Asking the clock costs more than a small row, but a row may also hold thousands of actions.
        return clock.isTime(after: max(Int(rows), actions), of: 64)
    }

    /// How long the rest takes at the rate so far, in seconds.
    private var remaining: Double { done == 0 ? 0 : clock.seconds / Double(done) * Double(rows - min(done, rows)) }

    var text: String {
        let rate = Int(Double(actions) / max(clock.seconds, 0.001))
        let rest = done < rows ? ", about \(Int(remaining.rounded(.up))) s to go" : ""
        return "\(actions) actions of \(done) of \(rows) rows replayed, \(rate) a second\(rest)"
    }

    var progress: RecoveryProgress { RecoveryProgress(text: text, remaining: remaining) }
}

/// How far the reading of a snapshot is: its bytes are looked at several times.
struct SnapshotProgress {
    /// Of the file.
    private let bytes: Int
    /// How often they are looked at: for the checksum, for the state, and perhaps for what another program would write.
    private let passes = 3
    private var done = 0
    private var clock: ProgressClock
    private let tell: (RecoveryProgress) -> Void

    /// How many bytes are looked at between two looks at the clock, at least.
    static let piece = 64 << 10

    init(
        bytes: Int, every interval: Duration = ProgressClock.interval, tell: @escaping (RecoveryProgress) -> Void
    ) {
        self.bytes = bytes
        self.tell = tell
        clock = ProgressClock(every: interval)
    }

    /// Tells of it if it is time.
    mutating func advance(bytes count: Int) {
        done += count
        guard clock.isTime(after: count, of: Self.piece) else { return }
        let part = min(1, Double(done) / Double(max(1, bytes * passes)))
        tell(
            RecoveryProgress(
                text: "A snapshot of \(bytes >> 20) MiB is read, \(Int(part * 100)) %",
                remaining: clock.seconds / part * (1 - part)))
    }
}

/// Says when it is time to tell how far something is.
struct ProgressClock {
    static let interval = Duration.seconds(1)

    private let interval: Duration
    private let started = ContinuousClock.now
    private var told = ContinuousClock.now
    private var work = 0

    init(every interval: Duration) { self.interval = interval }

    /// Whether it is, after `count` more pieces of work; asked of the clock after `limit` of them only.
    mutating func isTime(after count: Int, of limit: Int) -> Bool {
        work += count
        guard work >= limit else { return false }
        work = 0
        guard told.duration(to: .now) >= interval else { return false }
        told = .now
        return true
    }

    var seconds: Double { started.duration(to: .now) / .seconds(1) }
}
