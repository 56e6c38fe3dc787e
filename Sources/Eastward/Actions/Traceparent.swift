/// The `traceparent` of [W3C Trace Context](https://www.w3.org/TR/trace-context/): the IDs of a trace and of one of its
/// spans, and whether the trace is sampled.
package struct Traceparent: Sendable, Hashable {
    /// The header and the key under which tracers propagate it.
    package static let header = "traceparent"
    /// The length of version 00, in bytes.
    package static let length = 55
    /// The longest text that is read, in bytes. Versions after 00 may append fields.
    package static let largestLength = 256

    /// In version 00: a later version begins with the same fields.
    package let text: String
    /// The ID of the trace, in hexadecimal digits.
    package var traceID: Substring { text.dropFirst(3).prefix(32) }
    /// Whether the sender records spans of the trace.
    package let isSampled: Bool

    /// `nil` if `text` is invalid or too long.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard (Self.length...Self.largestLength).contains(bytes.count) else { return nil }
        let fields = bytes.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.prefix(4).map(\.count) == [2, 32, 16, 2],
            fields.prefix(4).allSatisfy({ $0.allSatisfy(\.isHexDigit) }),
            let version = UInt8(fields[0]), version != 0xFF, version > 0 || fields.count == 4,
            let flags = UInt8(fields[3]),
            !fields[1].allSatisfy({ $0 == UInt8(ascii: "0") }), !fields[2].allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        isSampled = flags & 1 == 1
        self.text = version == 0 ? text : "00\(text.dropFirst(2).prefix(51))\(isSampled ? "01" : "00")"
    }
}

extension UInt8 {
    /// Whether the byte is a lower-case hexadecimal digit in ASCII.
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }

    /// The value of two hexadecimal digits.
    fileprivate init?(_ digits: Substring.UTF8View) { self.init(Substring(digits), radix: 16) }
}
