import EastwardStore

/// Text input of one line.
enum Text {
    /// The maximum number of code points.
    static let longest = 100

    /// - Returns: `text`.
    static func checked(_ text: String) throws(Rejection) -> String {
        guard text.unicodeScalars.count <= longest else {
            throw Rejection("too_long", "That is longer than \(longest) code points.")
        }
        return text
    }
}
