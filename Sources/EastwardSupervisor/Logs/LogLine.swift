import Eastward
import Foundation

/// One line of output and its formatting.
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

    /// Formats the line, with a trailing newline.
    func formatted(_ style: Style, stamp: String) -> [UInt8] {
        switch style {
        case .terminal(let width, let colors, let escapes):
            let name = process + String(repeating: " ", count: max(0, width - process.count))
            let prefix = colors ? "\u{1B}[\(Self.color(of: process))m\(name) │\u{1B}[0m" : "\(name) │"
            return Array("\(prefix) \(escapes ? text.printable : text)\n".utf8)
        case .json:
            return Array("\(json(stamp: stamp))\n".utf8)
        }
    }

    func json(stamp: String) -> String {
        """
        {"time":"\(stamp)","process":\(JSONWriter.quoted(process)),"stream":"\(stream.rawValue)",\
        "line":\(JSONWriter.quoted(text))}
        """
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
    private static func color(of name: String) -> Int {
        if name == supervisor { return 1 }
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return [32, 33, 34, 35, 36, 92, 93, 94, 95, 96][Int(hash % 10)]
    }
}
