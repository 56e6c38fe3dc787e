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
    /// How many streams a connection may follow.
    static let mostStreams = 8

    fileprivate struct State {
        var path: OwnedPath
        var connections = ControlConnections()
        var sockets: [Int: UnixSocket] = [:]
        var lastConnection = 0
    }

    private let state: Mutex<State>
    private let listeners: AsyncStream<UnixSocket>
    private let newListener: AsyncStream<UnixSocket>.Continuation

    init(path: String) throws {
        let (listener, place) = try Self.listen(at: path)
        state = Mutex(State(path: place))
        (listeners, newListener) = AsyncStream.makeStream()
        newListener.yield(listener)
    }

    private static func listen(at path: String) throws -> (UnixSocket, OwnedPath) {
        let listener = try UnixSocket(.stream)
        let place = try listener.bind(path: path)
        try listener.listen()
        return (listener, place)
    }

    /// Listens at the path again if the socket was removed from there; open connections stay.
    ///
    /// - Returns: What was missing.
    func restore() throws -> [String] {
        let old = state.withLock { $0.path }
        guard !old.isInPlace else { return [] }
        let (listener, place) = try Self.listen(at: old.path)
        state.withLock { $0.path = place }
        // The old one stays open until the end, and can no longer be reached.
        newListener.yield(listener)
        return [old.path]
    }

    /// Serves until the task is cancelled; then all connections are closed.
    func run(_ handler: some ControlHandler) async {
        await withDiscardingTaskGroup { group in
            for await listener in listeners {
                group.addTask { await self.run(listener, handler) }
            }
            group.cancelAll()
        }
    }

    private func run(_ listener: UnixSocket, _ handler: some ControlHandler) async {
        await withDiscardingTaskGroup { group in
            while let socket = await listener.accept() {
                guard let user = socket.peer?.user, user == geteuid() || user == 0 else { continue }
                let (connection, evicted) = state.withLock { $0.open(socket) }
                evicted?.shutDown()
                group.addTask {
                    await self.serve(socket, connection, handler)
                    self.state.withLock { $0.close(connection) }
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
                state.withLock { $0.connections.noteActivity(of: connection) }
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
                case .success(let stream) where stream.follows && !hold(connection):
                    return .reply(.init(id: request.id, .failure(Self.tooManyHolding)))
                case .success(let stream): return .stream(id: request.id, stream)
                case .failure(let error): return .reply(ControlReply(id: request.id, .failure(error)))
                }
            }
            let request = try ControlRequest(line: line)
            if case .enroll = request.kind, !hold(connection) {
                return .reply(.init(id: request.id, .failure(Self.tooManyHolding)))
            }
            return .reply(ControlReply(id: request.id, await handler.answer(request, connection: connection)))
        } catch let refused as ControlRequest.Refused {
            return .reply(ControlReply(id: refused.id, .failure(refused.error)))
        } catch {
            return .reply(ControlReply(id: nil, .failure(.init(code: .internalError, message: "\(error)"))))
        }
    }

    private func hold(_ connection: Int) -> Bool { state.withLock { $0.connections.hold(connection) } }

    private static let tooManyHolding = ControlError(
        code: .tooManyConnections,
        message: """
            \(ControlConnections.mostHolding) connections follow streams or have enrolled processes already. End one of \
            them: eastward logs --follow, eastward events --follow, eastward run.
            """)

    /// Returns whether all of it could be written.
    private static func run(_ stream: ControlStream, _ id: Int, _ writer: ControlWriter) async -> Bool {
        await stream.run { items in await writer.write(items.flatMap { $0.line(id: id) }) }
        return await writer.write(ControlReply(id: id, .success(.init())).line)
    }
}

extension ControlServer.State {
    /// - Returns: The number of the new connection, and one that has to be closed for it.
    fileprivate mutating func open(_ socket: UnixSocket) -> (connection: Int, evicted: UnixSocket?) {
        lastConnection += 1
        sockets[lastConnection] = socket
        return (lastConnection, connections.open(lastConnection).flatMap { sockets.removeValue(forKey: $0) })
    }

    fileprivate mutating func close(_ connection: Int) {
        connections.close(connection)
        sockets[connection] = nil
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
