import Eastward
import EastwardSupervisor
import Foundation

/// The output of commands: results go to standard output, all other messages to standard error.
enum Terminal {
    /// Writes one or more lines. On a terminal, control characters are escaped, since the text may have any origin.
    static func print(_ text: String) {
        printStyled(isOutput ? printable(text) : text)
    }

    /// Writes the text of a ``JSONWriter``: as it is, or on a terminal with indentation and colors.
    static func printJSON(_ json: String) {
        printStyled(isOutput ? PrettyJSON.ofTerminal(STDOUT_FILENO).text(json) : json)
    }

    /// Writes colored text. All external text in it must already be escaped.
    static func printStyled(_ text: String) {
        write(Array((text + "\n").utf8))
    }

    private static func printable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(\.printable).joined(separator: "\n")
    }

    /// The value as JSON on one line, with sorted keys.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Writes to standard output, and exits with 74 if that fails: an incomplete result is no result.
    static func write(_ bytes: [UInt8]) {
        guard !write(bytes, to: STDOUT_FILENO) else { return }
        let reason = String(cString: strerror(errno))
        printError("Error: Standard output cannot be written: \(reason).")
        exit(SystemExit.diskError)
    }

    /// Writes to standard error; a failure to write is ignored.
    static func printError(_ text: String) {
        let text = isatty(STDERR_FILENO) == 1 ? printable(text) : text
        _ = write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    /// Returns whether all bytes were written; if not, `errno` has the reason.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Replaces the last line on standard error, if that is a terminal.
    static func showProgress(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        // Without wrapping: only one line is cleared the next time.
        _ = write(Array("\r\u{1B}[?7l\u{1B}[K\(text)\u{1B}[?7h".utf8), to: STDERR_FILENO)
    }

    static func clearProgress() {
        showProgress("")
    }

    /// Overwrites the last `lines` lines of the terminal on standard output with `text`; returns its number of lines.
    static func replace(lines: Int, by text: String) -> Int {
        var size = winsize()
        let height = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 1 ? Int(size.ws_row) - 1 : .max
        let new = text.split(separator: "\n").prefix(height)
        let up = lines > 0 ? "\u{1B}[\(lines)A" : ""
        // Without wrapping, each line of text takes one line of the terminal.
        let body = new.map { "\($0)\u{1B}[K\n" }.joined()
        write(Array("\r\u{1B}[?7l\(up)\(body)\u{1B}[J\u{1B}[?7h".utf8))
        return new.count
    }

    /// The number of columns of the terminal on standard output.
    static var width: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Whether standard output is a terminal.
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard output supports colors: see <https://no-color.org>.
    static var isColored: Bool {
        isOutput && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }
}

extension BinaryInteger {
    /// The number with its digits in groups, such as `1 466 013`, separated by narrow no-break spaces.
    var grouped: String {
        var digits = String(self)
        for index in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert("\u{202F}", at: digits.index(digits.startIndex, offsetBy: index))
        }
        return digits
    }
}
