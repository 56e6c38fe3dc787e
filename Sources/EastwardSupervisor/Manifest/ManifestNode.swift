import Eastward
import Yams

/// The errors that were found in a manifest: reading continues after them, so that one run reports all.
final class ManifestProblems {
    private var errors: [ManifestError] = []

    func record(_ error: ManifestError) { errors.append(error) }

    /// Runs `read`, and records its error.
    /// - Returns: `nil` after an error.
    func attempt<Value>(_ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch let error as ManifestError {
            record(error)
            return nil
        }
    }

    /// Throws the first error, with all others.
    func check() throws {
        guard var first = errors.first else { return }
        first.others = Array(errors.dropFirst())
        throw first
    }
}

/// A node of a manifest, with a description for messages, such as `process “store”`.
///
/// Nodes are walked and not decoded, because decoding ignores unknown keys and loses line numbers.
struct ManifestNode {
    let file: String
    let node: Node
    let label: String
    let problems: ManifestProblems

    /// The most characters of a message: it may contain a value of any length.
    private static let longestMessage = 1000

    func error(_ message: String, suggestion: String? = nil) -> ManifestError {
        let mark = node.mark
        let shortened = message.prefix(Self.longestMessage)
        return ManifestError(
            file: file, line: mark?.line ?? 1, column: mark?.column ?? 1,
            message: shortened.endIndex == message.endIndex ? message : "\(shortened)…", suggestion: suggestion)
    }

    /// The error for a key that is not in this mapping.
    func missing(_ key: String) -> ManifestError { error("The key “\(key)” is missing in \(label).") }

    private func wrongType(_ expected: String) -> ManifestError {
        error("\(label.capitalizedFirst) must be \(expected).")
    }

    func named(_ label: String) -> ManifestNode { child(node, label) }

    private func child(_ node: Node, _ label: String) -> ManifestNode {
        ManifestNode(file: file, node: node, label: label, problems: problems)
    }

    /// The entries of a mapping with any text as keys.
    func entries(_ expected: String = "a mapping") throws -> [(key: ManifestNode, value: ManifestNode)] {
        guard let mapping = node.mapping else { throw wrongType(expected) }
        return try mapping.map { key, value in
            let name = try child(key, "a key of \(label)").text()
            return (child(key, name), child(value, "“\(name)” of \(label)"))
        }
    }

    /// The entries of a mapping in which only `keys` are allowed. Other keys are recorded as errors.
    func fields(_ keys: [String]) throws -> [String: ManifestNode] {
        var fields: [String: ManifestNode] = [:]
        for (key, value) in try entries() {
            guard keys.contains(key.label) else {
                problems.record(
                    key.error(
                        "Unknown key “\(key.label)” in \(label).", suggestion: suggestion(for: key.label, among: keys)))
                continue
            }
            fields[key.label] = value
        }
        return fields
    }

    func items() throws -> [ManifestNode] {
        guard let sequence = node.sequence else { throw wrongType("a list") }
        return sequence.enumerated().map { child($1, "item \($0 + 1) of \(label)") }
    }

    var isSequence: Bool { node.sequence != nil }

    var isScalar: Bool { node.scalar != nil }

    /// Any scalar as it is written, so that `PORT: 8080` needs no quotes.
    func text(_ expected: String = "text") throws -> String {
        guard let scalar = node.scalar, node.null == nil else { throw wrongType(expected) }
        guard !scalar.string.utf8.contains(0) else { throw error("A manifest cannot contain NUL characters.") }
        return scalar.string
    }

    func flag() throws -> Bool {
        switch try text("true or false") {
        case "true": true
        case "false": false
        default: throw wrongType("true or false")
        }
    }

    func integer(in range: ClosedRange<Int>) throws -> Int {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let number = Int(try text(expected)), range.contains(number) else { throw wrongType(expected) }
        return number
    }

    func duration(from shortest: Duration = .zero, through longest: Duration? = nil) throws -> Duration {
        let expected = "a duration such as 100ms, 2s or 1m"
        guard let duration = Duration(text: try text(expected)) else { throw wrongType(expected) }
        guard duration >= shortest else {
            throw error("\(label.capitalizedFirst) must be \(shortest.inWords) or more.")
        }
        if let longest, duration > longest {
            throw error("\(label.capitalizedFirst) must be at most \(longest.inWords).")
        }
        return duration
    }

    /// A whole number, optionally with a unit of bytes.
    func size() throws -> UInt64 {
        let expected = "a whole number such as 1024, 64KiB, 512MiB or 2GiB"
        let text = try text(expected)
        let units: [(suffix: String, shift: UInt64)] = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
        let unit = units.first { text.hasSuffix($0.suffix) } ?? ("", 0)
        guard let number = UInt64(text.dropLast(unit.suffix.count)), number <= UInt64.max >> (unit.shift + 1) else {
            throw wrongType(expected)
        }
        return number << unit.shift
    }

    /// Text that may contain placeholders.
    func template() throws -> String {
        let text = try text()
        guard !Placeholders.isOpen(text) else {
            throw error("A “${” is not closed. Write “$${” for a literal “${”.")
        }
        if let name = Placeholders.unknownName(in: text) {
            throw error(
                "Unknown placeholder “${\(name)}”. Use one of: \(Placeholders.names.map { "${\($0)}" }.joined(separator: ", ")).",
                suggestion: suggestion(for: name, among: Placeholders.names).map { "${\($0)}" })
        }
        return text
    }

    /// One of the cases of an enumeration.
    func choice<Word: RawRepresentable<String> & CaseIterable>() throws -> Word {
        Word(rawValue: try word(among: Word.allCases.map(\.rawValue)))!
    }

    func word(among words: [String]) throws -> String {
        let list = words.map { "“\($0)”" }.joined(separator: ", ")
        let word = try text("one of \(list)")
        guard words.contains(word) else {
            throw error(
                "\(label.capitalizedFirst) must be one of \(list), not “\(word)”.",
                suggestion: suggestion(for: word, among: words))
        }
        return word
    }

    /// A name that can be part of a path and of an instance's name.
    func checkName() throws -> String {
        let name = try text()
        guard Manifest.isName(name) else {
            throw error(
                "“\(name)” is not a name: a name is a lowercase letter, then lowercase letters, digits and “-”."
            )
        }
        return name
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
