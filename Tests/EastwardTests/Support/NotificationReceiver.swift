import CLinux
import Eastward
import Foundation

/// The notify socket on which a test receives a process's notifications to its supervisor.
final class NotificationReceiver: Sendable {
    private let directory: String
    private let path: String
    private let descriptor: CInt

    init() throws {
        var template = Array("/tmp/ear.XXXXXX".utf8CString)
        directory = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        path = "\(directory)/notify"
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        guard UnixAddress(path: path).bind(descriptor) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// The environment of a process, which then sends four heartbeats within `interval`.
    func environment(interval: Duration = .milliseconds(40)) -> [String: String] {
        ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "\(Int(interval / .microseconds(1)))"]
    }

    /// The next notification; `nil` if none arrives in time.
    func next(within milliseconds: CInt = 20_000) -> String? {
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptors, 1, milliseconds) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// Skips all notifications up to one with `line`.
    func wait(for line: String) throws {
        let end = Date(timeIntervalSinceNow: 20)
        while Date() < end, let provided = next() {
            if provided.split(separator: "\n").contains(Substring(line)) { return }
        }
        throw POSIXError(.ETIMEDOUT)
    }

    /// Discards the notifications received so far.
    func forget() {
        while next(within: 0) != nil {}
    }

    /// Whether no notification arrives for ten intervals.
    var receivesNothing: Bool { next(within: 400) == nil }
}
