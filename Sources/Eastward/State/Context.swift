public import Foundation

/// The input of a reducer beyond the state and the action. It is the same when the journal is replayed.
public struct Context: Sendable {
    /// The action's position in the one total order.
    public let revision: Revision
    /// Nanoseconds since 1970, as journaled; never less than for an earlier action.
    public let nanoseconds: Int64
    /// The seed, journaled with the actions that were reduced together.
    let seed: UInt64

    /// A context made by hand, for tests.
    public init(revision: Revision, nanoseconds: Int64 = 0, seed: UInt64 = 0) {
        self.revision = revision
        self.nanoseconds = nanoseconds
        self.seed = seed
    }

    /// The journaled time.
    public var date: Date {
        Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }

    /// A random number generator that yields the same numbers whenever this action is reduced.
    public var randomNumberGenerator: SeededGenerator {
        SeededGenerator(seed: seed, revision: revision)
    }
}

/// SplitMix64 (Steele, Lea, Flood: “Fast Splittable Pseudorandom Number Generators”, 2014), pinned here
/// because a journal outlives every library's choice of a generator.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64, revision: Revision = 0) {
        // Mixed, because states one step apart give the same numbers, shifted by one.
        state = seed ^ Self.mixed(revision &* 0x9E37_79B9_7F4A_7C15)
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
