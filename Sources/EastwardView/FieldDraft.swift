/// The text that a user types into a field, until the panel contains it.
///
/// Only one text of a field is on its way at a time: the command of a field may refer to the text that it replaces.
struct FieldDraft: Equatable {
    var text: String
    /// Whether the focus has left the field.
    var isLeft = false
    /// The text that was sent and that the panel does not contain yet.
    private var awaited: String?
    /// The last text that was sent.
    private var sent: String?

    init(text: String) {
        self.text = text
    }

    /// Whether a text was sent and is not answered yet.
    var isAwaiting: Bool { awaited != nil }
    /// Whether a text was typed since the last one was sent.
    var isUnsent: Bool { text != sent }
    /// Whether a text was typed while an earlier one was on its way, which is answered.
    var isDue: Bool { sent != nil && awaited == nil && isUnsent }

    /// Takes the text to send, if there is one and no other one is on its way.
    /// - Parameter shown: the text in the panel.
    mutating func send(over shown: String) -> String? {
        guard awaited == nil, isUnsent, text != shown else { return nil }
        (sent, awaited) = (text, text)
        return text
    }

    /// Handles the end of the wait for an answer.
    mutating func answered() {
        awaited = nil
    }

    /// The draft after a new panel; `nil` if the panel contains all of it.
    /// - Parameters:
    ///   - shown: the text in the panel.
    ///   - hasChanged: whether the previous panel had another text.
    func updated(to shown: String, hasChanged: Bool) -> FieldDraft? {
        var draft = self
        if hasChanged || shown == awaited { draft.awaited = nil }
        if draft.awaited == nil, shown == text { return nil }
        // A field that was left shows the text of the panel, once that is the answer.
        if draft.isLeft, !draft.isUnsent, draft.awaited == nil { return nil }
        return draft
    }
}
