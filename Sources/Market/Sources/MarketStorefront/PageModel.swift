/// The content of every window, in pieces that change independently.
nonisolated struct PageModel {
    /// A server-sent event.
    struct Event: Equatable, Sendable {
        let kind: String
        /// One line.
        let json: String

        /// The text as the HTML standard defines it: section 9.2.6, “Interpreting an event stream”.
        var text: String { "event: \(kind)\ndata: \(json)\n\n" }
    }

    private struct Piece {
        var event: Event
        var version: Int
    }

    /// In the order of their first events.
    private var pieces: [(name: String, piece: Piece)] = []
    /// Counts the changes.
    private(set) var version = 0

    /// - Parameter name: distinguishes the piece from others of its kind.
    /// - Returns: whether the event is a change.
    mutating func set(_ event: Event, name: String = "") -> Bool {
        let name = "\(event.kind)/\(name)"
        let index = pieces.firstIndex { $0.name == name }
        if let index, pieces[index].piece.event == event { return false }
        version += 1
        let piece = Piece(event: event, version: version)
        if let index { pieces[index].piece = piece } else { pieces.append((name, piece)) }
        return true
    }

    /// The current events of the pieces that changed after `version`: at most one for each piece, after any number of
    /// changes.
    func events(since version: Int) -> [Event] {
        pieces.filter { $0.piece.version > version }.map(\.piece.event)
    }
}
