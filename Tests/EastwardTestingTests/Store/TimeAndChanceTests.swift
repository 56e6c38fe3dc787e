import EastwardTesting
import FixtureContract
import Foundation
import Testing

/// A state that holds the time and a random number.
struct Dice: DurableState {
    var date = Date(timeIntervalSince1970: 0)
    var eyes = 0

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: eyes))))
        try write(StateRecord(record: .notes(.init(text: "\(date.timeIntervalSince1970)"))))
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .counter(let counter): eyes = counter.count
        case .notes(let notes): date = Date(timeIntervalSince1970: Double(notes.text) ?? .nan)
        default: throw UnreadableRecord("a record of something else")
        }
    }

    static let reducer = Reducer<Dice, MarketAction> { dice, _, context in
        dice.date = context.date
        var generator = context.randomNumberGenerator
        dice.eyes = Int.random(in: 1...1_000_000, using: &generator)
    }
}

@MainActor @Suite("Time and randomness in a test store", .timeLimit(.minutes(10))) struct TimeAndChanceTests {
    @Test func timeStandsStillUntilItIsAdvanced() async {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let store = TestStore(reducer: Dice.reducer, date: start, seed: 1)
        store.exhaustivity = .off
        await store.send(.clearNotes) { $0.date = start }
        await store.send(.clearNotes) { $0.date = start }
        await store.clock.advance(by: .seconds(90))
        await store.send(.clearNotes) { $0.date = start + 90 }
        await store.finish()
    }

    @Test func theNextRandomNumbersCanBePredicted() async {
        let store = TestStore(reducer: Dice.reducer, seed: 7)
        for _ in 0..<3 {
            var generator = store.nextContext.randomNumberGenerator
            await store.send(.clearNotes) { $0.eyes = .random(in: 1...1_000_000, using: &generator) }
        }
        await store.finish()
    }

    @Test func oneSeedGivesTheSameNumbersAndAnotherGivesOthers() async {
        var eyes: [Int] = []
        for seed: UInt64 in [1, 1, 2] {
            let store = TestStore(reducer: Dice.reducer, seed: seed)
            store.exhaustivity = .off
            await store.send(.clearNotes)
            eyes.append(store.state.eyes)
            await store.finish()
        }
        #expect(eyes[0] == eyes[1])
        #expect(eyes[0] != eyes[2])
    }

    // MARK: The clock

    @Test func aSleepingTaskIsWokenAtItsTime() async throws {
        let clock = TestClock()
        var woken: [(String, Duration)] = []
        let tasks = [("late", 20), ("early", 10)].map { name, seconds in
            Task { @MainActor in
                try await clock.sleep(for: .seconds(seconds))
                woken.append((name, clock.now.offset))
            }
        }
        await clock.advance(by: .seconds(9))
        #expect(woken.isEmpty)
        await clock.advance(by: .seconds(30))
        #expect(woken.map(\.0) == ["early", "late"])
        #expect(woken.map(\.1) == [.seconds(10), .seconds(20)])
        #expect(clock.now.offset == .seconds(39))
        for task in tasks { try await task.value }
    }

    @Test func aTaskThatSleepsRepeatedlyIsWokenEachTime() async {
        let clock = TestClock()
        var ticks: [Duration] = []
        let ticking = Task { @MainActor in
            while true {
                try await clock.sleep(for: .seconds(1))
                ticks.append(clock.now.offset)
            }
        }
        await clock.advance(by: .milliseconds(3500))
        #expect(ticks == [.seconds(1), .seconds(2), .seconds(3)])
        ticking.cancel()
        await #expect(throws: CancellationError.self) { try await ticking.value }
    }

    @Test func aCanceledTaskStopsSleeping() async {
        let clock = TestClock()
        let sleeping = Task { @MainActor in try await clock.sleep(for: .seconds(1)) }
        await clock.advance(by: .zero)
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        let cancelled = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func sleepingUntilNowDoesNotWait() async throws {
        let clock = TestClock()
        try await clock.sleep(until: clock.now, tolerance: nil)
    }
}
