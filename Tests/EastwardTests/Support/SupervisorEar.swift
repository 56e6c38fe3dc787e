import CLinux
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
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
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

    /// Forgets what was told so far.
    func forget() {
        while next(within: 0) != nil {}
    }

    /// Whether nothing is told for ten intervals.
    var hearsNothing: Bool { next(within: 400) == nil }
}
