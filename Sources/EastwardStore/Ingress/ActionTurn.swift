internal import Eastward

/// Measures how much of a turn the actions have used.
struct ActionTurn {
    /// How many actions a turn processes at most, regardless of the time.
    private static let largest = 16_384
    /// How long a turn processes actions: bounded, so that receipts and slices are not delayed for long.
    static let length = Duration.milliseconds(1)

    /// How many bytes a turn receives, beyond which it receives no further message: the cost of messages that wait in
    /// the queue is not measured.
    private static let largestBytes = 4 << 20

    private let end: Instant
    private var last: Instant
    private var actions = 0
    private var bytes = 0

    init(now: Instant) {
        end = now + Self.length
        last = now
    }

    /// Whether the turn may process more actions.
    var goesOn: Bool { last < end && actions < Self.largest && bytes < Self.largestBytes }

    /// Adds a received message.
    mutating func add(bytes count: Int) {
        bytes += count
    }

    /// Adds `count` processed actions. Returns the time since the previous ones.
    mutating func add(actions count: Int, now: Instant) -> Duration {
        defer { last = now }
        actions += count
        return now - last
    }
}
