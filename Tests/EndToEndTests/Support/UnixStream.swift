import CLinux
import Eastward
import Foundation

/// One end of a connection over a UNIX socket, or a place where such connections arrive. Its calls block.
final class UnixStream: Sendable {
    let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    static func connect(_ path: String) throws -> UnixStream {
        let stream = UnixStream(
            descriptor: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard UnixAddress(path: path).connect(stream.descriptor) else { throw failure() }
        return stream
    }

    static func listen(_ path: String) throws -> UnixStream {
        let stream = UnixStream(
            descriptor: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard UnixAddress(path: path).bind(stream.descriptor), Foundation.listen(stream.descriptor, 64) == 0 else {
            throw failure()
        }
        return stream
    }

    /// The next connection; `nil` after ``shutDown()``.
    func accept() -> UnixStream? {
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return UnixStream(descriptor: accepted)
    }

    /// Ends the connection, or the listening, for everybody who waits in one of these calls.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whether all could be written.
    @discardableResult
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// What is there, at least a byte; `nil` at the end, or when nothing comes within `limit`.
    func read(within limit: Duration? = nil) -> [UInt8]? {
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

/// A connection to the supervisor: a line of JSON there, a line of JSON back. What was enrolled over it may
/// connect for as long as it is open.
final class ControlConnection: Sendable {
    /// A process that may connect. Keeps the connection open over which it was enrolled.
    struct Enrolled: Sendable {
        var process: String
        var token: String
        let connection: ControlConnection
    }

    private let stream: UnixStream

    init(_ app: RunningApp) throws {
        stream = try .connect(app.directory.supervisorSocket)
    }

    func ask(_ line: String) throws -> [String: Any] {
        stream.write(Array("\(line)\n".utf8))
        return try reply()
    }

    func write(_ bytes: [UInt8]) { stream.write(bytes) }

    /// The next reply; empty when the supervisor closed the connection.
    func reply() throws -> [String: Any] {
        var line: [UInt8] = []
        while line.last != 0x0A {
            guard let bytes = stream.read(within: .seconds(10)) else { return [:] }
            line += bytes
        }
        return try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    }

    /// The error's code in a reply.
    func refusal(_ line: String) throws -> String? {
        (try ask(line)["error"] as? [String: Any])?["code"] as? String
    }

    func enroll(_ process: String, role: String = "market.CounterFeature", count: Int = 1) throws -> [Enrolled] {
        let reply = try ask(
            #"{"id":1,"request":"enroll","role":"\#(role)","process":"\#(process)","count":\#(count)}"#)
        let rows = (reply["reply"] as? [String: Any])?["enrolled"] as? [[String: String]]
        guard let rows else { throw WaitedInVain("The supervisor answered: \(reply)") }
        return rows.map { Enrolled(process: $0["process"] ?? "", token: $0["token"] ?? "", connection: self) }
    }
}
