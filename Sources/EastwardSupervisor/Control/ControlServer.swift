import Eastward
import Foundation
import Synchronization

/// Answers the requests of control connections.
protocol ControlHandler: Sendable {
    /// Called for one request of a connection at a time.
    func answer(_ request: ControlRequest, connection: Int) async -> Result<ControlReply.Body, ControlError>

    /// Called for a stream request; the server then runs the returned stream.
    func stream(_ request: StreamRequest) async -> Result<ControlStream, ControlError>

    /// Called once per connection after its last request, regardless of how the connection ended.
    func closed(connection: Int) async
}

/// Listens on the control socket. Each connection runs in a task, never in a thread of its own.
final class ControlServer: Sendable {
    /// The most streams that a connection may follow.
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
        try listener.bind(path: path)
        let place = OwnedPath(path)
        try listener.listen()
        return (listener, place)
    }

    /// Listens at the path again if the socket file was removed; existing connections stay open.
    ///
    /// - Returns: The missing paths.
    func restore() throws -> [String] {
        let old = state.withLock { $0.path }
        guard !old.isInPlace else { return [] }
        let (listener, place) = try Self.listen(at: old.path)
        state.withLock { $0.path = place }
        // The old listener stays open until the server ends, but is no longer reachable.
        newListener.yield(listener)
        return [old.path]
    }

    /// Serves connections until the task is cancelled, then closes all of them.
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
            while let socket = await listener.nextConnection() {
                guard let peer = socket.peer, peer.user == geteuid() || peer.user == 0 else { continue }
                let (connection, evicted) = state.withLock { $0.open(socket, of: peer.process) }
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
            var streaming = 0
            serving: while let bytes = await socket.read() {
                state.withLock { $0.connections.noteActivity(of: connection) }
                for line in lines.append(bytes) {
                    switch await answer(to: line, connection, handler, streaming: streaming) {
                    case .reply(let reply):
                        guard await writer.write(reply.line) else { break serving }
                    case .stream(let id, let stream) where stream.follows:
                        streaming += 1
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
        to line: [UInt8], _ connection: Int, _ handler: some ControlHandler, streaming: Int
    ) async -> Answer {
        do {
            if let request = try StreamRequest(line: line) {
                switch await handler.stream(request) {
                case .success(let stream) where stream.follows && streaming == Self.mostStreams:
                    let message = "A connection can follow at most \(Self.mostStreams) streams."
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

    /// Returns whether everything was written.
    private static func run(_ stream: ControlStream, _ id: Int, _ writer: ControlWriter) async -> Bool {
        await stream.run { items in await writer.write(items.flatMap { $0.line(id: id) }) }
        return await writer.write(ControlReply(id: id, .success(.init())).line)
    }
}

extension ControlServer.State {
    /// - Returns: The new connection's number, and the evicted connection, which the caller must close.
    fileprivate mutating func open(
        _ socket: UnixSocket, of process: Int32
    ) -> (connection: Int, evicted: UnixSocket?) {
        lastConnection += 1
        sockets[lastConnection] = socket
        let evicted = connections.open(lastConnection, of: process)
        return (lastConnection, evicted.flatMap { sockets.removeValue(forKey: $0) })
    }

    fileprivate mutating func close(_ connection: Int) {
        connections.close(connection)
        sockets[connection] = nil
    }
}

/// Splits the input of a control connection into lines.
struct ControlLines: Sendable {
    private let limit: Int
    private var rest: [UInt8] = []
    /// Whether a line exceeded the limit. Nothing after it is read.
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
