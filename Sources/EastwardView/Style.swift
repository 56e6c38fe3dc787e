/// The style of a ``Tone`` on a terminal: a graphic rendition of ECMA-48.
struct Style {
    static let plain = Style(code: nil)
    static let strong = Style(code: 1)
    static let faint = Style(code: 2)
    static let focused = Style(code: 7)
    static let good = Style(code: 32)
    static let bad = Style(code: 31)

    private let code: Int?

    private init(code: Int?) {
        self.code = code
    }

    init(_ tone: Tone) {
        self =
            switch tone {
            case .strong: .strong
            case .faint: .faint
            case .good: .good
            case .bad: .bad
            case .plain, .drawing: .plain
            }
    }

    func applied(to text: String) -> String {
        guard let code else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
