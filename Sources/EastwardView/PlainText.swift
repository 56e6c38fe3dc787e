internal import EastwardTerminal

/// The text of a panel for a log, without colors, buttons and forms.
enum PlainText {
    static func lines(of panel: Panel) -> [String] {
        panel.elements.flatMap { element -> [String] in
            switch element.kind {
            case .text(let text):
                text.text.split(separator: "\n", omittingEmptySubsequences: false).map(printable)
            case .field(let field):
                [printable("\(field.label): \(field.text)\(field.hint.isEmpty ? "" : " (\(field.hint))")")]
            case .row(let row): [printable(row.detail.isEmpty ? row.title : "\(row.title)  \(row.detail)")]
            case .button, .credentialsForm, nil: []
            }
        }
    }

    /// Replaces control characters, which a terminal would execute.
    static func printable(_ text: some StringProtocol) -> String { text.safeForTerminal }
}
