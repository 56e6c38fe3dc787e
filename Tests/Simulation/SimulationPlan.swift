import Eastward

/// The parts of a simulation that its seed selects.
struct SimulationSetup: Sendable {
    let seed: UInt64
    let features = 3
    /// Whether the store has no capacity for all sessions. A session with an outbox never frees any.
    let isCrowded: Bool
    /// Whether tables are published, in many patches and parts, which takes time.
    let hasTables: Bool
    /// Whether the limits of bytes are small, and the actions larger.
    let hasFewBytes: Bool
    /// Whether a standby follows the journal and may replace the store.
    let hasStandby: Bool
    /// Whether other processes have the identities of the features.
    let hasRivals: Bool
    /// Whether a subscriber observes the presence.
    let showsPresence: Bool
    let limits: StoreLimits

    init(seed: UInt64) {
        self.seed = seed
        isCrowded = seed % 4 == 0
        hasTables = seed % 16 == 0
        hasFewBytes = seed % 4 == 1
        hasStandby = seed % 4 == 2
        hasRivals = seed % 4 == 3
        showsPresence = seed % 2 == 1
        var limits = StoreLimits()
        limits.gatheredActions = 40
        limits.window = 64
        limits.sessions = isCrowded ? 2 : 4
        limits.largestMessage = 2048
        if hasFewBytes {
            limits.gatheredBytes = 400
            // Enough for the presence of two features.
            limits.presenceBytes = 40
        }
        self.limits = limits
    }

    var subscribers: Int { hasTables ? 4 : showsPresence ? 2 : 1 }

    /// The maximum number of bytes of a feature's unanswered actions.
    var largestWaiting: Int { hasFewBytes ? 1200 : SessionCore.windowBytes }
    /// The largest row of the journal, in bytes: the limit may be exceeded by one message and its rejections.
    var largestRow: Int { limits.gatheredBytes + largestWaiting + 600 }
}

/// The setup and the steps of a simulation.
package struct SimulationPlan: Sendable {
    let setup: SimulationSetup
    package var steps: [SimulationStep]

    package var seed: UInt64 { setup.seed }

    /// The plan that a seed selects.
    package init(seed: UInt64) {
        let setup = SimulationSetup(seed: seed)
        var dice = Dice(seed: seed)
        let beginning = dice.number(0...3)
        self.setup = setup
        steps = (1...beginning + 100).map { number in
            number <= beginning
                ? SimulationStep(undisturbed: number, &dice) : SimulationStep(number: number, in: setup, &dice)
        }
    }
}
