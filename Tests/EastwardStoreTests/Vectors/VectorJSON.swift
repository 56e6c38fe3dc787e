import Eastward

/// JSON in a fixed order and shape, so that a changed byte is a changed line.
enum VectorJSON {
    static func quoted(_ text: String) -> String { JSONWriter.quoted(text) }

    /// - Parameter fields: names, and values that are JSON already.
    static func object(_ fields: [(name: String, value: String)]) -> String {
        "{\(fields.map { "\(quoted($0.name)):\($0.value)" }.joined(separator: ","))}"
    }

    /// Splits one line of JSON into several; a value that fits into a line stays on one.
    static func indented(_ json: String) -> String {
        var reader = Reader(rest: Array(json.utf8)[...])
        return reader.value().text(depth: 0)
    }

    /// A value as it is written, its parts in their order.
    private enum Node {
        case plain(String)
        case list([Node])
        case object([(key: String, value: Node)])

        static let columns = 110

        func text(depth: Int) -> String {
            let line = self.line
            // Depths 0 to 2 are the file itself, its list of steps, and each step.
            if depth > 2, line.count + depth * 2 <= Self.columns { return line }
            let inner = String(repeating: "  ", count: depth + 1)
            let outer = String(repeating: "  ", count: depth)
            switch self {
            case .plain: return line
            case .list(let values):
                let lines = values.map { inner + $0.text(depth: depth + 1) }
                return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
            case .object(let fields):
                let lines = fields.map { "\(inner)\($0.key): \($0.value.text(depth: depth + 1))" }
                return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
            }
        }

        var line: String {
            switch self {
            case .plain(let text): text
            case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
            case .object(let fields): "{\(fields.map { "\($0.key): \($0.value.line)" }.joined(separator: ", "))}"
            }
        }
    }

    /// Reads valid JSON without white space between its parts.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func value() -> Node {
            switch rest.first {
            case UInt8(ascii: "{"): return .object(parts { (key: $0.string(), value: $0.afterColon()) })
            case UInt8(ascii: "["): return .list(parts { $0.value() })
            case UInt8(ascii: "\""): return .plain(string())
            default:
                let end = rest.firstIndex { ",]}".utf8.contains($0) } ?? rest.endIndex
                defer { rest = rest[end...] }
                return .plain(String(decoding: rest[..<end], as: UTF8.self))
            }
        }

        private mutating func afterColon() -> Node {
            rest.removeFirst()
            return value()
        }

        /// The parts between the braces or brackets that begin here.
        private mutating func parts<Part>(_ read: (inout Reader) -> Part) -> [Part] {
            var parts: [Part] = []
            rest.removeFirst()
            while let next = rest.first, next != UInt8(ascii: "}"), next != UInt8(ascii: "]") {
                if next == UInt8(ascii: ",") { rest.removeFirst() }
                parts.append(read(&self))
            }
            rest.removeFirst()
            return parts
        }

        /// A string with its quotes.
        private mutating func string() -> String {
            var end = rest.startIndex + 1
            while rest[end] != UInt8(ascii: "\"") { end += rest[end] == UInt8(ascii: "\\") ? 2 : 1 }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[...end], as: UTF8.self)
        }
    }
}
