import EastwardSupervisor
import Foundation

/// Standard output carries results only; whatever else there is to say goes to standard error.
enum Terminal {
    /// Writes a line, or several. On a terminal control characters are escaped, as they may come from anywhere.
    static func print(_ text: String) {
        printStyled(isOutput ? printable(text) : text)
    }

    /// Writes a text with colours, in which everything that comes from elsewhere is escaped already.
    static func printStyled(_ text: String) {
        write(Array((text + "\n").utf8))
    }

    private static func printable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(\.printable).joined(separator: "\n")
    }

    /// On one line, its keys in order.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Ends this program with 74 if standard output cannot take it: a result that is not complete is none.
    static func write(_ bytes: [UInt8]) {
        guard !write(bytes, to: STDOUT_FILENO) else { return }
        let reason = String(cString: strerror(errno))
        printError("Error: Standard output cannot be written: \(reason).")
        exit(74)
    }

    /// Where it cannot be said, it cannot be helped.
    static func printError(_ text: String) {
        let text = isatty(STDERR_FILENO) == 1 ? printable(text) : text
        _ = write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    /// Returns whether all of it was written; `errno` says why not.
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

    /// Replaces the last line on standard error, where that is a terminal.
    static func showProgress(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        _ = write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }

    static func clearProgress() {
        showProgress("")
    }

    /// Writes `text` over the last `lines` lines of standard output, a terminal; returns how many it now takes.
    static func replace(lines: Int, by text: String) -> Int {
        var size = winsize()
        let height = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 1 ? Int(size.ws_row) - 1 : .max
        let new = text.split(separator: "\n").prefix(height)
        let up = lines > 0 ? "\u{1B}[\(lines)A" : ""
        // Without wrapping, a line of text is one of the terminal's.
        let body = new.map { "\($0)\u{1B}[K\n" }.joined()
        write(Array("\r\u{1B}[?7l\(up)\(body)\u{1B}[J\u{1B}[?7h".utf8))
        return new.count
    }

    /// Whether standard output is one.
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard output takes colours: see <https://no-color.org>.
    static var isColoured: Bool {
        isOutput && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }
}

extension BinaryInteger {
    /// Such as `1 466 013`, with narrow spaces on which no line breaks.
    var grouped: String {
        var digits = String(self)
        for index in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert("\u{202F}", at: digits.index(digits.startIndex, offsetBy: index))
        }
        return digits
    }
}
