internal import Eastward

extension Duration {
    /// Parses a duration in the manifest's notation: `100ms`, `2s`, `1m`. The longest is 1,000,000,000 s, so that it
    /// can be counted in nanoseconds.
    init?(manifestText text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), number <= 1_000_000_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "ms": self = .milliseconds(number)
        case "s": self = .seconds(number)
        case "m": self = .seconds(number * 60)
        default: return nil
        }
        guard self <= .seconds(1_000_000_000) else { return nil }
    }

    /// The duration for messages, such as `0.25 s`.
    var inWords: String {
        let hundredths = (inSeconds * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths)) s" : "\(hundredths) s"
    }
}
