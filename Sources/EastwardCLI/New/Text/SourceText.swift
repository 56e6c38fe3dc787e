/// A file that is maintained by hand: finds an insertion point, and leaves all other text unchanged.
struct SourceText {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The text with `insertion`; `nil` unless its place is found exactly once.
    func inserting(_ insertion: Insertion) -> String? {
        guard let spot = spot(for: insertion.place) else { return nil }
        var result = lines.map(String.init)
        var new = insertion.lines.map { "\(spot.indentation)\($0)" }
        if spot.hasCommaAfter { new[new.endIndex - 1] += "," }
        result.insert(contentsOf: new, at: spot.line)
        if let line = spot.lineWithoutComma { result[line] += "," }
        return result.joined(separator: "\n")
    }

    /// The names of a manifest's processes; `nil` if they are not on separate lines.
    var processes: [String]? {
        processBlock.map { block in
            block.lines.compactMap { index in
                guard let key = lines[index].wholeMatch(of: /( +)["']?([a-z][a-z0-9-]*)["']?:.*/),
                    key.1 == block.indentation
                else { return nil }
                return String(key.2)
            }
        }
    }

    // MARK: Places

    private struct Spot {
        /// The line before which the lines are inserted.
        var line: Int
        var indentation: Substring
        var hasCommaAfter = false
        /// The line of the previously last element, which needs a comma.
        var lineWithoutComma: Int?
    }

    private func spot(for place: Insertion.Place) -> Spot? {
        switch place {
        case .elements(let openings):
            block(openings).flatMap(elements)
        case .processes:
            processBlock.flatMap { block in
                // A feature depends on the store.
                processes?.contains("store") == true
                    ? Spot(line: block.lines.upperBound, indentation: block.indentation) : nil
            }
        }
    }

    private func elements(_ block: Block) -> Spot? {
        var spot = Spot(line: block.lines.upperBound, indentation: block.indentation)
        let code = block.lines.last { !trimmed($0).isEmpty && !trimmed($0).hasPrefix("//") }
        guard let code else { return spot }
        guard let hasComma = hasCommaAfterCode(code) else { return nil }
        spot.hasCommaAfter = true
        if !hasComma { spot.lineWithoutComma = code }
        return spot
    }

    /// Whether the line's code ends with a comma; `nil` if code and comments cannot be distinguished, or if a comma
    /// would become part of a comment.
    private func hasCommaAfterCode(_ index: Int) -> Bool? {
        let line = trimmed(index)
        guard !line.contains("/*"), !line.contains("*/"), !line.hasPrefix("#") else { return nil }
        guard let comment = line.firstRange(of: "//") else { return line.hasSuffix(",") }
        let code = line[..<comment.lowerBound]
        guard !line.contains("\""), code.last(where: { $0 != " " }) == "," else { return nil }
        return true
    }

    // MARK: Blocks

    /// The lines between a line that ends with a bracket and the line that closes it.
    private struct Block {
        var lines: Range<Int>
        /// The indentation of both of these lines.
        var indentation: Substring
    }

    private static let closings: [Character: String] = ["(": ")", "[": "]"]

    /// The block that the last of `openings` begins, within the blocks of the others.
    private func block(_ openings: [String]) -> Block? {
        var block = Block(lines: lines.indices, indentation: "")
        for opening in openings {
            let beginnings = block.lines.filter { trimmed($0) == opening }
            guard beginnings.count == 1, let bracket = opening.last, let closing = Self.closings[bracket],
                let inner = self.block(after: beginnings[0], closing: closing),
                inner.lines.upperBound < block.lines.upperBound
            else { return nil }
            block = inner
        }
        return block
    }

    /// All lines in the block have more indentation, except comments.
    private func block(after beginning: Int, closing: String) -> Block? {
        let indentation = lines[beginning].prefix { $0 == " " }
        let end = lines.indices.dropFirst(beginning + 1).first { index in
            let line = lines[index]
            guard !trimmed(index).isEmpty else { return false }
            return ![" ", "//"].contains { line.hasPrefix("\(indentation)\($0)") }
        }
        guard let end, lines[end].hasPrefix(indentation), [closing, closing + ","].contains(String(trimmed(end))) else {
            return nil
        }
        return Block(lines: (beginning + 1)..<end, indentation: indentation)
    }

    /// The lines from `processes:` to the last indented line, with the indentation of the first entry.
    private var processBlock: Block? {
        let beginnings = lines.indices.filter { lines[$0] == "processes:" }
        guard beginnings.count == 1 else { return nil }
        let inside = lines.indices.dropFirst(beginnings[0] + 1).prefix { index in
            lines[index].hasPrefix(" ") || trimmed(index).isEmpty || lines[index].hasPrefix("#")
        }
        let entries = inside.filter { lines[$0].hasPrefix(" ") && !trimmed($0).isEmpty }
        guard let last = entries.last, let first = entries.first(where: { !trimmed($0).hasPrefix("#") }) else {
            return nil
        }
        return Block(lines: (beginnings[0] + 1)..<(last + 1), indentation: lines[first].prefix { $0 == " " })
    }

    /// The line without surrounding spaces.
    private func trimmed(_ index: Int) -> Substring {
        let line = lines[index].drop { $0 == " " }
        return line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
    }
}
