/// A string that is compared and hashed by its UTF-8 bytes.
///
/// `String` compares canonically: two names with different bytes can be equal, and a run of combining marks costs more
/// than linear time. A string that a peer sent is looked up as an `ExactText`.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// The longest prefix that has at most `count` UTF-8 bytes and ends with a whole code point.
    package func prefix(bytes count: Int) -> String {
        guard utf8.count > count else { return self }
        return String(unicodeScalars[..<utf8.index(startIndex, offsetBy: count)])
    }
}
