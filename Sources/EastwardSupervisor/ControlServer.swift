import Eastward
import Foundation
import Synchronization

/// Answers the requests of control connections.
protocol ControlHandler: Sendable {
    /// Called for one request of a connection at a time.
    func answer(_ request: ControlRequest, connection: Int) async -> Result<ControlReply.Body, ControlError>

    /// Called once for every connection after its last request, however it ended.
    func closed(connection: Int) async
}

/// Listens on the control socket. A connection costs a task, never a thread.
final class ControlServer: Sendable {
    static let mostConnections = 64
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
        var lines = ControlLines()
        serving: while let bytes = await socket.read() {
            for line in lines.append(bytes) {
                guard await socket.write(await reply(to: line, connection, handler).line) else {
                    break serving
                }
            }
            if lines.isOverfull {
                let error = ControlError(code: .lineTooLong, message: "A line is longer than 64 KiB.")
                _ = await socket.write(ControlReply(id: nil, .failure(error)).line)
                break
            }
        }
        await handler.closed(connection: connection)
    }

    private func reply(to line: [UInt8], _ connection: Int, _ handler: some ControlHandler) async
        -> ControlReply
    {
        do {
            let request = try ControlRequest(line: line)
            return ControlReply(id: request.id, await handler.answer(request, connection: connection))
        } catch let refused as ControlRequest.Refused {
            return ControlReply(id: refused.id, .failure(refused.error))
        } catch {
            return ControlReply(id: nil, .failure(.init(code: .internalError, message: "\(error)")))
        }
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
        rest += bytes
        var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        rest = lines.removeLast()
        guard let tooLong = (lines + [rest]).firstIndex(where: { $0.count > limit }) else { return lines }
        isOverfull = true
        return Array(lines[..<tooLong])
    }
}
