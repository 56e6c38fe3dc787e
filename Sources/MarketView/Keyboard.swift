internal import Foundation

/// A terminal that tells every key and is drawn on as a whole; it is as it was before when the process exits.
@MainActor
final class Keyboard {
    /// What the terminal was like before; `atexit` can be told no context.
    private nonisolated(unsafe) static var before: termios?

    private let reading: Task<Void, Never>

    /// - Returns: `nil` where there is no terminal.
    init?(_ onKeys: @escaping @MainActor ([Key]) -> Void) {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return nil
        }
        Self.before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Suspended, it would leave the terminal as it is now.
        settings.c_cc.10 = 0
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
        // A screen of its own, where lines end at its edge, without a cursor.
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

    /// What is typed, until the terminal is gone.
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

    /// How many lines can be seen.
    var height: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
        return Int(size.ws_row)
    }

    func draw(_ lines: [String]) {
        // Home, each line up to its end, and nothing below.
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
