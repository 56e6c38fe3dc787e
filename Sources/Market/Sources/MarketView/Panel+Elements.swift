public import MarketContract

extension Panel {
    /// The maximum number of elements that are published, since a person looks at them.
    public static let mostElements = 200

    /// ```swift
    /// Panel([.text("3 bananas", .strong), .button("One more", key: "+", .increment(by: 1))])
    /// ```
    /// - Parameter screen: the screen that the router displays; only in its own panel.
    public init(_ elements: [Element], screen: Screen = .none) {
        self.init(elements: elements, screen: screen)
    }
}

extension Panel.Element {
    public static func text(_ text: String, _ tone: Tone = .plain) -> Self {
        Self(kind: .text(Panel.Text(text: text, tone: tone)))
    }

    /// A line of text that the user can change.
    /// - Parameters:
    ///   - action: the action to send after a change.
    ///   - name: the field of the action's message that receives the typed text.
    public static func field(
        _ label: String, _ text: String, hint: String = "", _ tone: Tone = .plain, sends action: MarketAction,
        in name: String
    ) -> Self {
        let command = Panel.Command(action, takingTextIn: name)
        return Self(kind: .field(Panel.Field(label: label, text: text, hint: hint, tone: tone, command: command)))
    }

    /// - Parameter key: the key that presses the button on a terminal.
    public static func button(
        _ label: String, key: Character? = nil, isDisabled: Bool = false, isChosen: Bool = false,
        _ action: MarketAction
    ) -> Self {
        let button = Panel.Button(
            label: label, key: key.map { String($0) } ?? "", isDisabled: isDisabled, isChosen: isChosen,
            command: Panel.Command(action))
        return Self(kind: .button(button))
    }

    /// A row of a list; with an action it can be chosen.
    public static func row(
        _ title: String, detail: String = "", _ tone: Tone = .plain, _ action: MarketAction? = nil
    ) -> Self {
        let command = action.map { Panel.Command($0) }
        return Self(kind: .row(Panel.Row(title: title, detail: detail, tone: tone, command: command)))
    }

    /// A form for a name and a password. The input is passed only to ``PanelWindow/onGesture``.
    public static var credentials: Self {
        Self(kind: .credentialsForm(Panel.CredentialsForm()))
    }
}

extension Panel.Command {
    /// - Parameter name: the field of the action's message that receives the typed text.
    public init(_ action: MarketAction, takingTextIn name: String = "") {
        self.init(action: action.name, json: action.message.json, textField: name)
    }

    /// The action, with the typed text.
    /// - Throws: ``UnknownCommand``.
    public func action(with text: String = "") throws(UnknownCommand) -> MarketAction {
        guard let kind = MarketAction.kinds.first(where: { $0.name == action }) else {
            throw UnknownCommand(description: "There is no action \(action).")
        }
        do {
            return try kind.decodeJSON(
                textField.isEmpty ? json : try ContractText.replacing(textField, by: text, in: json))
        } catch {
            throw UnknownCommand(description: "This is no \(action): \(json)")
        }
    }
}

/// The error for a command that is no action of Market.
public struct UnknownCommand: Error, Equatable, CustomStringConvertible {
    public let description: String
}
