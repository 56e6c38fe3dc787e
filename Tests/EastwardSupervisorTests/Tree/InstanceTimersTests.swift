import Testing

@testable import EastwardSupervisor

@Suite struct InstanceTimersTests {
    private var timers = InstanceTimers()

    @Test mutating func aPostponedTimerKeepsItsTask() {
        start(.watchdog, id: 1, at: .seconds(10))
        #expect(postpone(.watchdog, to: .seconds(14)))
        #expect(timers.timeLeft(of: .watchdog, id: 1, now: .seconds(10)) == .seconds(4))
        #expect(timers.timeLeft(of: .watchdog, id: 1, now: .seconds(14)) == nil)
        #expect(fire(.watchdog, id: 1))
        #expect(!timers.isRunning(.watchdog))
    }

    @Test mutating func anEarlierDeadlineNeedsANewTask() {
        start(.watchdog, id: 1, at: .seconds(10))
        #expect(!postpone(.watchdog, to: .seconds(9)))
        start(.watchdog, id: 2, at: .seconds(9))
        #expect(timers.timeLeft(of: .watchdog, id: 1, now: .zero) == nil)
        #expect(!fire(.watchdog, id: 1))
        #expect(timers.isRunning(.watchdog))
        #expect(fire(.watchdog, id: 2))
    }

    @Test mutating func replacedAndCancelledTimersEndTheirTasks() {
        let first = start(.ready, id: 1, at: .seconds(10))
        let second = start(.ready, id: 2, at: .seconds(5))
        #expect(first.isCancelled)
        #expect(!second.isCancelled)
        timers.cancel(.ready)
        #expect(second.isCancelled)
        #expect(!fire(.ready, id: 2))
    }

    @Test mutating func timersOfAnInstanceAreIndependent() {
        start(.watchdog, id: 1, at: .seconds(10))
        #expect(!postpone(.grace, to: .seconds(20)))
        start(.grace, id: 2, at: .seconds(20))
        #expect(fire(.watchdog, id: 1))
        #expect(timers.timeLeft(of: .grace, id: 2, now: .seconds(15)) == .seconds(5))
        #expect(!postpone(.watchdog, to: .seconds(30)))
    }

    @discardableResult
    private mutating func start(
        _ timer: ProcessMachine.Timer, id: Int, at deadline: Duration
    ) -> Task<Void, Never> {
        let task = Task<Void, Never> { try? await Task.sleep(for: .seconds(600)) }
        timers.start(timer, id: id, deadline: deadline, task: task)
        return task
    }

    // `#expect` cannot call a mutating function of a property.
    private mutating func postpone(_ timer: ProcessMachine.Timer, to deadline: Duration) -> Bool {
        timers.postpone(timer, to: deadline)
    }

    private mutating func fire(_ timer: ProcessMachine.Timer, id: Int) -> Bool {
        timers.fire(timer, id: id)
    }
}
