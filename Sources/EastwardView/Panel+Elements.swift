public import Eastward

extension Panel {
    /// The maximum number of elements that are published, since a person looks at them.
    public static let mostElements = 200

    /// ```swift
    /// Panel([.text("3 cups", .strong), .button("One more", key: "+", .orderCups(cups: 1))])
    /// ```
    public init(_ elements: [Element]) {
        self.init(elements: elements)
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
        _ label: String, _ text: String, hint: String = "", _ tone: Tone = .plain, sends action: some AppAction,
        in name: String
    ) -> Self {
        let command = Panel.Command(action, takingTextIn: name)
        return Self(kind: .field(Panel.Field(label: label, text: text, hint: hint, tone: tone, command: command)))
    }

    /// - Parameters:
    ///   - key: the key that presses the button on a terminal.
    ///   - action: the action to send when the button is pressed.
    public static func button(
        _ label: String, key: Character? = nil, isDisabled: Bool = false, isChosen: Bool = false,
        _ action: some AppAction
    ) -> Self {
        let button = Panel.Button(
            label: label, key: key.map { String($0) } ?? "", isDisabled: isDisabled, isChosen: isChosen,
            command: Panel.Command(action))
        return Self(kind: .button(button))
    }

    /// A row of a list that cannot be chosen.
    public static func row(_ title: String, detail: String = "", _ tone: Tone = .plain) -> Self {
        Self(kind: .row(Panel.Row(title: title, detail: detail, tone: tone)))
    }

    /// A row of a list.
    /// - Parameter action: the action to send when the row is chosen.
    public static func row(
        _ title: String, detail: String = "", _ tone: Tone = .plain, _ action: some AppAction
    ) -> Self {
        Self(kind: .row(Panel.Row(title: title, detail: detail, tone: tone, command: Panel.Command(action))))
    }

    /// A form for a name and a password. The input is passed only to ``PanelWindow/onGesture(_:)``.
    public static var credentials: Self {
        Self(kind: .credentialsForm(Panel.CredentialsForm()))
    }
}
