internal import Dispatch
internal import Foundation
internal import Synchronization

/// A terminal that reports every key and is drawn as a whole. When the process exits, its settings are restored.
@MainActor
package final class FullScreen {
    package enum Event: Sendable {
        case keys([Key])
        case resized
        /// The terminal was closed.
        case closed
    }

    /// The time after Ctrl-C in which the process has to end by itself.
    private nonisolated static let graceAfterInterrupt = DispatchTimeInterval.milliseconds(1500)

    /// The state to restore. It is static, since `atexit` passes no context.
    private nonisolated static let entered = Mutex<Entered?>(nil)

    /// The settings before the first change, and the messages of this process meanwhile.
    private struct Entered: @unchecked Sendable {
        var settings: termios
        var errors: HeldErrors?
    }

    private let tasks: [Task<Void, Never>]
    /// The lines on the terminal, to write only those that change.
    private var shown: [String] = []
    private var shownSize = (columns: 0, rows: 0)

    /// - Parameter ends: whether SIGINT and SIGTERM end the process; otherwise it handles them itself.
    /// - Returns: `nil` if standard input or output is no terminal.
    package init?(endsOnSignals ends: Bool = false, _ onEvent: @escaping @MainActor (Event) -> Void) {
        guard Self.enter() else { return nil }
        let (resizes, resized) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = Self.onSignal(SIGWINCH) { resized.yield() }
        // `exit` restores the terminal.
        let endings = [SIGHUP] + (ends ? [SIGINT, SIGTERM] : [])
        let ending = endings.map { number in Self.onSignal(number) { exit(128 + number) } }
        tasks = [
            Task {
                var reader = KeyReader()
                for await bytes in Self.input() {
                    let keys = reader.read(bytes)
                    if !keys.isEmpty { onEvent(.keys(keys)) }
                }
                onEvent(.closed)
            },
            Task {
                for await _ in resizes { onEvent(.resized) }
                watch.cancel()
                for source in ending { source.cancel() }
            },
        ]
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    /// Restores the terminal, and prints the messages that were held back. Can be called repeatedly, from any thread.
    package nonisolated static func leave() {
        let left = entered.withLock { entered in
            defer { entered = nil }
            return entered
        }
        guard var left else { return }
        // Cursor, line wrapping, the previous screen.
        write("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSANOW, &left.settings)
        left.errors?.release()
    }

    private nonisolated static func enter() -> Bool {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return false
        }
        let before = settings
        // Ctrl-C is a key: typed text is sent before the process ends.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return false }
        let isFirst = entered.withLock { entered in
            guard entered == nil else { return false }
            entered = Entered(settings: before, errors: HeldErrors())
            return true
        }
        if isFirst { atexit { FullScreen.leave() } }
        // The alternate screen, without line wrapping and without a cursor; pastes are marked.
        write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h")
        return true
    }

    private nonisolated static func onSignal(
        _ number: Int32, _ body: @escaping @Sendable () -> Void
    ) -> UncheckedSource {
        // Otherwise the default action of the signal is performed too.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: body)
        source.activate()
        return UncheckedSource(source)
    }

    /// The typed bytes, until the terminal is closed.
    private nonisolated static func input() -> AsyncStream<[UInt8]> {
        AsyncStream(bufferingPolicy: .bufferingOldest(256)) { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
            source.setEventHandler {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                guard count > 0 else { return continuation.finish() }
                if buffer.prefix(count).contains(0x03) { endAfterGrace() }
                continuation.yield(Array(buffer.prefix(count)))
            }
            continuation.onTermination = { [source = UncheckedSource(source)] _ in source.cancel() }
            source.activate()
        }
    }

    /// Ends the process after Ctrl-C, if its main actor does not.
    private nonisolated static func endAfterGrace() {
        DispatchQueue.global().asyncAfter(deadline: .now() + graceAfterInterrupt) { exit(128 + SIGINT) }
    }

    // MARK: Drawing

    package var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Shows the lines, and nothing else. Lines below the end of the terminal are not shown.
    package func draw(_ lines: [String]) {
        let size = size
        let lines = Array(lines.prefix(size.rows))
        var output = ""
        if size != shownSize {
            shown = []
            output += "\u{1B}[H\u{1B}[2J"
        }
        for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
            // Erased before it is written: behind a full line, the last character would be erased.
            output += "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)"
        }
        if lines.count < shown.count { output += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
        (shown, shownSize) = (lines, size)
        if !output.isEmpty { Self.write(output) }
    }

    /// Writes to the terminal. A failure is ignored: a terminal that was closed shows nothing.
    private nonisolated static func write(_ text: String) {
        write(Array(text.utf8), to: STDOUT_FILENO)
    }

    fileprivate nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&writable, 1, 1000) > 0 else { return }
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// The messages on standard error while the terminal shows a page, which they would smear. They are printed at the end:
/// the first 64 KiB of them.
private struct HeldErrors {
    private let terminal: Int32
    private let pipeEnd: Int32

    /// - Returns: `nil` if standard error is no terminal.
    init?() {
        var ends: [Int32] = [0, 0]
        guard isatty(STDERR_FILENO) == 1, pipe(&ends) == 0 else { return nil }
        // A full pipe drops messages instead of blocking the process.
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        pipeEnd = ends[0]
        dup2(ends[1], STDERR_FILENO)
        close(ends[1])
    }

    func release() {
        dup2(terminal, STDERR_FILENO)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(pipeEnd, &buffer, buffer.count)
            guard count > 0 else { break }
            FullScreen.write(Array(buffer.prefix(count)), to: STDERR_FILENO)
        }
        close(pipeEnd)
        close(terminal)
    }
}

/// Dispatch sources can be cancelled from any thread.
private struct UncheckedSource: @unchecked Sendable {
    private let source: any DispatchSourceProtocol

    init(_ source: any DispatchSourceProtocol) {
        self.source = source
    }

    func cancel() {
        source.cancel()
    }
}
