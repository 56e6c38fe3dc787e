public import Eastward

extension Panel.Command {
    /// ```swift
    /// Panel.Command(KioskAction.orderCups(cups: 1))
    /// ```
    /// - Parameter name: the field of the action's message that receives the typed text.
    public init(_ action: some AppAction, takingTextIn name: String = "") {
        self.init(action: action.name, json: action.message.json, textField: name)
    }

    /// The app's action, with the typed text.
    ///
    /// ```swift
    /// let action = try command.action(of: KioskAction.self)
    /// ```
    /// - Throws: ``UnknownCommand``.
    public func action<Action: AppAction>(
        of type: Action.Type = Action.self, with text: String = ""
    ) throws(UnknownCommand) -> Action {
        guard let kind = Action.kinds.first(where: { $0.name == action }) else {
            throw UnknownCommand(description: "There is no action \(action).")
        }
        do {
            return try kind.decodeJSON(typing(text).json)
        } catch {
            throw UnknownCommand(description: "The command does not fit \(action).")
        }
    }

    /// The command with `text` in the field that receives it, if there is one.
    /// - Throws: ``UnknownCommand``.
    func typing(_ text: String) throws(UnknownCommand) -> Panel.Command {
        guard !textField.isEmpty else { return self }
        do {
            return Panel.Command(action: action, json: try ContractText.replacing(textField, by: text, in: json))
        } catch {
            throw UnknownCommand(description: "The command does not fit \(action).")
        }
    }
}

/// The error for a command that is no action of the app.
public struct UnknownCommand: Error, Equatable, CustomStringConvertible {
    public let description: String
}
