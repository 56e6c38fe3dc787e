import Eastward
import Foundation

/// The line in which a user types an action and its fields, with completion from the contract.
struct CommandInput {
    /// A word that can be inserted.
    struct Candidate: Equatable {
        var word: String
        /// The fields of an action, or the default of a field.
        var help: String
    }

    /// The longest line, in characters.
    static let longestLine = 4096

    private(set) var text = ""
    private(set) var selected = 0
    private let actions: [(name: String, json: String)]

    /// - Parameter actions: the names and the JSON with the defaults.
    init(actions: [(name: String, json: String)]) {
        self.actions = actions
    }

    mutating func insert(_ more: String) {
        text = String((text + more.map { $0.isNewline ? " " : String($0) }.joined()).prefix(Self.longestLine))
        selected = 0
    }

    mutating func removeLast() {
        _ = text.popLast()
        selected = 0
    }

    mutating func clear() {
        text = ""
        selected = 0
    }

    mutating func move(by step: Int) {
        let count = candidates.count
        if count > 0 { selected = (selected + step + count) % count }
    }

    /// The words of the line. Quotes and braces keep spaces together.
    var words: [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var depth = 0
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
                if depth > 0 || character != open { word = (word ?? "") + String(character) }
                continue
            }
            switch character {
            case "\"" where depth > 0: quote = character
            case "\"", "'":
                quote = character
                word = word ?? ""
                if depth == 0 { continue }
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case " " where depth <= 0:
                if let done = word { words.append(done) }
                word = nil
                continue
            default: break
            }
            word = (word ?? "") + String(character)
        }
        if let word { words.append(word) }
        return words
    }

    /// Whether the cursor is behind a word that is still being typed.
    private var isInWord: Bool { !text.isEmpty && text.last != " " }

    /// The words that complete the line.
    var candidates: [Candidate] {
        let words = words
        let current = isInWord ? words.last ?? "" : ""
        if words.isEmpty || words.count == 1 && isInWord {
            let lowercased = current.lowercased()
            let matches = actions.filter { action in
                let name = action.name.lowercased()
                return name.contains(lowercased)
            }
            return matches.map {
                Candidate(word: $0.name, help: fields(of: $0.json).map(\.name).joined(separator: " "))
            }
        }
        guard let action = action, !current.contains("="), !current.hasPrefix("{") else { return [] }
        let used = Set(words.dropFirst().compactMap { $0.split(separator: "=").first.map(String.init) })
        return fields(of: action.json)
            .filter { $0.name.hasPrefix(current) && ($0.name == current || !used.contains($0.name)) }
            .map { Candidate(word: "\($0.name)=", help: $0.value) }
    }

    private var action: (name: String, json: String)? {
        guard let word = words.first else { return nil }
        if let action = actions.first(where: { $0.name == word }) { return action }
        let matches = actions.filter { $0.name.hasSuffix(".\(word)") }
        return matches.count == 1 ? matches[0] : nil
    }

    private func fields(of json: String) -> [(name: String, value: String)] {
        (JSONText(json).members ?? []).map { ($0.name, $0.value.text) }
    }

    /// Inserts the beginning that all candidates share, or else the selected one.
    mutating func complete() {
        let candidates = candidates
        guard let first = candidates.first else { return }
        let current = isInWord ? words.last ?? "" : ""
        let shared = candidates.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
        let word =
            candidates.count > 1 && shared.count > current.count && shared.hasPrefix(current)
            ? shared : candidates[min(selected, candidates.count - 1)].word
        if isInWord { text.removeLast(min(text.count, current.count)) }
        text += word
        let isComplete = word != shared || candidates.count == 1
        if isComplete, !word.hasSuffix("=") { text += " " }
        selected = 0
    }
}
