extension StringProtocol {
    /// The text, made safe for a terminal. Characters that control the terminal, or reorder other text, are escaped as
    /// in JSON, such as `\u001B`; a JSON text keeps its value. Only tabs stay.
    package var printable: String {
        guard unicodeScalars.contains(where: \.actsOnTerminal) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard scalar.actsOnTerminal else {
                text.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            text.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var actsOnTerminal: Bool {
        switch value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separators, and the marks of bidirectional text.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
