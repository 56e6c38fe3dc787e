/// Lines that belong into a file that somebody keeps by hand.
struct Insertion: Equatable {
    /// Indented as seen from the line that ``place`` begins with.
    let lines: [String]
    let place: Place

    init(_ lines: [String], at place: Place) {
        self.lines = lines
        self.place = place
    }

    /// For people: without the empty lines, and with the comma that a list wants.
    func text(indentedBy count: Int) -> String {
        let shown = lines.filter { !$0.isEmpty }
        let margin = shown.first?.prefix { $0 == " " }.count ?? 0
        let comma = place.isInList ? "," : ""
        return shown.map { String(repeating: " ", count: count) + $0.dropFirst(margin) }.joined(separator: "\n")
            + comma + "\n"
    }

    /// Where lines belong. What a place begins with is told by that line, without its indentation, and by the lines
    /// around it, the outermost first.
    enum Place: Equatable {
        /// At the end of a block.
        case end(of: [String])
        /// The last element of a literal, which has a comma after it unless it is alone.
        case elements(of: [String])
        /// The last argument of a call.
        case arguments(of: [String])
        /// After the variables that a type begins with.
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

        /// For people.
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
