extension Character {
    /// The number of a terminal's columns: 0 for a combining mark alone, 2 for East Asian wide characters and emoji, 1
    /// for all others.
    package var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        // Most text.
        if first.value < 0x300 { return unicodeScalars.count == 1 || !hasEmojiPresentation ? 1 : 2 }
        if first.isWide || hasEmojiPresentation { return 2 }
        return first.hasNoWidth ? 0 : 1
    }

    /// Whether a variation selector asks for the colored form.
    private var hasEmojiPresentation: Bool { unicodeScalars.dropFirst().contains { $0.value == 0xFE0F } }
}

extension StringProtocol {
    /// The number of a terminal's columns.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text, safe to be written to a terminal: characters that control it, or that reorder other text, become
    /// spaces.
    package var safeForTerminal: String {
        guard unicodeScalars.contains(where: \.controlsTerminal) else { return String(self) }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.controlsTerminal ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var controlsTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separators, and the marks of bidirectional text.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var hasNoWidth: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        // The vowels and final consonants of a Hangul syllable without a first consonant.
        default: (0x1160...0x11FF).contains(value)
        }
    }

    /// East_Asian_Width W or F, by blocks.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
