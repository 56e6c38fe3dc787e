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

extension JSONText {
    /// The text without the members whose values are ``JSONWriter/redacted``, so that a message can be decoded from it:
    /// their fields have their default values then.
    package var withoutRedactedMembers: JSONText {
        let redacted = Array(JSONWriter.quoted(JSONWriter.redacted).utf8)
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        // Where the current member begins in `kept`.
        var start = 0
        var index = 0
        while index < bytes.count {
            let end = bytes[index] == UInt8(ascii: "\"") ? Self.endOfString(bytes, from: index) : index + 1
            let token = bytes[index..<end]
            index = end
            if kept.last == UInt8(ascii: ":"), token.elementsEqual(redacted) {
                kept.removeLast(max(0, kept.count - start))
                if kept.last == UInt8(ascii: ",") {
                    kept.removeLast()
                } else if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
                    index += 1
                }
            } else {
                kept += token
            }
            if token.count == 1, let byte = token.first, byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") {
                start = kept.count
            }
        }
        return JSONText(String(decoding: kept, as: UTF8.self))
    }

    private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
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
