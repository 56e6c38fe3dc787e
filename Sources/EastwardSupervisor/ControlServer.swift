import Eastward
import Foundation
import Synchronization

/// Answers the requests of control connections.
protocol ControlHandler: Sendable {
    /// Called for one request of a connection at a time.
    func answer(_ request: ControlRequest, connection: Int) async -> Result<ControlReply.Body, ControlError>

    /// Called for a request that is answered with a stream; the stream then runs by itself.
    func stream(_ request: StreamRequest) async -> Result<ControlStream, ControlError>

    /// Called once for every connection after its last request, however it ended.
    func closed(connection: Int) async
}

/// Listens on the control socket. A connection costs a task, never a thread.
final class ControlServer: Sendable {
    static let mostConnections = 64
    /// How many streams a connection may follow.
    static let mostStreams = 8
    private let listener: UnixSocket
    private let open = Mutex(0)

    init(path: String) throws {
        listener = try UnixSocket(.stream)
        try listener.bind(path: path)
        try listener.listen()
    }

    /// Serves until the task is cancelled; then all connections are closed.
    func run(_ handler: some ControlHandler) async {
        await withDiscardingTaskGroup { group in
            var connection = 0
            while let socket = await listener.accept() {
                guard let user = socket.peerUser, user == geteuid() || user == 0 else { continue }
                guard open.withLock({ $0 < Self.mostConnections }) else {
                    let error = ControlError(
                        code: .tooManyConnections,
                        message: "There are \(Self.mostConnections) connections already.")
                    _ = await socket.write(ControlReply(id: nil, .failure(error)).line)
                    continue
                }
                open.withLock { $0 += 1 }
                connection += 1
                let number = connection
                group.addTask {
                    await self.serve(socket, number, handler)
                    self.open.withLock { $0 -= 1 }
                }
            }
            group.cancelAll()
        }
    }

    private func serve(_ socket: UnixSocket, _ connection: Int, _ handler: some ControlHandler) async {
        let writer = ControlWriter(socket)
        await withDiscardingTaskGroup { streams in
            var lines = ControlLines()
            var following = 0
            serving: while let bytes = await socket.read() {
                for line in lines.append(bytes) {
                    switch await answer(to: line, connection, handler, following: following) {
                    case .reply(let reply):
                        guard await writer.write(reply.line) else { break serving }
                    case .stream(let id, let stream) where stream.follows:
                        following += 1
                        streams.addTask { _ = await Self.run(stream, id, writer) }
                    case .stream(let id, let stream):
                        guard await Self.run(stream, id, writer) else { break serving }
                    }
                }
                if lines.isOverfull {
                    let error = ControlError(code: .lineTooLong, message: "A line is longer than 64 KiB.")
                    _ = await writer.write(ControlReply(id: nil, .failure(error)).line)
                    break
                }
            }
            streams.cancelAll()
        }
        await handler.closed(connection: connection)
    }

    private enum Answer {
        case reply(ControlReply)
        case stream(id: Int, ControlStream)
    }

    private func answer(
        to line: [UInt8], _ connection: Int, _ handler: some ControlHandler, following: Int
    ) async -> Answer {
        do {
            if let request = try StreamRequest(line: line) {
                switch await handler.stream(request) {
                case .success(let stream) where stream.follows && following == Self.mostStreams:
                    let message = "A connection can follow \(Self.mostStreams) streams."
                    return .reply(.init(id: request.id, .failure(.init(code: .tooManyStreams, message: message))))
                case .success(let stream): return .stream(id: request.id, stream)
                case .failure(let error): return .reply(ControlReply(id: request.id, .failure(error)))
                }
            }
            let request = try ControlRequest(line: line)
            return .reply(ControlReply(id: request.id, await handler.answer(request, connection: connection)))
        } catch let refused as ControlRequest.Refused {
            return .reply(ControlReply(id: refused.id, .failure(refused.error)))
        } catch {
            return .reply(ControlReply(id: nil, .failure(.init(code: .internalError, message: "\(error)"))))
        }
    }

    /// Returns whether all of it could be written.
    private static func run(_ stream: ControlStream, _ id: Int, _ writer: ControlWriter) async -> Bool {
        await stream.run { items in await writer.write(items.flatMap { $0.line(id: id) }) }
        return await writer.write(ControlReply(id: id, .success(.init())).line)
    }
}

/// Finds the lines of a control connection.
struct ControlLines: Sendable {
    private let limit: Int
    private var rest: [UInt8] = []
    /// Whether there was a line over the limit. Nothing after it is read.
    private(set) var isOverfull = false

    init(limit: Int = ControlRequest.longestLine) {
        self.limit = limit
    }

    /// The lines that `bytes` completed, without their newlines.
    mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
        guard !isOverfull else { return [] }
        var lines: [[UInt8]] = []
        var new = bytes[...]
        while let newline = new.firstIndex(of: 0x0A) {
            lines.append(rest + new[..<newline])
            rest = []
            new = new[(newline + 1)...]
        }
        rest += new
        guard let tooLong = (lines + [rest]).firstIndex(where: { $0.count > limit }) else { return lines }
        isOverfull = true
        return Array(lines[..<tooLong])
    }
}
