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

    @Test func anUnchangedSliceDoesNotRestartItsInterval() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: millisecond) == ["a"])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: 2 * millisecond) == ["a"])
    }

    /// Runs turns for a second in which every commit touches all slices of `costs`. Returns how often each slice was
    /// evaluated, and the total time spent on costly slices.
    private func run(_ costs: [String: UInt64]) -> (looks: [String: Int], nanoseconds: UInt64) {
        var schedule = PublishingSchedule()
        var looks: [String: Int] = [:]
        var spent: UInt64 = 0
        var now: UInt64 = 1
        while now < 1000 * millisecond {
            schedule.touch(Set(costs.keys))
            for slice in schedule.due(Set(costs.keys), now: now) {
                let cost = costs[slice] ?? 0
                schedule.looked(at: slice, from: now, to: now + cost)
                now += cost
                looks[slice, default: 0] += 1
                if cost >= PublishingSchedule.costly { spent += cost }
            }
            now += millisecond / 10
        }
        return (looks, spent)
    }

    @Test func costlySlicesShareATenthOfTheTime() {
        let (looks, spent) = run(["small": 10_000, "large": 20 * millisecond, "larger": 30 * millisecond])
        #expect(spent <= 200 * millisecond)
        #expect(looks["small", default: 0] > 5000)
        #expect(looks["large", default: 0] >= 3)
        #expect(looks["larger", default: 0] >= 3)
    }

    @Test func aSliceThatWasSlowOnceIsNotCostly() {
        var schedule = PublishingSchedule()
        var now: UInt64 = 0
        for cost in [millisecond / 2, 30 * millisecond, millisecond / 2, 30 * millisecond, millisecond / 2] {
            schedule.touch(["a"])
            #expect(schedule.due(["a"], now: now) == ["a"])
            schedule.looked(at: "a", from: now, to: now + cost)
            now += cost
        }
    }

    @Test func aCostlySliceIsPublishedAfterTheLastCommit() throws {
        var schedule = PublishingSchedule()
        for _ in 0..<2 { schedule.looked(at: "a", from: 0, to: 5 * millisecond) }
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: 6 * millisecond) == [])
        #expect(schedule.isResting("a", now: 6 * millisecond))
        let deadline = try #require(schedule.deadline)
        #expect(deadline == 50 * millisecond)
        #expect(schedule.due(["a"], now: deadline) == ["a"])
        #expect(schedule.deadline == nil)
    }

    @Test func aSliceWithoutSubscribersSetsNoDeadline() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        _ = schedule.due(["a"], now: millisecond)
        schedule.published("a", now: millisecond)
        schedule.touch(["a"])
        #expect(schedule.due([], now: 2 * millisecond) == [])
        #expect(schedule.deadline == nil)
    }
}
