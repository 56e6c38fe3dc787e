internal import Foundation

/// Formats the text of a ``JSONWriter`` for a terminal: an object or a list that does not fit into a line gets a line
/// for each member. Control characters are escaped.
package struct PrettyJSON {
    private let width: Int
    private let isColored: Bool

    /// - Parameters:
    ///   - width: the number of columns.
    ///   - isColored: whether names, texts and numbers get colors.
    package init(width: Int, isColored: Bool) {
        self.width = width
        self.isColored = isColored
    }

    /// For a terminal with its width, and colors unless `NO_COLOR` is set: see <https://no-color.org>.
    package static func ofTerminal(_ descriptor: CInt) -> PrettyJSON {
        var size = winsize()
        let hasSize = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return PrettyJSON(
            width: hasSize ? Int(size.ws_col) : 80,
            isColored: ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
    }

    private enum Color: String {
        case name = "34"
        case text = "32"
        case number = "36"
        case word = "35"
    }

    private static let indent = 2

    package func text(_ json: String) -> String {
        var text = ""
        write(JSONText(json), indent: 0, after: 0, to: &text)
        return text
    }

    /// - Parameter after: the number of columns that the line has before the value.
    private func write(_ value: JSONText, indent: Int, after: Int, to text: inout String) {
        let members = value.members
        let elements = members == nil ? value.elements : nil
        guard members?.isEmpty == false || elements?.isEmpty == false else {
            text += colored(value.text)
            return
        }
        let separators = value.text.utf8.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
        let isShort = after + value.text.utf8.count + separators <= width
        let open = members == nil ? "[" : "{"
        let inner = indent + Self.indent
        text += open
        let children = members ?? elements?.map { ("", $0) } ?? []
        for (index, (name, child)) in children.enumerated() {
            if index > 0 { text += isShort ? ", " : "," }
            if !isShort { text += "\n" + String(repeating: " ", count: inner) }
            if members != nil { text += color("\"\(name.printable)\"", .name) + ": " }
            let before = inner + (members == nil ? 0 : name.count + 4)
            write(child, indent: inner, after: isShort ? 0 : before, to: &text)
        }
        if !isShort { text += "\n" + String(repeating: " ", count: indent) }
        text += members == nil ? "]" : "}"
    }

    private func colored(_ scalar: String) -> String {
        let color: Color =
            switch scalar.utf8.first ?? 0 {
            case UInt8(ascii: "\""): .text
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
            default: .word
            }
        return self.color(scalar.printable, color)
    }

    private func color(_ text: String, _ color: Color) -> String {
        isColored && !text.hasPrefix("{") && !text.hasPrefix("[") ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
