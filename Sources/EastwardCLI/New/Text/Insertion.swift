/// Lines to insert into a file that is maintained by hand.
struct Insertion: Equatable {
    /// Indented relative to the first line of ``place``.
    let lines: [String]
    let place: Place

    init(_ lines: [String], at place: Place) {
        self.lines = lines
        self.place = place
    }

    /// The lines as printed for the user: without empty lines, and with the comma that a list requires.
    func text(indentedBy count: Int) -> String {
        let shown = lines.filter { !$0.isEmpty }
        let margin = shown.first?.prefix { $0 == " " }.count ?? 0
        let comma = place.isInList ? "," : ""
        return shown.map { String(repeating: " ", count: count) + $0.dropFirst(margin) }.joined(separator: "\n")
            + comma + "\n"
    }

    /// An insertion point. It is identified by its opening line, without indentation, and by the enclosing opening
    /// lines, the outermost first.
    enum Place: Equatable {
        /// At the end of a block.
        case end(of: [String])
        /// As the last element of a literal, followed by a comma unless it is the only element.
        case elements(of: [String])
        /// As the last argument of a call.
        case arguments(of: [String])
        /// After the variables at the beginning of a type.
        case variables(of: String)
        /// Before the `case nil` of a `switch`.
        case nilCase(of: [String])
        /// At the end of a manifest's processes.
        case processes

        fileprivate var isInList: Bool {
            switch self {
            case .elements, .arguments: true
            case .end, .variables, .nilCase, .processes: false
            }
        }

        /// The place as printed for the user.
        var description: String {
            switch self {
            case .end(let openings), .elements(let openings), .arguments(let openings):
                "at the end of `\(openings.last!)`"
            case .variables(let opening): "after the variables of `\(opening)`"
            case .nilCase(let openings): "before `case nil` of `\(openings.last!)`"
            case .processes: "at the end of `processes:`"
            }
        }
    }
}
