package import Eastward
import Foundation

/// A stream of a supervisor, over a connection of its own. Nothing is read ahead: the supervisor knows how far its
/// client is.
///
/// ```swift
/// for try await item in try ControlFollower.logs(directory, LogSelection(follow: true)) { … }
/// ```
package struct ControlFollower<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    package enum Element: Sendable {
        case item(Item)
        /// So many items are missing here, since this end was slow.
        case dropped(Int)
    }

    private let socket: UnixSocket
    private let request: StreamRequest

    fileprivate init(_ directory: RunDirectory, _ kind: StreamRequest.Kind) throws {
        socket = try ControlClient.socket(directory)
        request = StreamRequest(id: 1, kind: kind)
    }

    /// Iterate once.
    package func makeAsyncIterator() -> Iterator { Iterator(socket: socket, request: request) }

    package struct Iterator: AsyncIteratorProtocol {
        private struct Line: Decodable {
            var item: Item?
            var dropped: Int?
            var reply: ControlReply.Body?
            var error: ControlError?
        }

        fileprivate let socket: UnixSocket
        fileprivate let request: StreamRequest
        private var isAsked = false
        private var lines = ControlLines(limit: ControlReply.longestLine)
        private var waiting: ArraySlice<[UInt8]> = []

        fileprivate init(socket: UnixSocket, request: StreamRequest) {
            self.socket = socket
            self.request = request
        }

        /// `nil` when the supervisor says that nothing more will come.
        /// - Throws: `ControlError`, with the code `connection_lost` if it ended without saying so.
        package mutating func next() async throws -> Element? {
            if !isAsked {
                isAsked = true
                guard await socket.write(request.line) else { throw ControlClient.lost }
            }
            while true {
                while let line = waiting.popFirst() {
                    let line = try JSONDecoder().decode(Line.self, from: Data(line))
                    if let item = line.item { return .item(item) }
                    if let dropped = line.dropped { return .dropped(dropped) }
                    if let error = line.error { throw error }
                    if line.reply != nil { return nil }
                }
                guard !lines.isOverfull, let bytes = await socket.read() else { throw ControlClient.lost }
                waiting = lines.append(bytes)[...]
            }
        }
    }
}

extension ControlFollower<LogRecord> {
    /// Lines of the log: those that are still known, and with `follow` those that come.
    package static func logs(_ directory: RunDirectory, _ selection: LogSelection) throws -> Self {
        try Self(directory, .logs(selection))
    }
}

extension ControlFollower<EventRecord> {
    /// With `follow` all instances, in a record of the kind `snapshot`, and then what happens; else what happened.
    package static func events(_ directory: RunDirectory, follow: Bool) throws -> Self {
        try Self(directory, .events(follow: follow))
    }
}

/// A line of the log, and when it was written.
package struct LogRecord: Decodable, Equatable, Sendable {
    /// Such as `2026-01-31T12:00:00.000Z`.
    package var time: String
    /// An instance, or `supervisor`.
    package var process: String
    package var stream: LogLine.Stream
    package var line: String

    /// With a newline at its end.
    package func formatted(_ style: LogLine.Style) -> [UInt8] {
        LogLine(process: process, stream: stream, text: line).formatted(style, stamp: time)
    }
}
