/// The running timers of an instance, each with a task that sleeps until the deadline.
///
/// Each heartbeat postpones the watchdog. The task of a postponed timer goes on sleeping, and asks for the
/// ``timeLeft(of:id:now:)`` when it wakes, so that a heartbeat needs no task.
struct InstanceTimers {
    private struct Running {
        /// A timer that fires just before it is cancelled or replaced has an outdated number.
        let id: Int
        var deadline: Duration
        let task: Task<Void, Never>
    }

    private var running: [ProcessMachine.Timer: Running] = [:]

    /// Returns whether the timer runs and was postponed. A timer cannot be moved to an earlier deadline: replace it.
    mutating func postpone(_ timer: ProcessMachine.Timer, to deadline: Duration) -> Bool {
        guard let current = running[timer], current.deadline <= deadline else { return false }
        running[timer]?.deadline = deadline
        return true
    }

    /// Starts a timer, or replaces it.
    mutating func start(_ timer: ProcessMachine.Timer, id: Int, deadline: Duration, task: Task<Void, Never>) {
        running.updateValue(Running(id: id, deadline: deadline, task: task), forKey: timer)?.task.cancel()
    }

    mutating func cancel(_ timer: ProcessMachine.Timer) {
        running.removeValue(forKey: timer)?.task.cancel()
    }

    /// How long a timer's task has to sleep; `nil` if the timer fires now, was cancelled or was replaced.
    func timeLeft(of timer: ProcessMachine.Timer, id: Int, now: Duration) -> Duration? {
        guard let current = running[timer], current.id == id, current.deadline > now else { return nil }
        return current.deadline - now
    }

    /// Ends a timer. Returns whether it was running: an outdated one was not.
    mutating func fire(_ timer: ProcessMachine.Timer, id: Int) -> Bool {
        guard running[timer]?.id == id else { return false }
        running[timer] = nil
        return true
    }

    func isRunning(_ timer: ProcessMachine.Timer) -> Bool { running[timer] != nil }
}
