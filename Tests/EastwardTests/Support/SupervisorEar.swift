import CLinux
import Eastward
import Foundation

/// The socket on which a test hears what a process tells its supervisor.
final class SupervisorEar: Sendable {
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

    /// What a process finds in its environment. Four beats within `interval`.
    func environment(interval: Duration = .milliseconds(40)) -> [String: String] {
        ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "\(Int(interval / .microseconds(1)))"]
    }

    /// What is told next; `nil` if that is nothing.
    func next(within milliseconds: CInt = 20_000) -> String? {
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptors, 1, milliseconds) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// Passes over all else until `line` is told.
    func wait(for line: String) throws {
        let end = Date(timeIntervalSinceNow: 20)
        while Date() < end, let told = next() {
            if told.split(separator: "\n").contains(Substring(line)) { return }
        }
        throw POSIXError(.ETIMEDOUT)
    }

    /// Forgets what was told so far.
    func forget() {
        while next(within: 0) != nil {}
    }

    /// Whether nothing is told for ten intervals.
    var hearsNothing: Bool { next(within: 400) == nil }
}
