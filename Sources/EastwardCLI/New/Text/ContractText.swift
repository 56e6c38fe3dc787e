/// A parsed proto file: its declarations, and the numbers of the state that it contains. Comments are skipped.
struct ContractText {
    /// The top-level messages, enums and services.
    private(set) var declarations: [String] = []
    /// The numbers of the parts of the state.
    let parts: [Int]
    /// Whether the author has declared the fields of `StateRecord`, as for a state that is not one of parts.
    private(set) var hasFieldsOfRecord = false
    /// The numbers that the rows of maps have instead of those of their part and field.
    private let rows: [Int]
    /// The numbers of removed parts: those that `StateRecord` reserves.
    private var removed: [ClosedRange<Int>] = []

    init(_ text: String) {
        let tokens = Self.tokens(of: text)
        parts = Self.numbers(of: "eastward.part", in: tokens)
        rows = Self.numbers(of: "eastward.rows", in: tokens)
        var path: [[Substring]] = []
        var statement: [Substring] = []
        for token in tokens {
            switch token {
            case "{":
                begin(statement, in: path)
                path.append(statement)
                statement = []
            case "}":
                _ = path.popLast()
                statement = []
            case ";":
                read(statement, in: path)
                statement = []
            default: statement.append(token)
            }
        }
    }

    /// Whether a new part of the state cannot have `number`.
    func takes(_ number: Int) -> Bool {
        parts.contains(number) || rows.contains(number) || removed.contains { $0.contains(number) }
    }

    // MARK: Reading

    private static let record: [Substring] = ["message", "StateRecord"]

    private mutating func begin(_ statement: [Substring], in path: [[Substring]]) {
        // A field with a brace in its option.
        if statement.contains("=") { read(statement, in: path) }
        guard path.isEmpty, statement.count == 2, ["message", "enum", "service"].contains(statement[0]) else { return }
        declarations.append(String(statement[1]))
    }

    private mutating func read(_ statement: [Substring], in path: [[Substring]]) {
        guard path.first == Self.record, path.count == 1 || path.count == 2 && path[1].first == "oneof" else { return }
        switch statement.first {
        case "option": break
        case "reserved":
            for range in statement.dropFirst().split(separator: ",") { remove(Array(range)) }
        default: hasFieldsOfRecord = hasFieldsOfRecord || statement.contains("=")
        }
    }

    /// Adds a number, or a range such as `2 to 4`, to the removed ones.
    private mutating func remove(_ range: [Substring]) {
        guard let first = range.first.flatMap(Self.number) else { return }
        let last = range.count == 3 ? Self.number(range[2]) ?? .max : first
        removed.append(first...max(first, last))
    }

    // MARK: Numbers

    /// The values of an option, in all of its places.
    private static func numbers(of option: String, in tokens: [Substring]) -> [Int] {
        tokens.indices.dropLast(3).compactMap { index in
            guard tokens[index] == option || tokens[index] == ".\(option)", tokens[index + 1] == ")",
                tokens[index + 2] == "="
            else { return nil }
            return number(tokens[index + 3])
        }
    }

    private static func number(_ token: Substring) -> Int? {
        if token.hasPrefix("0x") || token.hasPrefix("0X") { return Int(token.dropFirst(2), radix: 16) }
        return Int(token, radix: token.hasPrefix("0") ? 8 : 10)
    }

    // MARK: Tokens

    /// Splits the text into words, numbers, and single other characters; of a string, everything before its closing
    /// quote.
    private static func tokens(of text: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let end: Substring.Index
            if rest.hasPrefix("//") {
                end = rest.firstIndex { $0.isNewline } ?? rest.endIndex
            } else if rest.hasPrefix("/*") {
                end = rest.dropFirst(2).firstRange(of: "*/")?.upperBound ?? rest.endIndex
            } else if first == "\"" || first == "'" {
                let close = rest.dropFirst().firstIndex { $0 == first || $0.isNewline }
                tokens.append(rest[..<(close ?? rest.endIndex)])
                end = close.map { rest.index(after: $0) } ?? rest.endIndex
            } else {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                end = word.isEmpty ? rest.index(after: rest.startIndex) : word.endIndex
                if !first.isWhitespace { tokens.append(rest[..<end]) }
            }
            rest = rest[end...]
        }
        return tokens
    }
}
