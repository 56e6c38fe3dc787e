package import Eastward
import Foundation

/// One line of output, as its process wrote it, and its formatting.
package struct LogLine: Sendable {
    package enum Stream: String, Codable, Sendable {
        case stdout, stderr
        /// A message of the supervisor itself.
        case event
    }

    package static let supervisor = "supervisor"

    var process: String
    var stream: Stream
    var text: String

    package enum Style: Equatable, Sendable {
        /// `counter.1 │ text`, names padded to `width`.
        /// - Parameter escapes: whether control characters of a process are escaped.
        case terminal(width: Int, colors: Bool, escapes: Bool = true)
        /// One JSON object per line.
        case json

        /// The style that suits `descriptor`: see <https://no-color.org>.
        package static func fitting(_ descriptor: Int32, environment: [String: String], names: [String]) -> Style {
            guard isatty(descriptor) == 1 else { return .json }
            let width = (names + [LogLine.supervisor]).map(\.count).max() ?? 0
            return .terminal(width: width, colors: environment["NO_COLOR", default: ""].isEmpty)
        }
    }

    func formatted(_ style: Style, at time: Date) -> [UInt8] {
        formatted(style, stamp: style == .json ? Self.stamp(time) : "")
    }

    func formatted(_ style: Style, stamp: String) -> [UInt8] { record(stamp: stamp).formatted(style) }

    func json(stamp: String) -> String { record(stamp: stamp).json }

    /// The line with its fields, if it is structured.
    private func record(stamp: String) -> LogRecord {
        // Log handlers write to standard error; standard output may contain the input of others.
        let entry = stream == .stderr ? StructuredLogEntry(line: text) : nil
        return LogRecord(time: stamp, process: process, stream: stream, line: entry?.text ?? text, entry: entry)
    }

    /// Formats a time for the log.
    static func stamp(_ time: Date) -> String {
        // The style truncates to milliseconds, and most of them are slightly less than their decimal number.
        (time + 1e-6).formatted(timeStyle)
    }

    /// Parses a time of the log.
    static func time(_ text: String) -> Date? { try? Date(text, strategy: timeStyle) }

    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The color of a name, the same in every run: FNV-1a over its bytes.
    fileprivate static func color(of name: String) -> Int {
        if name == supervisor { return 1 }
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return [32, 33, 34, 35, 36, 92, 93, 94, 95, 96][Int(hash % 10)]
    }
}

/// A log line and its time, as operators receive it.
package struct LogRecord: Equatable, Sendable {
    /// Such as `2026-01-31T12:00:00.000Z`.
    package var time: String
    /// An instance, or `supervisor`.
    package var process: String
    package var stream: LogLine.Stream
    /// Readable text: of a structured line, all of its fields. Such a text may contain newlines.
    package var line: String
    /// The fields of a structured line; `nil` for any other line.
    package var entry: StructuredLogEntry?

    /// The parts of the text between newlines.
    package var lines: [Substring] {
        // Other lines contain none.
        entry == nil ? [line[...]] : line.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    /// Formats the record, with a trailing newline. In text, each line of a message has the prefix.
    package func formatted(_ style: LogLine.Style) -> [UInt8] {
        switch style {
        case .terminal(let width, let colors, let escapes):
            let name = process + String(repeating: " ", count: max(0, width - process.count))
            let prefix = colors ? "\u{1B}[\(LogLine.color(of: process))m\(name) │\u{1B}[0m" : "\(name) │"
            return lines.flatMap { Array("\(prefix) \(escapes ? $0.printable : String($0))\n".utf8) }
        case .json:
            return Array("\(json)\n".utf8)
        }
    }

    var json: String {
        """
        {"time":"\(time)","process":\(JSONWriter.quoted(process)),"stream":"\(stream.rawValue)",\
        "line":\(JSONWriter.quoted(line))\(entry.map { ",\($0.members)" } ?? "")}
        """
    }
}

extension LogRecord: Decodable {
    private enum CodingKeys: String, CodingKey {
        case time, process, stream, line, level
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        time = try container.decode(String.self, forKey: .time)
        process = try container.decode(String.self, forKey: .process)
        stream = try container.decode(LogLine.Stream.self, forKey: .stream)
        line = try container.decode(String.self, forKey: .line)
        // A later version may have other levels.
        entry = container.contains(.level) ? try? StructuredLogEntry(from: decoder) : nil
    }
}
