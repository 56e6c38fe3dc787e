/// A message that can be shown as JSON with every default printed and 64-bit integers as numbers, which
/// swift-protobuf's own encoder does not offer.
public protocol JSONWritable: JSONValue {
    /// Writes each field in declared order, between the braces.
    func writeFields(to json: inout JSONWriter)
}

extension JSONWritable {
    /// One line of JSON, with the values of sensitive fields: for programs.
    public var json: String { text(redacted: false) }

    /// One line of JSON, in which ``JSONWriter/redacted`` replaces the values of the fields with the option
    /// `debug_redact`: for people, and for logs.
    public var redactedJSON: String { text(redacted: true) }

    private func text(redacted: Bool) -> String {
        var writer = JSONWriter()
        writer.isRedacting = redacted
        writeValue(to: &writer)
        return writer.text
    }

    public func writeValue(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }
}

/// Writes one line of proto3 JSON. Generated code calls it.
public struct JSONWriter: Sendable {
    /// The text written so far.
    public internal(set) var text = ""
    /// Replaces the value of a sensitive field, as in the debug formats of protobuf.
    public static let redacted = "[REDACTED]"

    /// Whether something was written since the last brace.
    private var needsComma = false
    /// Whether the values of sensitive fields are replaced.
    var isRedacting = false

    public init() {}

    public mutating func object(_ fields: (inout JSONWriter) -> Void) {
        text += "{"
        needsComma = false
        fields(&self)
        text += "}"
        needsComma = true
    }

    public mutating func field(_ name: String, _ value: some JSONValue) {
        key(name)
        value.writeValue(to: &self)
    }

    /// Writes a field with the option `debug_redact`.
    public mutating func field(_ name: String, sensitive value: some JSONValue) {
        key(name)
        if isRedacting { Self.redacted.writeValue(to: &self) } else { value.writeValue(to: &self) }
    }

    /// Writes a value without a name, such as an element of a list.
    public mutating func value(_ value: some JSONValue) {
        value.writeValue(to: &self)
    }

    mutating func key(_ name: String) {
        if needsComma { text += "," }
        needsComma = true
        text += Self.quoted(name)
        text += ":"
    }

    /// `string` as JSON, quotes included.
    public static func quoted(_ string: String) -> String {
        // Most strings need no escapes.
        guard string.utf8.contains(where: mustBeEscaped) else { return "\"\(string)\"" }
        var result: [UInt8] = []
        for byte in string.utf8 {
            switch byte {
            case _ where !mustBeEscaped(byte): result.append(byte)
            case UInt8(ascii: "\n"): result += "\\n".utf8
            case UInt8(ascii: "\r"): result += "\\r".utf8
            case UInt8(ascii: "\t"): result += "\\t".utf8
            case 0..<0x10: result += "\\u000\(String(byte, radix: 16))".utf8
            case 0x10..<0x20: result += "\\u00\(String(byte, radix: 16))".utf8
            default: result += [UInt8(ascii: "\\"), byte]
            }
        }
        return "\"\(String(decoding: result, as: UTF8.self))\""
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
