import CLinux
import Foundation

/// A UNIX socket's descriptor, closed with the last reference to it.
package final class UnixSocket: Sendable {
    package let descriptor: CInt

    package enum Kind {
        case stream, datagram
    }

    package init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Creates a socket that is closed on exec.
    /// - Parameter blocks: whether calls wait; otherwise they fail with `EAGAIN`.
    package init(_ kind: Kind, blocks: Bool = false) throws(UnixSocketError) {
        let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
        let flags = SOCK_CLOEXEC.rawValue | (blocks ? 0 : SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, CInt(type.rawValue | flags), 0)
        guard descriptor >= 0 else { throw UnixSocketError("A UNIX socket") }
    }

    deinit { close(descriptor) }

    /// A connected pair of blocking stream sockets.
    package static func pair() throws(UnixSocketError) -> (UnixSocket, UnixSocket) {
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw UnixSocketError("A pair of UNIX sockets")
        }
        return (UnixSocket(descriptor: ends[0]), UnixSocket(descriptor: ends[1]))
    }

    /// Shuts the stream down, also for other processes that hold this end.
    package func shutDown() {
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    /// Binds to `path` and replaces any socket there; only this user may connect.
    package func bind(path: String) throws(UnixSocketError) {
        unlink(path)
        guard UnixAddress(path: path).bind(descriptor), chmod(path, 0o600) == 0 else { throw UnixSocketError(path) }
    }

    /// Lets the kernel refuse messages with descriptors to `descriptor`, and to the sockets that it will accept. The last
    /// reference to a descriptor in such a message would be closed here, and for a TCP connection the sender chooses how
    /// long that takes (`SO_LINGER`).
    /// - Returns: `false` for a kernel before Linux 6.16, which does not know the option.
    @discardableResult
    package static func refuseDescriptors(to descriptor: CInt) -> Bool {
        var isOn: CInt = 0
        return setsockopt(descriptor, SOL_SOCKET, SO_PASSRIGHTS, &isOn, socklen_t(MemoryLayout<CInt>.size)) == 0
    }

    /// Lets the kernel report the sender of each message that is received from now on.
    package func reportSenders() throws(UnixSocketError) {
        var isOn: CInt = 1
        guard setsockopt(descriptor, SOL_SOCKET, SO_PASSCRED, &isOn, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
            throw UnixSocketError("A UNIX socket")
        }
    }

    package func listen() throws(UnixSocketError) {
        Self.refuseDescriptors(to: descriptor)
        guard Foundation.listen(descriptor, 64) == 0 else { throw UnixSocketError("A listening UNIX socket") }
    }

    /// Connects to `path`. Returns whether a process listens there; if not, `errno` has the reason.
    package func connect(path: String) -> Bool {
        UnixAddress(path: path).connect(descriptor)
    }

    /// The next connection; `nil`, with the reason in `errno`, if there is none or the socket was shut down.
    /// - Parameter blocks: whether calls on the connection wait.
    package func accept(blocks: Bool = false) -> UnixSocket? {
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        if !blocks { _ = fcntl(accepted, F_SETFL, O_NONBLOCK) }
        return UnixSocket(descriptor: accepted)
    }

    /// The peer's process and user, as the kernel reports them.
    package var peer: (process: Int32, user: UInt32)? {
        // `struct ucred`: pid, uid, gid, each of 32 bits.
        var credentials: [UInt32] = [0, .max, .max]
        var length = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return (Int32(bitPattern: credentials[0]), credentials[1])
    }
}

// MARK: Blocking sockets

extension UnixSocket {
    /// Limits how long a call of a blocking socket waits. Returns whether the kernel accepted the limit.
    package func setTimeout(_ limit: Duration) -> Bool {
        let microseconds = Int(limit.nanoseconds / 1000)
        var time = timeval(
            tv_sec: time_t(microseconds / 1_000_000), tv_usec: suseconds_t(microseconds % 1_000_000))
        return [SO_RCVTIMEO, SO_SNDTIMEO].allSatisfy {
            setsockopt(descriptor, SOL_SOCKET, $0, &time, socklen_t(MemoryLayout<timeval>.size)) == 0
        }
    }

    /// Writes to a blocking stream. Returns whether all bytes were written.
    package func writeAll(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// The available bytes of a blocking stream, at least one; `nil` at its end, after an error or a timeout.
    package func readAvailable() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return Array(buffer[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}

/// The failure of a call on a UNIX socket.
package struct UnixSocketError: Error, Equatable, CustomStringConvertible {
    /// The socket's path, or its kind.
    package let subject: String
    /// The kernel's `errno`.
    package let number: CInt

    /// The failure that `errno` describes.
    fileprivate init(_ subject: String) {
        self.subject = subject
        number = errno
    }

    package var description: String { "\(subject) cannot be used: \(String(cString: strerror(number)))." }
}
