/// How much of what happens a test has to say.
public enum Exhaustivity: Sendable, Equatable {
    /// Everything: each change of the state, each action that a feature sends, each time that a component is told.
    case on
    /// What the test says must be true, and the rest is let pass. With `showsSkipped` the rest is shown, and does not
    /// fail the test.
    case off(showsSkipped: Bool)

    /// What the test says must be true, and the rest is let pass in silence.
    public static let off = off(showsSkipped: false)
}
