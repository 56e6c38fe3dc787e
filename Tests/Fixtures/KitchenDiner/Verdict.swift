import Foundation

/// The result of the checks of one slice.
nonisolated struct Verdict: Encodable {
    var slice: String
    /// The number of comparisons.
    var checks: Int
    /// The first few deviations from the expected messages.
    var complaints: [String]
    /// Digests of the first and of the last received message, to be compared with those of another diner.
    var first: String
    var last: String

    /// One line.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
