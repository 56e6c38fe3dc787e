/// The content of every window, in pieces that change independently. A piece is for all visitors or for one.
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
        var visitor: String?
        var version: Int
    }

    /// Identifies a piece.
    private struct Key: Hashable {
        var kind: String
        var name: String
        var visitor: String?
    }

    /// In the order of their first events.
    private var pieces: [Piece] = []
    private var places: [Key: Int] = [:]
    /// Counts the changes.
    private(set) var version = 0

    /// - Parameters:
    ///   - name: distinguishes the piece from others of its kind.
    ///   - visitor: the only receiver of the piece; `nil` if all visitors receive it.
    /// - Returns: whether the event is a change.
    mutating func set(_ event: Event, name: String = "", for visitor: String? = nil) -> Bool {
        let key = Key(kind: event.kind, name: name, visitor: visitor)
        let place = places[key]
        if let place, pieces[place].event == event { return false }
        version += 1
        let piece = Piece(event: event, visitor: visitor, version: version)
        if let place {
            pieces[place] = piece
        } else {
            places[key] = pieces.count
            pieces.append(piece)
        }
        return true
    }

    /// Removes the pieces that only this visitor receives.
    mutating func removePieces(for visitor: String) {
        guard places.keys.contains(where: { $0.visitor == visitor }) else { return }
        let kept = places.filter { $0.key.visitor != visitor }.sorted { $0.value < $1.value }
        pieces = kept.map { pieces[$0.value] }
        places = Dictionary(uniqueKeysWithValues: zip(kept.map(\.key), pieces.indices))
    }

    /// The current events of the pieces for `visitor` that changed after `version`: at most one for each piece, after any
    /// number of changes.
    func events(since version: Int, for visitor: String) -> [Event] {
        pieces.filter { $0.version > version && ($0.visitor ?? visitor) == visitor }.map(\.event)
    }
}
