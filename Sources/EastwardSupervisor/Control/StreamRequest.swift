internal import Eastward
package import Foundation

/// A request that is answered with a stream of any number of items, and then a reply:
///
/// ```
/// {"id":4,"request":"logs","names":["counter"],"since":"2026-01-31T12:00:00.000Z","tail":100,"follow":true}
/// {"id":5,"request":"events","follow":true}
/// ```
struct StreamRequest: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case logs(LogSelection)
        /// A snapshot of all instances, then new events; without `follow`, the retained past events.
        case events(follow: Bool)
    }

    static let words = ["logs", "events"]

    var id: Int
    var kind: Kind

    private struct Fields: Codable {
        var id: Int?
        var request: String?
        var names: [String]?
        var since: String?
        var tail: Int?
        var follow: Bool?
    }

    private struct Word: Decodable {
        var id: Int?
        var request: String?
    }

    init(id: Int, kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// `nil` if `line` is not a stream request.
    /// - Throws: `ControlRequest.Refused`.
    init?(line: some Sequence<UInt8>) throws {
        let line = Array(line)
        guard let word = try? JSONDecoder().decode(Word.self, fromUntrusted: line), let id = word.id,
            let request = word.request, Self.words.contains(request)
        else { return nil }
        func refused(_ message: String) -> ControlRequest.Refused {
            .init(id: id, .init(code: .badRequest, message: message))
        }
        guard let fields = try? JSONDecoder().decode(Fields.self, fromUntrusted: line) else {
            throw refused(
                "“names” must be an array of strings, “since” a string, “tail” a number, and “follow” a boolean.")
        }
        self.id = id
        guard request == "logs" else {
            kind = .events(follow: fields.follow ?? false)
            return
        }
        var selection = LogSelection(names: fields.names ?? [], tail: fields.tail, follow: fields.follow ?? false)
        if let text = fields.since {
            guard let since = LogLine.time(text) else {
                throw refused("“since” must be a time such as 2026-01-31T12:00:00.000Z.")
            }
            selection.since = since
        }
        guard selection.tail ?? 0 >= 0 else { throw refused("“tail” must be 0 or more.") }
        kind = .logs(selection)
    }

    /// The encoded line, with a trailing newline.
    var line: [UInt8] {
        var fields = Fields(id: id)
        switch kind {
        case .logs(let selection):
            fields.request = "logs"
            if !selection.names.isEmpty { fields.names = selection.names }
            fields.since = selection.since.map(LogLine.stamp)
            fields.tail = selection.tail
            if selection.follow { fields.follow = true }
        case .events(let follow):
            fields.request = "events"
            if follow { fields.follow = true }
        }
        return ControlJSON.line(fields)
    }
}

/// A selection of log lines.
package struct LogSelection: Equatable, Sendable {
    /// Processes and instances; none means all.
    package var names: [String]
    /// Only lines from this time on.
    package var since: Date?
    /// Of the existing lines, only this many of the newest.
    package var tail: Int?
    /// Whether later lines are included.
    package var follow: Bool

    package init(names: [String] = [], since: Date? = nil, tail: Int? = nil, follow: Bool = false) {
        self.names = names
        self.since = since
        self.tail = tail
        self.follow = follow
    }
}

/// An element of a stream.
enum ControlItem: Equatable, Sendable {
    /// A JSON object.
    case item(String)
    /// This many items were dropped here, because the client was slow.
    case dropped(Int)

    /// The encoded line, with a trailing newline.
    func line(id: Int) -> [UInt8] {
        switch self {
        case .item(let json): Array("{\"id\":\(id),\"item\":\(json)}\n".utf8)
        case .dropped(let count): Array("{\"id\":\(id),\"dropped\":\(count)}\n".utf8)
        }
    }
}

/// A reply that is a stream of items.
struct ControlStream: Sendable {
    /// Whether the stream continues until the connection closes.
    var follows: Bool
    /// Passes items to the function until there are no more, or the function returns `false`.
    var run: @Sendable (_ write: ([ControlItem]) async -> Bool) async -> Void
}
