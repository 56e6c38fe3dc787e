import Eastward
import Foundation

/// A UNIX socket's descriptor, closed with the last reference to it.
final class UnixSocket: Sendable {
    let descriptor: Int32

    enum Kind {
        case stream, datagram

        fileprivate var type: Int32 {
            let kind = self == .stream ? SOCK_STREAM : SOCK_DGRAM
            return Int32(kind.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        }
    }

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    init(_ kind: Kind) throws {
        descriptor = socket(AF_UNIX, kind.type, 0)
        guard descriptor >= 0 else { throw Self.failure("socket") }
    }

    deinit { close(descriptor) }

    /// A connected pair of blocking stream sockets.
    static func pair() throws -> (UnixSocket, UnixSocket) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw failure("socketpair")
        }
        return (UnixSocket(descriptor: ends[0]), UnixSocket(descriptor: ends[1]))
    }

    /// Shuts the stream down, also for other processes that hold this end.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Binds to `path` and replaces any socket there; only this user may connect.
    @discardableResult
    func bind(path: String) throws -> OwnedPath {
        unlink(path)
        guard UnixAddress(path: path).bind(descriptor), chmod(path, 0o600) == 0 else { throw Self.failure(path) }
        return OwnedPath(path)
    }

    func listen() throws {
        guard Foundation.listen(descriptor, 64) == 0 else { throw Self.failure("listen") }
    }

    /// Connects to `path`. Returns whether a process listens there.
    func connect(path: String) -> Bool {
        UnixAddress(path: path).connect(descriptor)
    }

    /// The next pending connection; `nil`, with the reason in `errno`, if there is none.
    func acceptWaiting() -> UnixSocket? {
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
        return UnixSocket(descriptor: accepted)
    }

    /// The peer's process and user, as the kernel reports them.
    var peer: (process: pid_t, user: uid_t)? {
        // `struct ucred`: pid, uid, gid, each of 32 bits.
        var credentials: [UInt32] = [0, .max, .max]
        var length = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return (pid_t(bitPattern: credentials[0]), credentials[1])
    }

    private static func failure(_ what: String) -> SupervisorError {
        .unusable(path: what, reason: systemError())
    }
}
