/// How a text is emphasized on a terminal: a graphic rendition of ECMA-48.
package enum TextStyle: Int, Sendable {
    case plain = 0
    case strong = 1
    case faint = 2
    /// The control with the focus.
    case inverse = 7
    case bad = 31
    case good = 32
    case warning = 33

    private var isColor: Bool { rawValue >= 30 }

    /// - Parameter hasColors: whether colors are shown; all other emphasis is without them.
    package func applied(to text: String, hasColors: Bool = true) -> String {
        if self == .plain || isColor && !hasColors || text.isEmpty { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

/// A text with styles. Control characters in it are replaced.
package struct StyledText: Equatable, Sendable, ExpressibleByStringLiteral {
    private struct Run: Equatable, Sendable {
        var text: String
        var style: TextStyle
    }

    private var runs: [Run]

    package init() {
        runs = []
    }

    package init(_ text: some StringProtocol, _ style: TextStyle = .plain) {
        runs = text.isEmpty ? [] : [Run(text: text.safeForTerminal, style: style)]
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    package static func + (one: StyledText, other: StyledText) -> StyledText {
        var sum = one
        sum += other
        return sum
    }

    package static func += (one: inout StyledText, other: StyledText) {
        for run in other.runs { one.append(run.text, run.style) }
    }

    private mutating func append(_ text: String, _ style: TextStyle) {
        if runs.last?.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// Without styles.
    package var text: String { runs.map(\.text).joined() }
    package var isEmpty: Bool { runs.isEmpty }
    package var columns: Int { runs.reduce(0) { $0 + $1.text.columns } }

    package func rendered(hasColors: Bool) -> String {
        runs.map { $0.style.applied(to: $0.text, hasColors: hasColors) }.joined()
    }

    /// The whole text in one style.
    package func styled(_ style: TextStyle) -> StyledText { StyledText(text, style) }

    /// The text with spaces at its end, or cut, so that it has exactly `width` columns.
    package func fitted(to width: Int) -> StyledText {
        let cut = self.cut(to: width)
        return cut + StyledText(String(repeating: " ", count: max(0, width - cut.columns)))
    }

    /// The text with at most `width` columns. An ellipsis replaces a cut end.
    package func cut(to width: Int) -> StyledText {
        guard columns > width else { return self }
        guard width > 0 else { return StyledText() }
        var rest = width - 1
        var result = StyledText()
        for run in runs {
            var taken = ""
            for character in run.text {
                guard character.columns <= rest else {
                    result.append(taken + "…", run.style)
                    return result
                }
                rest -= character.columns
                taken.append(character)
            }
            result.append(taken, run.style)
        }
        return result
    }

    /// The text in lines of at most `width` columns, broken between words where possible. A space at a break is
    /// dropped. There is at least one line.
    package func wrapped(to width: Int) -> [StyledText] {
        guard columns > max(1, width) else { return [self] }
        let width = max(1, width)
        var lines: [StyledText] = []
        var line: [(character: Character, style: TextStyle)] = []
        var used = 0
        func finish(_ characters: some Sequence<(character: Character, style: TextStyle)>) {
            var text = StyledText()
            for (character, style) in characters { text.append(String(character), style) }
            lines.append(text)
        }
        for (character, style) in runs.flatMap({ run in run.text.map { (character: $0, style: run.style) } }) {
            // A wide character on a terminal with one column.
            let columns = min(character.columns, width)
            if used + columns > width {
                let isWord = character != " "
                if isWord, let space = line.lastIndex(where: { $0.character == " " }),
                    line[..<space].contains(where: { $0.character != " " })
                {
                    finish(line[..<space])
                    line.removeFirst(space + 1)
                } else {
                    finish(line)
                    line = []
                }
                used = line.reduce(0) { $0 + $1.character.columns }
                // The space between the words of two lines.
                if !isWord, line.isEmpty { continue }
            }
            line.append((character, style))
            used += columns
        }
        if !line.isEmpty { finish(line) }
        return lines
    }
}
