/// A way to a member of an object, such as `counter.count`.
package struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    private let names: [String]

    /// - Parameter text: the members' names with dots between them; `nil` if one is empty.
    package init?(_ text: String) {
        names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    package var description: String { names.joined(separator: ".") }

    /// The member of `json`, text of a ``JSONWriter``, as it stands there; `nil` if there is none.
    package func pick(from json: String) -> String? {
        var text = Substring(json)
        for name in names {
            guard let member = Self.members(of: text)?.first(where: { $0.name == name }) else { return nil }
            text = member.value
        }
        return String(text)
    }

    /// The names of the members of `json`, in their order; none if it is no object.
    package static func names(in json: String) -> [String] { (members(of: Substring(json)) ?? []).map(\.name) }

    /// A writer puts no space between its parts.
    private static func members(of object: Substring) -> [(name: String, value: Substring)]? {
        let text = object.utf8
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return nil }
        var members: [(name: String, value: Substring)] = []
        var index = text.index(after: text.startIndex)
        let end = text.index(before: text.endIndex)
        while index < end {
            let colon = self.end(of: text, from: index, at: UInt8(ascii: ":"))
            guard colon < end else { return nil }
            let start = text.index(after: colon)
            let comma = self.end(of: text, from: start, at: UInt8(ascii: ","))
            members.append((unquoted(object[index..<colon]), object[start..<min(comma, end)]))
            guard comma < end else { break }
            index = text.index(after: comma)
        }
        return members
    }

    /// The next `separator` that stands in no text and no brackets that begin behind `start`, or the end of what it is in.
    private static func end(
        of text: Substring.UTF8View, from start: Substring.Index, at separator: UInt8
    ) -> Substring.Index {
        var depth = 0
        var isText = false
        var index = start
        while index < text.endIndex {
            let byte = text[index]
            if isText {
                if byte == UInt8(ascii: "\\") { index = text.index(after: index) }
                if byte == UInt8(ascii: "\"") { isText = false }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if depth == 0, byte == separator {
                return index
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                guard depth > 0 else { return index }
                depth -= 1
            }
            index = text.index(after: index)
        }
        return index
    }

    /// A member's name; one with escapes in it stays as it is written.
    private static func unquoted(_ name: Substring) -> String { String(name.dropFirst().dropLast()) }
}
