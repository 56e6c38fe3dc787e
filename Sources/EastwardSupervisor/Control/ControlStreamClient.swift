public import Eastward
import Foundation

/// A client for one stream of a supervisor, on a connection of its own. The client does not read ahead, so
/// back-pressure reaches the supervisor.
///
/// ```swift
/// for try await event in try ControlStreamClient.events(directory, follow: true) { … }
/// ```
public struct ControlStreamClient<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    /// An item, or a gap in the stream.
    public enum Element: Sendable {
        /// The next item of the stream.
        case item(Item)
        /// The supervisor dropped this many items here, because the client was slow.
        case dropped(Int)
    }

    private let socket: UnixSocket
    private let request: StreamRequest

    fileprivate init(_ directory: RunDirectory, _ kind: StreamRequest.Kind) throws {
        socket = try ControlClient.socket(directory)
        request = StreamRequest(id: 1, kind: kind)
    }

    /// Creates the iterator; call this once.
    public func makeAsyncIterator() -> Iterator { Iterator(socket: socket, request: request) }

    /// Sends the request with the first call of ``next()``, and reads the replies.
    public struct Iterator: AsyncIteratorProtocol {
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

        /// Returns the next element; `nil` after the supervisor has ended the stream.
        /// - Throws: `ControlError`, with the code `connection_lost` if the connection closed before the end of the
        ///   stream.
        public mutating func next() async throws -> Element? {
            if !isAsked {
                isAsked = true
                guard await socket.write(request.line) else { throw ControlClient.lost }
            }
            while true {
                while let line = waiting.popFirst() {
                    let line = try JSONDecoder().decode(Line.self, fromUntrusted: line)
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

extension ControlStreamClient<LogRecord> {
    /// Streams log lines: the retained ones and, with `follow`, new ones.
    package static func logs(_ directory: RunDirectory, _ selection: LogSelection) throws -> Self {
        try Self(directory, .logs(selection))
    }
}

extension ControlStreamClient<EventRecord> {
    /// Streams events: with `follow`, a record of kind `snapshot` with all instances, then new events; otherwise the
    /// retained events.
    public static func events(_ directory: RunDirectory, follow: Bool) throws -> Self {
        try Self(directory, .events(follow: follow))
    }
}
