import Eastward
import Foundation

/// Writes log lines on its own thread. If the reader is slow, or one process exceeds its quota, lines are dropped and
/// counted; no caller waits.
///
/// On a terminal a footer can stay below the last line.
///
/// `@unchecked Sendable`: all mutable state is accessed with `condition` locked, except `shownFooter`, which only the
/// writing thread uses.
final class LogSink: @unchecked Sendable {
    /// The write quota of a process: 2 MiB at once, and 64 KiB a second in the long run.
    static let quota = (burst: 2 << 20, perSecond: 64 << 10)
    /// The quota that a line uses in addition to its text, in bytes.
    static let lineOverhead = 128

    /// A duplicate of the caller's, closed by the writing thread, which may outlive ``close(within:)``.
    private let descriptor: Int32
    private let style: LogLine.Style
    private let rotation: LogRotation?
    private let capacity: Int
    private let condition = NSCondition()
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    /// The number of lines dropped because the reader was slow.
    private var dropped = 0
    /// By process.
    private var quotas: [String: LogQuota] = [:]
    private var footer: [String] = []
    /// The footer that the writing thread has written.
    private var shownFooter: [String] = []
    private var isClosed = false
    private var isAbandoned = false
    private var isFinished = false

    /// - Throws: ``SupervisorError``: `unusable` if `descriptor` cannot be duplicated.
    init(
        descriptor: Int32, style: LogLine.Style, rotation: LogRotation? = nil, capacity: Int = 1 << 20
    ) throws(SupervisorError) {
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard self.descriptor >= 0 else { throw .unusable(path: "The log's descriptor", reason: systemError()) }
        self.style = style
        self.rotation = rotation
        self.capacity = capacity
        Thread.detachNewThread {
            Thread.current.name = "log"
            self.writeLoop()
        }
    }

    func write(_ line: LogLine, at time: Date = Date()) {
        guard isWithinQuota(line) else { return }
        write(line.formatted(style, at: time))
    }

    private func isWithinQuota(_ line: LogLine) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let cost = line.text.utf8.count + Self.lineOverhead
        let isAdmitted = quotas[line.process, default: Self.newQuota].admit(cost: cost, now: Self.now)
        // The thread must now wait for the time of a report.
        if !isAdmitted { condition.signal() }
        return isAdmitted
    }

    private static var newQuota: LogQuota {
        LogQuota(burst: Double(quota.burst), perSecond: Double(quota.perSecond), reportEvery: .seconds(5))
    }

    private static var now: Instant { .now() }

    /// Writes `text` unformatted, as one line or several.
    func say(_ text: String) {
        write(Array("\(text)\n".utf8))
    }

    /// Sets the footer below the last line; each of its lines takes one row of the terminal.
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

    /// Closes the sink and waits until all lines are written, but not longer than `seconds`. Lines that are not written
    /// by then are lost.
    func close(within seconds: TimeInterval = 1) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        if !isClosed {
            noteDropped()
            noteQuotas(now: .distantFuture)
        }
        isClosed = true
        footer = []
        condition.broadcast()
        while !isFinished, condition.wait(until: end) {}
        isAbandoned = !isFinished
    }

    private func noteDropped() {
        guard dropped > 0 else { return }
        note("\(dropped) lines dropped: the log's reader is slow")
        dropped = 0
    }

    private func noteQuotas(now: Instant) {
        for (process, quota) in quotas where quota.reportDue ?? .distantFuture <= now {
            guard let count = quotas[process]?.takeReport(now: now) else { continue }
            note("\(count) lines of \(process) dropped: it writes more than \(Self.quota.perSecond >> 10) KiB a second")
        }
    }

    private func note(_ text: String) {
        append(LogLine(process: LogLine.supervisor, stream: .event, text: text).formatted(style, at: Date()))
    }

    private func append(_ bytes: [UInt8]) {
        waiting.append(bytes)
        waitingBytes += bytes.count
    }

    private func writeLoop() {
        while let batch = nextBatch() {
            if !shownFooter.isEmpty { writeAll(Array("\u{1B}[\(shownFooter.count)A\r\u{1B}[J".utf8)) }
            for bytes in batch.lines where !isStopped { writeLine(bytes) }
            for line in batch.footer { writeAll(Array("\(line)\n".utf8)) }
            shownFooter = batch.footer
        }
        Foundation.close(descriptor)
        condition.lock()
        defer { condition.unlock() }
        isFinished = true
        condition.broadcast()
    }

    /// Waits for the next lines and the footer; `nil` when there will be no more.
    private func nextBatch() -> (lines: [[UInt8]], footer: [String])? {
        condition.lock()
        defer { condition.unlock() }
        noteQuotas(now: Self.now)
        while waiting.isEmpty, footer == shownFooter, !isClosed {
            if let due = quotas.values.lazy.compactMap(\.reportDue).min() {
                let now = Self.now
                _ = condition.wait(until: Date(timeIntervalSinceNow: (due - now).inSeconds))
            } else {
                condition.wait()
            }
            noteQuotas(now: Self.now)
        }
        guard !waiting.isEmpty || footer != shownFooter else { return nil }
        defer {
            waiting = []
            waitingBytes = 0
        }
        return (waiting, footer)
    }

    private func writeLine(_ bytes: [UInt8]) {
        guard rotation?.makeSpace(for: bytes.count, in: descriptor) ?? true else {
            condition.lock()
            defer { condition.unlock() }
            dropped += 1
            return
        }
        writeAll(bytes)
    }

    private var isStopped: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isAbandoned
    }

    /// If the reader is gone, only the lines are lost.
    private func writeAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, !isStopped {
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
