/// A parsed proto file: its declarations, and the names and numbers of the fields of `StateRecord`. Comments are
/// skipped.
struct ContractText {
    /// The top-level messages, enums and services.
    private(set) var declarations: [String] = []
    /// The messages, enums and services that `StateRecord` declares.
    private(set) var recordDeclarations: Set<String> = []
    /// The fields of `StateRecord`, and the names that it reserves.
    private(set) var recordNames: Set<String> = []
    private(set) var hasRecord = false
    private var numbers: Set<Int> = []
    private var reserved: [ClosedRange<Int>] = []

    init(_ text: String) {
        var path: [[Substring]] = []
        var statement: [Substring] = []
        for token in Self.tokens(of: text) {
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

    /// The number for a new field of `StateRecord`: above those of its fields, so that no number is reused, and not a
    /// reserved one.
    var nextNumber: Int? {
        guard hasRecord else { return nil }
        return firstFree(from: (numbers.max() ?? 0) + 1) ?? firstFree(from: 1)
    }

    // MARK: Reading

    private static let record: [Substring] = ["message", "StateRecord"]

    private mutating func begin(_ statement: [Substring], in path: [[Substring]]) {
        // A field with a brace in its option.
        if statement.contains("=") { read(statement, in: path) }
        guard statement.count == 2, ["message", "enum", "service"].contains(statement[0]) else { return }
        if path.isEmpty {
            declarations.append(String(statement[1]))
            if statement == Self.record { hasRecord = true }
        } else if path == [Self.record] {
            recordDeclarations.insert(String(statement[1]))
        }
    }

    private mutating func read(_ statement: [Substring], in path: [[Substring]]) {
        guard path.first == Self.record, path.count == 1 || path.count == 2 && path[1].first == "oneof",
            let word = statement.first, word != "option"
        else { return }
        if word == "reserved" {
            for range in statement.dropFirst().split(separator: ",") { reserve(Array(range)) }
        } else if let equals = statement.firstIndex(of: "="), equals > 0, equals + 1 < statement.endIndex {
            recordNames.insert(String(statement[equals - 1]))
            if let number = Self.number(statement[equals + 1]) { numbers.insert(number) }
        }
    }

    /// Reserves a name, a number, or a range such as `2 to 4`.
    private mutating func reserve(_ range: [Substring]) {
        if let name = range.first, name.hasPrefix("\"") || name.hasPrefix("'") {
            recordNames.insert(String(name.dropFirst()))
        } else if let first = range.first.flatMap(Self.number) {
            let last = range.count == 3 ? Self.number(range[2]) ?? Self.largest : first
            reserved.append(first...max(first, last))
        }
    }

    // MARK: Numbers

    /// The largest field number in protobuf.
    private static let largest = (1 << 29) - 1
    private static let protobufsOwn = 19_000...19_999

    private func firstFree(from first: Int) -> Int? {
        var number = first
        while let taken = (reserved + [Self.protobufsOwn]).first(where: { $0.contains(number) }) {
            number = taken.upperBound + 1
        }
        guard number <= Self.largest else { return nil }
        return numbers.contains(number) ? firstFree(from: number + 1) : number
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
