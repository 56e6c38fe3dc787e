import Eastward
import EastwardTesting
import Foundation

/// A connection to the supervisor: each request and each reply is a line of JSON. Processes enrolled over it may
/// connect for as long as it is open.
final class ControlConnection: Sendable {
    /// An enrolled process, which may connect. Keeps the connection open over which it was enrolled.
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

    /// The error code of the reply to `line`.
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
