internal import CLinux
internal import Eastward
internal import Foundation

/// One end of a connection over a UNIX socket, or a listening UNIX socket. Its calls block.
package final class UnixStream: Sendable {
    private let socket: UnixSocket

    private init(_ socket: UnixSocket) {
        self.socket = socket
    }

    package var descriptor: Int32 { socket.descriptor }

    package static func connect(_ path: String) throws -> UnixStream {
        let socket = try UnixSocket(.stream, blocks: true)
        guard socket.connect(path: path) else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return UnixStream(socket)
    }

    package static func listen(_ path: String) throws -> UnixStream {
        let socket = try UnixSocket(.stream, blocks: true)
        try socket.bind(path: path)
        try socket.listen()
        return UnixStream(socket)
    }

    /// The next connection; `nil` after ``shutDown()``.
    package func accept() -> UnixStream? { socket.accept(blocks: true).map(UnixStream.init) }

    /// Ends the connection, or the listening, for all threads that are blocked in these calls.
    package func shutDown() { socket.shutDown() }

    /// Returns whether all bytes were written.
    @discardableResult
    package func write(_ bytes: some Collection<UInt8>) -> Bool { socket.writeAll(bytes) }

    /// The available bytes, at least one; `nil` at the end, or if none arrives within `limit`.
    package func read(within limit: Duration? = nil) -> [UInt8]? {
        if let limit {
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&readable, 1, Int32(limit.nanoseconds / 1_000_000)) > 0 else { return nil }
        }
        return socket.readAvailable()
    }
}
