import Eastward

/// The random numbers of a simulation, all from one seed.
struct Dice {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed, revision: 1)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    /// True with a probability of one in `count`.
    mutating func once(in count: Int) -> Bool {
        number(1...count) == 1
    }

    mutating func word() -> UInt64 {
        generator.next()
    }
}
