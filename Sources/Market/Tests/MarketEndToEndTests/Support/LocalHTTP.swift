import EastwardTesting
import Foundation

/// HTTP requests to a server on this machine. Foundation's own client for Linux does not understand chromedriver's
/// headers, which have no space after their colons.
enum LocalHTTP {
    /// - Returns: the body of the answer, regardless of its status. Blocks for a minute at most.
    static func ask(_ method: String, port: Int, _ path: String, _ body: Data) throws -> Data {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = LoopbackAddress(port: UInt16(port))
        guard address.pass(to: { connect(descriptor, $0, $1) }) == 0 else {
            throw WaitedInVain("No process listens on port \(port).")
        }
        let head = """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(head.utf8) + body)
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while missing(of: answer) != 0 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        guard let end = answer.firstRange(of: separator) else { throw WaitedInVain("No answer to \(method) \(path).") }
        return answer[end.upperBound...]
    }

    private static let separator = Data("\r\n\r\n".utf8)

    /// The number of bytes still to come; `nil` if it is unknown.
    private static func missing(of answer: Data) -> Int? {
        guard let end = answer.firstRange(of: separator) else { return nil }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
        guard let length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap({ Int($0.1) }) else { return nil }
        return max(0, length - answer[end.upperBound...].count)
    }
}
