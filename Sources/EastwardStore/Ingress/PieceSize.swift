/// The number of actions of a batch that are processed at once: as many as take no longer than ``target``.
struct PieceSize {
    static let target = Duration.microseconds(500)
    private static let short = Duration.microseconds(250)
    static let bounds = 16...4096
    private(set) var actions = 256

    /// Adapts the size after a piece of `count` actions. One slow piece only halves it, since the thread may have been
    /// preempted meanwhile.
    mutating func add(actions count: Int, duration: Duration) {
        if duration > Self.target {
            actions = max(actions / 2, Self.bounds.lowerBound)
        } else if count >= actions, duration < Self.short {
            actions = min(actions * 2, Self.bounds.upperBound)
        }
    }
}
