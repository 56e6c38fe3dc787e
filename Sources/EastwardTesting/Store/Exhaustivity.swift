/// The events that a test must assert.
public enum Exhaustivity: Sendable, Equatable {
    /// All events: each change of the state, each action that a feature sends, each slice update that a component
    /// receives.
    case on
    /// Only the test's own assertions must hold; all other events are skipped. With `showsSkipped` the skipped events
    /// are shown, and do not fail the test.
    case off(showsSkipped: Bool)

    /// Only the test's own assertions must hold; all other events are skipped silently.
    public static let off = off(showsSkipped: false)
}
