import Foundation

/// Writes log lines on its own thread. When the reader is slow, lines are dropped and counted; nobody waits.
///
/// On a terminal a footer can stay below the last line.
///
/// `@unchecked Sendable`: everything mutable is read and written with `condition` locked.
final class LogSink: @unchecked Sendable {
    private let descriptor: Int32
    private let style: LogLine.Style
    private let capacity: Int
    private let condition = NSCondition()
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    private var dropped = 0
    private var footer: [String] = []
    /// What the writing thread has written of it.
    private var shownFooter: [String] = []
    private var isClosed = false
    private var isFinished = false

    init(descriptor: Int32, style: LogLine.Style, capacity: Int = 1 << 20) {
        self.descriptor = descriptor
        self.style = style
        self.capacity = capacity
        Thread.detachNewThread {
            Thread.current.name = "log"
            self.writeLoop()
        }
    }

    func write(_ line: LogLine, at time: Date = Date()) {
        write(line.formatted(style, at: time))
    }

    /// Writes `text` as it is, a line or several.
    func say(_ text: String) {
        write(Array("\(text)\n".utf8))
    }

    /// What is to stand below the last line, until it is set again; a line takes one row of the terminal.
    func setFooter(_ lines: [String]) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed, lines != footer else { return }
        footer = lines
        condition.signal()
    }

    private func write(_ bytes: [UInt8]) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed, waitingBytes + bytes.count <= capacity else {
            dropped += 1
            return
        }
        noteDropped()
        append(bytes)
        condition.signal()
    }

    /// Waits until all is written, but not longer than `seconds`.
    func close(within seconds: TimeInterval = 1) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        if !isClosed { noteDropped() }
        isClosed = true
        footer = []
        condition.broadcast()
        while !isFinished, condition.wait(until: end) {}
    }

    private func noteDropped() {
        guard dropped > 0 else { return }
        let note = LogLine(
            process: LogLine.supervisor, stream: .event,
            text: "\(dropped) lines dropped: the log's reader is slow")
        dropped = 0
        append(note.formatted(style, at: Date()))
    }

    private func append(_ bytes: [UInt8]) {
        waiting.append(bytes)
        waitingBytes += bytes.count
    }

    private func writeLoop() {
        while let batch = nextBatch() {
            if !shownFooter.isEmpty { writeAll(Array("\u{1B}[\(shownFooter.count)A\r\u{1B}[J".utf8)) }
            for bytes in batch.lines { writeAll(bytes) }
            for line in batch.footer { writeAll(Array("\(line)\n".utf8)) }
            shownFooter = batch.footer
        }
        condition.lock()
        defer { condition.unlock() }
        isFinished = true
        condition.broadcast()
    }

    /// `nil` when there will be no more.
    private func nextBatch() -> (lines: [[UInt8]], footer: [String])? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, footer == shownFooter, !isClosed { condition.wait() }
        guard !waiting.isEmpty || footer != shownFooter else { return nil }
        defer {
            waiting = []
            waitingBytes = 0
        }
        return (waiting, footer)
    }

    /// A reader that is gone costs the lines, nothing else.
    private func writeAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, 1000)
            } else if errno != EINTR {
                return
            }
        }
    }
}
