internal import Foundation

/// A terminal that reports every key and is drawn as a whole. When the process exits, its settings are restored.
@MainActor
final class Keyboard {
    /// The terminal's previous settings. They are static, since `atexit` passes no context.
    private nonisolated(unsafe) static var before: termios?

    private let reading: Task<Void, Never>

    /// - Returns: `nil` if there is no terminal.
    init?(_ onKeys: @escaping @MainActor ([Key]) -> Void) {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return nil
        }
        Self.before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Disables suspension, which would leave the terminal with these settings.
        settings.c_cc.10 = 0
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
        // The alternate screen, without line wrapping and without a cursor.
        Self.write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l")
        atexit {
            guard var settings = Keyboard.before else { return }
            Keyboard.write("\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l")
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
        reading = Task {
            var reader = KeyReader()
            for await bytes in Self.input() {
                let keys = reader.read(bytes)
                if !keys.isEmpty { onKeys(keys) }
            }
        }
    }

    deinit {
        reading.cancel()
    }

    /// The typed bytes, until the terminal is closed.
    private nonisolated static func input() -> AsyncStream<[UInt8]> {
        AsyncStream(bufferingPolicy: .bufferingOldest(64)) { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
            source.setEventHandler {
                var buffer = [UInt8](repeating: 0, count: 256)
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count > 0 { continuation.yield(Array(buffer.prefix(count))) } else { continuation.finish() }
            }
            continuation.onTermination = { [source = UncheckedSource(source)] _ in source.cancel() }
            source.activate()
        }
    }

    /// The number of visible lines.
    var height: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
        return Int(size.ws_row)
    }

    func draw(_ lines: [String]) {
        // Cursor home, each line with its rest erased, and everything below erased.
        Self.write("\u{1B}[H" + lines.map { "\($0)\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J")
    }

    private nonisolated static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// Dispatch sources can be cancelled from any thread.
private struct UncheckedSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    init(_ source: any DispatchSourceRead) {
        self.source = source
    }

    func cancel() {
        source.cancel()
    }
}
