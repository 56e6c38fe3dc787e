import Foundation

/// What became of one slice.
nonisolated struct Verdict: Encodable {
    var slice: String
    /// How often it was compared.
    var checks: Int
    /// What was not as it should be; the first few.
    var complaints: [String]
    /// What was told first, and what was told last: digests, to be compared with those of another diner.
    var first: String
    var last: String

    /// One line.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
