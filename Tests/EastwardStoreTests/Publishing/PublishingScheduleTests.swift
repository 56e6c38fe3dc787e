import Eastward
import Testing

@testable import EastwardStore

@Suite struct PublishingScheduleTests {
    @Test func aSliceWithoutAnIntervalIsDueInEveryTurn() {
        var schedule = PublishingSchedule()
        for now in [1, 2, 3] as [Instant] {
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
        #expect(schedule.due(["a", "b"], now: .milliseconds(5)) == ["a", "b"])
        schedule.published("a", now: .milliseconds(5))
        schedule.touch(["a", "b"])
        #expect(schedule.due(["a", "b"], now: .milliseconds(6)) == ["b"])
        #expect(schedule.deadline == .milliseconds(25))
        #expect(schedule.due(["a", "b"], now: .milliseconds(24.999999)) == [])
        #expect(schedule.due(["a", "b"], now: .milliseconds(25)) == ["a"])
        #expect(schedule.deadline == nil)
    }

    @Test func anUnchangedSliceDoesNotRestartItsInterval() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: .milliseconds(1)) == ["a"])
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: .milliseconds(2)) == ["a"])
    }

    /// Runs turns for a second in which every commit touches all slices of `costs`. Returns how often each slice was
    /// evaluated, and the total time spent on costly slices.
    private func run(_ costs: [String: Duration]) -> (looks: [String: Int], spent: Duration) {
        var schedule = PublishingSchedule()
        var looks: [String: Int] = [:]
        var spent = Duration.zero
        var now: Instant = 1
        while now < .seconds(1) {
            schedule.touch(Set(costs.keys))
            for slice in schedule.due(Set(costs.keys), now: now) {
                let cost = costs[slice] ?? .zero
                schedule.looked(at: slice, from: now, to: now + cost)
                now = now + cost
                looks[slice, default: 0] += 1
                if cost >= PublishingSchedule.costly { spent += cost }
            }
            now = now + .microseconds(100)
        }
        return (looks, spent)
    }

    @Test func costlySlicesShareATenthOfTheTime() {
        let (looks, spent) = run(["small": .microseconds(10), "large": .milliseconds(20), "larger": .milliseconds(30)])
        #expect(spent <= .milliseconds(200))
        #expect(looks["small", default: 0] > 5000)
        #expect(looks["large", default: 0] >= 3)
        #expect(looks["larger", default: 0] >= 3)
    }

    @Test func aSliceThatWasSlowOnceIsNotCostly() {
        var schedule = PublishingSchedule()
        var now: Instant = 0
        for cost in [0.5, 30, 0.5, 30, 0.5].map(Duration.milliseconds) {
            schedule.touch(["a"])
            #expect(schedule.due(["a"], now: now) == ["a"])
            schedule.looked(at: "a", from: now, to: now + cost)
            now = now + cost
        }
    }

    @Test func aCostlySliceIsPublishedAfterTheLastCommit() throws {
        var schedule = PublishingSchedule()
        for _ in 0..<2 { schedule.looked(at: "a", from: 0, to: .milliseconds(5)) }
        schedule.touch(["a"])
        #expect(schedule.due(["a"], now: .milliseconds(6)) == [])
        #expect(schedule.isResting("a", now: .milliseconds(6)))
        let deadline = try #require(schedule.deadline)
        #expect(deadline == .milliseconds(50))
        #expect(schedule.due(["a"], now: deadline) == ["a"])
        #expect(schedule.deadline == nil)
    }

    @Test func furtherWorkOnTheSameValueDoesNotDelayACostlySliceAgain() {
        var schedule = PublishingSchedule()
        for _ in 0..<2 { schedule.looked(at: "a", from: 0, to: .milliseconds(5)) }
        schedule.touch(["a"])
        schedule.add(.milliseconds(5), to: "a", now: .milliseconds(10))
        #expect(schedule.deadline == .milliseconds(55))
        for now in [20, 30, 40, 50].map(Instant.milliseconds) { schedule.add(.milliseconds(5), to: "a", now: now) }
        #expect(schedule.deadline == .milliseconds(55))
        #expect(schedule.due(["a"], now: .milliseconds(55)) == ["a"])
        schedule.looked(at: "a", from: .milliseconds(55), to: .milliseconds(60))
        schedule.touch(["a"])
        schedule.add(.milliseconds(5), to: "a", now: .milliseconds(70))
        #expect(schedule.deadline == .milliseconds(160))
    }

    @Test func aSliceWithoutSubscribersSetsNoDeadline() {
        var schedule = PublishingSchedule(intervals: ["a": .milliseconds(20)])
        schedule.touch(["a"])
        _ = schedule.due(["a"], now: .milliseconds(1))
        schedule.published("a", now: .milliseconds(1))
        schedule.touch(["a"])
        #expect(schedule.due([], now: .milliseconds(2)) == [])
        #expect(schedule.deadline == nil)
    }
}
