extension Duration {
    /// Parses a duration such as `50us`, `100ms`, `2s` or `1m`. The longest is 1,000,000,000 s, so that it can be
    /// counted in nanoseconds.
    package init?(text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), number <= 1_000_000_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "us": self = .microseconds(number)
        case "ms": self = .milliseconds(number)
        case "s": self = .seconds(number)
        case "m": self = .seconds(number * 60)
        default: return nil
        }
        guard self <= .seconds(1_000_000_000) else { return nil }
    }
}
