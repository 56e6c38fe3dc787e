public import Eastward

/// An input of the user in a view, with the action that it stands for.
public enum Gesture<Action: AppAction>: Equatable, Sendable {
    /// The user pressed a button, chose a row or changed a field.
    case command(Action)
    /// The user entered a name and a password.
    case credentials(name: String, password: String)
}

/// An input of the user in a panel, which does not know the type of the app's actions.
enum PanelInput: Equatable {
    /// A command with its text typed.
    case command(Panel.Command)
    case credentials(name: String, password: String)
}
