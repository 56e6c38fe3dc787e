/// A message that can be shown as JSON with every default printed and 64-bit integers as numbers, which
/// swift-protobuf's own encoder does not offer.
public protocol JSONWritable: JSONValue {
    /// Writes each field in declared order, between the braces.
    func writeFields(to json: inout JSONWriter)
}

extension JSONWritable {
    /// One line of JSON.
    public var json: String {
        var writer = JSONWriter()
        writeValue(to: &writer)
        return writer.text
    }

    public func writeValue(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }
}

/// Writes one line of proto3 JSON. Generated code calls it.
public struct JSONWriter: Sendable {
    /// What was written so far.
    public internal(set) var text = ""
    /// Whether something was written since the last brace.
    private var needsComma = false

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

    /// A value alone, such as an element of a list.
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
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
