import MarketContract

/// What a panel says, without colours and without what can be pressed: a log's form of it.
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

    /// A terminal obeys control characters: none of them gets there.
    static func printable(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
