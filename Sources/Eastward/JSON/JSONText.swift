/// Existing JSON text, as a value within other JSON.
package struct JSONText: JSONValue {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static let null = JSONText("null")

    package func writeValue(to json: inout JSONWriter) { json.text += text }
}

// Parses the text of a ``JSONWriter``, which writes no spaces.
extension JSONText {
    /// The members of an object, in their order; `nil` if the text is no object. Escapes in a name are not decoded.
    package var members: [(name: String, value: JSONText)]? {
        parts(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"))?.map { part in
            let colon = Self.end(of: part.utf8, from: part.startIndex, at: UInt8(ascii: ":"))
            // Byte by byte: a combining mark would form one character with the quote.
            let name = Substring(part.utf8[..<colon].dropFirst().dropLast())
            return (String(name), JSONText(String(part[colon...].dropFirst())))
        }
    }

    /// The elements of a list; `nil` if the text is no list.
    package var elements: [JSONText]? {
        parts(from: UInt8(ascii: "["), to: UInt8(ascii: "]"))?.map { JSONText(String($0)) }
    }

    /// The comma-separated parts between such brackets.
    private func parts(from opening: UInt8, to closing: UInt8) -> [Substring]? {
        guard text.utf8.first == opening, text.utf8.last == closing else { return nil }
        let inside = text.dropFirst().dropLast()
        var parts: [Substring] = []
        var index = inside.startIndex
        while index < inside.endIndex {
            let comma = Self.end(of: inside.utf8, from: index, at: UInt8(ascii: ","))
            parts.append(inside[index..<comma])
            guard comma < inside.endIndex else { break }
            index = inside.utf8.index(after: comma)
        }
        return parts
    }

    /// The index of the next `separator` outside strings and outside brackets that open after `start`, or the end.
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
                depth -= 1
            }
            index = text.index(after: index)
        }
        return index
    }
}

extension JSONWriter {
    /// One line of JSON.
    package static func line(_ fields: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(fields)
        return writer.text
    }
}
