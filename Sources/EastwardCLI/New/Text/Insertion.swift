/// Lines to insert into a file that is maintained by hand.
struct Insertion: Equatable {
    /// Indented relative to the first line of ``place``.
    let lines: [String]
    let place: Place

    init(_ lines: [String], at place: Place) {
        self.lines = lines
        self.place = place
    }

    /// The lines as printed for the user, with the comma that a list requires.
    func text(indentedBy count: Int) -> String {
        let margin = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { String(repeating: " ", count: count) + $0.dropFirst(margin) }.joined(separator: "\n")
            + (place.isInList ? ",\n" : "\n")
    }

    /// An insertion point.
    enum Place: Equatable {
        /// As the last element of a literal, followed by a comma unless it is the only element. The literal is
        /// identified by its opening line, without indentation, and by the enclosing opening lines, the outermost
        /// first.
        case elements(of: [String])
        /// At the end of a manifest's processes.
        case processes

        fileprivate var isInList: Bool {
            switch self {
            case .elements: true
            case .processes: false
            }
        }

        /// The place as printed for the user.
        var description: String {
            switch self {
            case .elements(let openings): "at the end of `\(openings.last!)`"
            case .processes: "at the end of `processes:`"
            }
        }
    }
}
