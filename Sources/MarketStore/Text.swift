import EastwardStore

/// What people type into a line.
enum Text {
    /// How many code points of it are taken.
    static let longest = 100

    /// - Returns: `text`.
    static func checked(_ text: String) throws(Rejection) -> String {
        guard text.unicodeScalars.count <= longest else {
            throw Rejection("too_long", "That is longer than \(longest) code points.")
        }
        return text
    }
}
