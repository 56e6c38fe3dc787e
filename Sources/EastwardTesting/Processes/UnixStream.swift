internal import CLinux
internal import Eastward
internal import Foundation

/// One end of a connection over a UNIX socket, or a listening UNIX socket. Its calls block.
package final class UnixStream: Sendable {
    package let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    package static func connect(_ path: String) throws -> UnixStream {
        let stream = UnixStream(
            descriptor: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard UnixAddress(path: path).connect(stream.descriptor) else { throw failure() }
        return stream
    }

    package static func listen(_ path: String) throws -> UnixStream {
        let stream = UnixStream(
            descriptor: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard UnixAddress(path: path).bind(stream.descriptor), Foundation.listen(stream.descriptor, 64) == 0 else {
            throw failure()
        }
        return stream
    }

    /// The next connection; `nil` after ``shutDown()``.
    package func accept() -> UnixStream? {
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return UnixStream(descriptor: accepted)
    }

    /// Ends the connection, or the listening, for all threads that are blocked in these calls.
    package func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Returns whether all bytes were written.
    @discardableResult
    package func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// The available bytes, at least one; `nil` at the end, or if none arrives within `limit`.
    package func read(within limit: Duration? = nil) -> [UInt8]? {
        if let limit {
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds =
                limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000
            guard poll(&readable, 1, Int32(milliseconds)) > 0 else { return nil }
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return Array(buffer[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }

    private static func failure() -> POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
