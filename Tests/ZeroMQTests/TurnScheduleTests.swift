import Testing

@testable import ZeroMQ

@Suite struct TurnScheduleTests {
    /// A schedule, and the names of the turns that ran.
    private final class Bench {
        private var schedule = TurnSchedule()
        private var ran: [String] = []

        var deadline: UInt64? { schedule.deadline }
        var hasDue: Bool { schedule.hasDue }

        @discardableResult
        func add(
            _ name: String, watching descriptors: [CInt] = [],
            _ body: @escaping (Reactor.Wake) -> Reactor.Turn = { _ in Reactor.Turn(isBusy: false) }
        ) -> TurnSchedule.Entry {
            schedule.add(watching: descriptors) { [unowned self] wake in
                ran.append(name)
                return body(wake)
            }
        }

        func request(_ entry: TurnSchedule.Entry) { schedule.request(entry) }
        func isReadable(_ descriptor: CInt) { schedule.isReadable(descriptor) }
        func requestAll() { schedule.requestAll() }
        func remove(_ entry: TurnSchedule.Entry) -> Bool { schedule.remove(entry) != nil }
        func removeAll() -> Int { schedule.removeAll().count }

        /// Runs a pass as the reactor does. Returns the turns that ran.
        func pass(now: UInt64 = 0) -> [String] {
            ran = []
            schedule.beginPass(now: now)
            while let entry = schedule.nextDue() {
                if let turn = entry.body?(Reactor.Wake(now: now, ready: entry.ready)) { schedule.ran(entry, turn) }
            }
            return ran
        }
    }

    private let bench = Bench()

    @Test func aNewTurnIsDueOnce() {
        bench.add("a")
        #expect(bench.hasDue)
        #expect(bench.pass() == ["a"])
        #expect(!bench.hasDue)
        #expect(bench.pass() == [])
    }

    @Test func turnsRunOnceInTheOrderInWhichTheyBecameDue() {
        let (a, b) = (bench.add("a"), bench.add("b"))
        bench.add("c")
        #expect(bench.pass() == ["a", "b", "c"])
        for entry in [b, a, b] { bench.request(entry) }
        #expect(bench.pass() == ["b", "a"])
        bench.requestAll()
        #expect(bench.pass() == ["a", "b", "c"])
    }

    /// The order of registration makes no difference.
    @Test func aRequestDuringAPassIsFulfilledInIt() {
        var first: TurnSchedule.Entry?
        first = bench.add("first")
        let second = bench.add("second") { [bench] _ in
            bench.request(first!)
            return Reactor.Turn(isBusy: false)
        }
        #expect(bench.pass() == ["first", "second"])
        #expect(bench.pass() == ["first"], "It had run before the request.")
        bench.request(second)
        #expect(bench.pass() == ["second", "first"])
        #expect(!bench.hasDue)
    }

    @Test func aBusyTurnRunsAgainInTheNextPassOnly() {
        var left = 2
        bench.add("busy") { _ in
            left -= 1
            return Reactor.Turn(isBusy: left > 0)
        }
        #expect(bench.pass() == ["busy"])
        #expect(bench.hasDue)
        #expect(bench.pass() == ["busy"])
        #expect(!bench.hasDue)
    }

    @Test func aDescriptorWakesItsTurnAndIsReadyInThatTurnOnly() {
        var ready: [[CInt]] = []
        let watching = bench.add("watching", watching: [3, 4]) { wake in
            ready.append([3, 4].filter(wake.isReady))
            return Reactor.Turn(isBusy: false)
        }
        bench.add("other", watching: [5])
        #expect(bench.pass() == ["watching", "other"])
        bench.isReadable(4)
        bench.isReadable(3)
        bench.isReadable(6)
        #expect(bench.pass() == ["watching"])
        bench.request(watching)
        #expect(bench.pass() == ["watching"])
        #expect(ready == [[], [3, 4], []])
    }

    @Test func aTurnRunsAtItsDeadline() {
        bench.add("late") { wake in Reactor.Turn(isBusy: false, deadline: wake.now < 20 ? 20 : nil) }
        bench.add("early") { wake in Reactor.Turn(isBusy: false, deadline: wake.now < 10 ? 10 : nil) }
        #expect(bench.pass() == ["late", "early"])
        #expect(bench.deadline == 10)
        #expect(bench.pass(now: 9) == [])
        #expect(bench.pass(now: 10) == ["early"])
        #expect(bench.deadline == 20)
        #expect(bench.pass(now: 25) == ["late"])
        #expect(bench.deadline == nil)
    }

    @Test func aRemovedTurnNoLongerRuns() {
        let removed = bench.add("removed", watching: [3]) { _ in Reactor.Turn(isBusy: false, deadline: 10) }
        #expect(bench.pass() == ["removed"])
        bench.request(removed)
        #expect(bench.remove(removed))
        #expect(!bench.remove(removed))
        bench.request(removed)
        bench.isReadable(3)
        #expect(bench.deadline == nil)
        #expect(bench.pass(now: 10) == [])
        // The descriptor may have another turn by now.
        bench.add("next", watching: [3])
        #expect(bench.pass() == ["next"])
        bench.isReadable(3)
        #expect(bench.pass() == ["next"])
    }

    @Test func afterTheRemovalOfAllNoneRunsOrCanBeRemoved() {
        let entry = bench.add("a", watching: [3])
        #expect(bench.removeAll() == 1)
        bench.isReadable(3)
        bench.request(entry)
        #expect(!bench.hasDue)
        #expect(!bench.remove(entry))
    }

    @Test func theBodyOfARemovedTurnIsReleased() {
        final class Captured {}
        var captured: Captured? = Captured()
        weak let released = captured
        let entry = bench.add("a") { [captured] _ in
            withExtendedLifetime(captured) { Reactor.Turn(isBusy: false) }
        }
        captured = nil
        #expect(released != nil)
        #expect(bench.remove(entry))
        #expect(released == nil)
        #expect(bench.pass() == [])
    }

    @Test func removingATurnLeavesTheOthersTheirDeadlines() {
        let names = ["a", "b", "c", "d"]
        let entries = names.enumerated().map { index, name in
            bench.add(name) { wake in
                let deadline = UInt64(10 * (index + 1))
                return Reactor.Turn(isBusy: false, deadline: wake.now < deadline ? deadline : nil)
            }
        }
        #expect(bench.pass() == names)
        #expect(bench.remove(entries[1]))
        #expect(bench.remove(entries[3]))
        #expect(bench.pass(now: 10) == ["a"])
        #expect(bench.deadline == 30)
        #expect(bench.remove(entries[0]))
        #expect(bench.pass(now: 40) == ["c"])
        #expect(bench.deadline == nil)
    }

    @Test func aTurnMayRemoveItselfAndOthers() {
        var entries: [TurnSchedule.Entry] = []
        entries.append(
            bench.add("remover") { [bench] _ in
                for entry in entries { #expect(bench.remove(entry)) }
                return Reactor.Turn(isBusy: true, deadline: 10)
            })
        entries.append(bench.add("removed"))
        bench.add("other")
        #expect(bench.pass() == ["remover", "other"])
        #expect(bench.deadline == nil)
        #expect(!bench.hasDue)
    }
}
