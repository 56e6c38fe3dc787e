public import MarketContract

/// What a person did to a view.
public enum Gesture: Equatable, Sendable {
    /// They pressed a button, chose a row or changed a field.
    case command(MarketAction)
    /// They said who they are.
    case credentials(name: String, password: String)
}
