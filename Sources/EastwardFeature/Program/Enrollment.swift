internal import Eastward
internal import Foundation
internal import Synchronization

/// Enrollment of a process in the credentials file at its own request, as `eastward run` does for others. It lets an
/// IDE or a debugger start a feature, again and again, without a secret in its environment.
///
/// The entry is valid for as long as the connection is open, which is as long as the process lives.
enum Enrollment {
    private struct Request: Encodable {
        var id = 1
        var request = "enroll"
        var count = 1
        var role: String
        var process: String
    }

    private struct Reply: Decodable {
        struct Body: Decodable { var enrolled: [Place]? }
        struct Failure: Decodable { var message: String }

        var reply: Body?
        var error: Failure?
    }

    struct Place: Decodable {
        var process: String
        var token: String
    }

    /// The timeout for the supervisor's answer.
    private static let timeout = Duration.seconds(5)
    private static let longestReply = 64 * 1024

    /// Enrolls this process under the name of its program, to which the supervisor appends a number.
    static func enroll(role: String, in directory: RunDirectory) throws -> (process: String, token: Token) {
        let place = try enroll(role: role, process: programName, in: directory)
        guard let token = Token(text: place.token) else {
            throw failure("The supervisor returned no valid token.")
        }
        return (place.process, token)
    }

    /// The program's name in the form that credentials files allow: lowercase letters, digits and “-”.
    private static var programName: String {
        let name = (ProcessInfo.processInfo.processName as NSString).lastPathComponent.lowercased()
            .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return name.first?.isLetter == true ? name : "feature"
    }

    private static func enroll(role: String, process: String, in directory: RunDirectory) throws -> Place {
        let socket = try connect(directory)
        let request = try JSONEncoder().encode(Request(role: role, process: process)) + [0x0A]
        guard socket.writeAll(request) else {
            throw failure("The supervisor did not accept the request. Check it with: eastward ps")
        }
        var line: [UInt8] = []
        while line.last != 0x0A, line.count < longestReply {
            guard let bytes = socket.readAvailable() else {
                throw failure("The supervisor did not answer. Check it with: eastward ps")
            }
            line += bytes
        }
        let reply = try JSONDecoder().decode(Reply.self, fromUntrusted: line)
        guard let place = reply.reply?.enrolled?.first else {
            throw failure(reply.error?.message ?? "The supervisor enrolled no process.")
        }
        // The connection stays open until the process ends.
        connections.withLock { $0.append(socket) }
        return place
    }

    /// The connections of this process's enrollments, which end with them.
    private static let connections = Mutex<[UnixSocket]>([])

    private static func connect(_ directory: RunDirectory) throws -> UnixSocket {
        let path = directory.supervisorSocket
        func unanswered(_ reason: String) -> FeatureError {
            failure("No supervisor answers at \(path): \(reason). Start the app with: eastward up MANIFEST")
        }
        do {
            try directory.verify()
        } catch {
            guard error.code == .missing else { throw error }
            throw unanswered("No such file or directory")
        }
        let socket: UnixSocket
        do {
            socket = try UnixSocket(.stream, blocks: true)
        } catch {
            throw failure("\(error)")
        }
        guard socket.setTimeout(timeout), socket.connect(path: path) else {
            throw unanswered(String(cString: strerror(errno)))
        }
        return socket
    }

    private static func failure(_ text: String) -> FeatureError { .environment(text) }
}
