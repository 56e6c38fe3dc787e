import Foundation

/// Writes log lines on its own thread. When the reader is slow, lines are dropped and counted; nobody waits.
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
        let bytes = line.formatted(style, at: time)
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
            for bytes in batch { writeAll(bytes) }
        }
    }

    private func nextBatch() -> [[UInt8]]? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isClosed { condition.wait() }
        guard !waiting.isEmpty else {
            isFinished = true
            condition.broadcast()
            return nil
        }
        defer {
            waiting = []
            waitingBytes = 0
        }
        return waiting
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
