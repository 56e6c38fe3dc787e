import Testing

@testable import EastwardStore

@Suite struct PublishingScheduleTests {
    private let millisecond: UInt64 = 1_000_000

    @Test func aSliceWithoutAnIntervalIsDueInEveryTurn() {
        var schedule = PublishingSchedule()
        for now in 1...3 as ClosedRange<UInt64> {
            schedule.touch(["a", "b"])
            #expect(schedule.due(["a", "b"], now: now) == ["a", "b"])
            schedule.published("a", now: now)
        }
        #expect(schedule.due(["a", "b"], now: 9) == [])
        #expect(schedule.deadline == nil)
    }

    @Test func aSliceWithAnIntervalWaitsUntilThatIsOver() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a", "b"])
        #expect(schedule.due(["a", "b"], now: 5 * millisecond) == ["a", "b"])
        schedule.published("a", now: 5 * millisecond)
        schedule.touch(["a", "b"])
        #expect(schedule.due(["a", "b"], now: 6 * millisecond) == ["b"])
        #expect(schedule.deadline == 25 * millisecond)
        #expect(schedule.due(["a", "b"], now: 25 * millisecond - 1) == [])
        #expect(schedule.due(["a", "b"], now: 25 * millisecond) == ["a"])
        #expect(schedule.deadline == nil)
    }

    @Test func aSliceThatDidNotChangeDoesNotBeginItsIntervalAnew() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: millisecond) == ["a"])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: 2 * millisecond) == ["a"])
    }

    @Test func aSliceThatNobodyFollowsAnyMoreIsNotWaitedFor() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        _ = schedule.due(["a"], now: millisecond)
        schedule.published("a", now: millisecond)
        schedule.touch(["a"])
        #expect(schedule.due([], now: 2 * millisecond) == [])
        #expect(schedule.deadline == nil)
    }
}
