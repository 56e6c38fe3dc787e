import Synchronization
import Testing

@testable import EastwardStore

@Suite struct CompletionsTests {
    private final class Wakes: Sendable {
        let count = Atomic<Int>(0)
    }

    private let wakes = Wakes()
    private let completions: Completions<Int>

    init() {
        completions = Completions { [wakes] in wakes.count.add(1, ordering: .relaxed) }
    }

    private var wakeUps: Int { wakes.count.load(ordering: .relaxed) }

    @Test func anOutcomeRequestsATurnThatTakesIt() {
        completions.add(1)
        completions.add(2)
        #expect(wakeUps == 2)
        #expect(completions.take() == [1, 2])
        #expect(completions.take() == [])
    }

    @Test func outcomesThatAreAddedWhileOthersAreTakenAreTakenTooWithoutATurn() {
        completions.add(1)
        var taken: [[Int]] = []
        completions.takeAll {
            taken.append(completions.take())
            if taken.count < 3 { completions.add(10 * taken.count) }
        }
        #expect(taken == [[1], [10], [20]])
        #expect(wakeUps == 1)
        completions.add(5)
        #expect(wakeUps == 2, "none is taking outcomes any more")
    }

    @Test func noOutcomeOfAnotherThreadIsLost() async {
        completions.takeAll {}
        let count = 20_000
        let adding = Task { [completions] in
            for number in 0..<count { completions.add(number) }
        }
        // Like a store's thread: after the last outcome was taken, only a wake-up leads to another turn.
        var (taken, seen) = (0, 0)
        let end = ContinuousClock.now + .seconds(60)
        while taken < count, ContinuousClock.now < end {
            let wakeUps = wakeUps
            guard wakeUps > seen else {
                await Task.yield()
                continue
            }
            seen = wakeUps
            completions.takeAll { taken += completions.take().count }
        }
        await adding.value
        #expect(taken == count)
    }
}
