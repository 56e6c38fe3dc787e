internal import Eastward
internal import Foundation

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

    /// The timeout for the supervisor's answer, in seconds.
    private static let timeout = 5
    private static let longestReply = 64 * 1024

    /// - Parameter process: a name, to which the supervisor appends a number.
    static func enroll(role: String, process: String, in directory: RunDirectory) throws -> Place {
        let socket = try connect(directory)
        do {
            return try enroll(role, process, over: socket)
        } catch {
            close(socket)
            throw error
        }
    }

    private static func enroll(_ role: String, _ process: String, over socket: CInt) throws -> Place {
        let request = try JSONEncoder().encode(Request(role: role, process: process)) + [0x0A]
        var sent = 0
        while sent < request.count {
            let count = request.dropFirst(sent).withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw failure("The supervisor did not accept the request. Check it with: eastward ps")
            }
            sent += count
        }
        var line: [UInt8] = []
        while line.last != 0x0A, line.count < longestReply {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("The supervisor did not answer. Check it with: eastward ps") }
            line += bytes.prefix(count)
        }
        let reply = try JSONDecoder().decode(Reply.self, from: Data(line))
        guard let place = reply.reply?.enrolled?.first else {
            throw failure(reply.error?.message ?? "The supervisor enrolled no process.")
        }
        return place
    }

    /// Connects to the supervisor. The connection stays open.
    private static func connect(_ directory: RunDirectory) throws -> CInt {
        let path = directory.supervisorSocket
        func unanswered(_ reason: String) -> FeatureError {
            failure("No supervisor answers at \(path): \(reason). Start the app with: eastward up MANIFEST")
        }
        do {
            try directory.verify()
        } catch {
            guard case .missing = error else { throw error }
            throw unanswered("No such file or directory")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard UnixAddress(path: path).connect(descriptor) else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw unanswered(reason)
        }
        return descriptor
    }

    private static func failure(_ text: String) -> FeatureError { .environment(text) }
}
