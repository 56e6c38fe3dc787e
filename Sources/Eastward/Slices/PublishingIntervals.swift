/// How often a store publishes slices that change.
///
/// A slice that changes is published at once if the last publication was long enough ago, and otherwise when the interval
/// is over. The last value is always published.
///
/// ```swift
/// StoreProcess(AppState.self, intervals: [NotesSlice.name: .milliseconds(20)])
/// StoreProcess(AppState.self, intervals: PublishingIntervals(shortest: .milliseconds(10)))
/// ```
public struct PublishingIntervals: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The shortest time between two publications of the store; ten times as long under heavy load. Without it, each of
    /// thousands of commits a second would wake every subscriber.
    public var shortest: Duration
    /// The shortest time between two patches of a slice, by its name, for slices that change faster than they are
    /// displayed.
    public var slices: [String: Duration]

    public init() {
        self.init(shortest: .milliseconds(1))
    }

    public init(shortest: Duration, slices: [String: Duration] = [:]) {
        self.shortest = shortest
        self.slices = slices
    }

    public init(dictionaryLiteral slices: (String, Duration)...) {
        self.init(shortest: .milliseconds(1), slices: Dictionary(slices) { _, last in last })
    }
}
