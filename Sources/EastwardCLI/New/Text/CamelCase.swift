/// Writes names as `protoc-gen-eastward` does: without underscores, each word with a capital.
///
/// A copy of a function of SwiftProtobufPluginLibrary for names of ASCII letters and digits: with that library, every app
/// would compile the library to run `eastward`.
enum CamelCase {
    /// The words that are written in capitals.
    private static let abbreviations: Set = ["http", "https", "id", "url"]

    /// The form of functions and properties: `tillRoll2` for `till_roll_2`.
    static func lower(_ name: String) -> String {
        let words = words(of: name)
        return (words.prefix(1) + words.dropFirst().map(capitalized)).joined()
    }

    /// The form of types: `TillRoll2` for `till_roll_2`.
    static func upper(_ name: String) -> String {
        words(of: name).map(capitalized).joined()
    }

    /// The words in lowercase. A word begins after an underscore, and where the kind of character changes, except that
    /// lowercase letters continue a word after capitals.
    private static func words(of name: String) -> [String] {
        name.matches(of: /[A-Z]+[a-z]*|[a-z]+|[0-9]+/).map { $0.output.lowercased() }
    }

    private static func capitalized(_ word: String) -> String {
        abbreviations.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
}
