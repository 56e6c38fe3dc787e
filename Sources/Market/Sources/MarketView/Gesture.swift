public import MarketContract

/// An input of the user in a view.
public enum Gesture: Equatable, Sendable {
    /// The user pressed a button, chose a row or changed a field.
    case command(MarketAction)
    /// The user entered a name and a password.
    case credentials(name: String, password: String)
}
