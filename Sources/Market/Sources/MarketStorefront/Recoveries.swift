/// A process of the supervisor.
nonisolated struct RunningProcess: Equatable, Sendable {
    /// The process in the manifest; with its number, such as `counter.2`, if there are several instances.
    var name: String
    var state: String
    var restarts: Int
    var pid: Int32?
    /// Whether the page may kill it.
    var canBeKilled = false
}

/// Measures how long killed processes take until they are ready again.
///
/// Times are durations since an arbitrary fixed moment.
nonisolated struct Recoveries {
    /// The end of a recovery.
    struct Recovery: Equatable {
        let process: String
        let milliseconds: Int
        /// Grows with each recovery.
        let number: Int
    }

    private var kills: [String: (pid: Int32, time: Duration)] = [:]
    private var last: Int

    /// - Parameter last: the number before the first recovery's. The numbers of a later run must be higher.
    init(after last: Int) {
        self.last = last
    }

    /// Records that a process is being killed.
    mutating func begin(_ process: String, pid: Int32, at now: Duration) {
        kills[process] = (pid, now)
    }

    /// Records that the process could not be killed.
    mutating func cancel(_ process: String) {
        kills[process] = nil
    }

    /// - Returns: the killed processes that are ready again.
    mutating func update(_ processes: [RunningProcess], at now: Duration) -> [Recovery] {
        var recovered: [Recovery] = []
        for process in processes {
            guard let kill = kills[process.name], process.state == "ready", let pid = process.pid, pid != kill.pid
            else { continue }
            kills[process.name] = nil
            last += 1
            let milliseconds = Int(((now - kill.time) / .milliseconds(1)).rounded())
            recovered.append(Recovery(process: process.name, milliseconds: milliseconds, number: last))
        }
        return recovered
    }
}
