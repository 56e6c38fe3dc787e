/// Splits a stream of bytes into lines of a bounded length.
struct LineSplitter: Sendable {
    static let longestLine = 64 * 1024
    private let limit: Int
    private var line: [UInt8] = []
    private var surplus = 0

    init(limit: Int = Self.longestLine) {
        self.limit = limit
    }

    /// Returns the lines that `bytes` completed. Bytes over the limit are omitted, and their number is noted.
    mutating func append(_ bytes: some Collection<UInt8>) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        while let newline = rest.firstIndex(of: 0x0A) {
            take(rest[..<newline])
            lines.append(flush())
            rest = rest[rest.index(after: newline)...]
        }
        take(rest)
        return lines
    }

    /// Returns the rest of a stream that ended without a newline.
    mutating func finish() -> String? {
        line.isEmpty && surplus == 0 ? nil : flush()
    }

    private mutating func take(_ bytes: some Collection<UInt8>) {
        let room = limit - line.count
        line.append(contentsOf: bytes.prefix(room))
        surplus += max(0, bytes.count - room)
    }

    private mutating func flush() -> String {
        if surplus == 0, line.last == 0x0D { line.removeLast() }
        let note = surplus > 0 ? " … (\(surplus) bytes more)" : ""
        defer {
            line.removeAll(keepingCapacity: line.count <= 4096)
            surplus = 0
        }
        return String(decoding: line, as: UTF8.self) + note
    }
}
