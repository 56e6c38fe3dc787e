public import Foundation

/// A message that can be shown as JSON with every default printed and 64-bit integers as numbers, which
/// swift-protobuf's own encoder does not offer.
public protocol JSONWritable {
    /// Writes each field in declared order, between the braces.
    func writeFields(to json: inout JSONWriter)
}

extension JSONWritable {
    /// One line of JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writeFields(to: &$0) }
        return writer.text
    }
}

/// Writes one line of proto3 JSON. Generated code calls it.
public struct JSONWriter: Sendable {
    /// What was written so far.
    public private(set) var text = ""
    private var needsComma = false

    public init() {}

    public mutating func object(_ fields: (inout JSONWriter) -> Void) {
        text += "{"
        needsComma = false
        fields(&self)
        text += "}"
        needsComma = true
    }

    public mutating func field(_ name: String, _ value: some BinaryInteger) {
        key(name)
        text += String(value)
    }

    public mutating func field(_ name: String, _ value: some BinaryFloatingPoint & LosslessStringConvertible) {
        key(name)
        if value.isFinite {
            text += String(value)
        } else {
            text += value.isNaN ? #""NaN""# : value > 0 ? #""Infinity""# : #""-Infinity""#
        }
    }

    public mutating func field(_ name: String, _ value: Bool) {
        key(name)
        text += value ? "true" : "false"
    }

    public mutating func field(_ name: String, _ value: String) {
        key(name)
        text += Self.quoted(value)
    }

    /// Bytes, as base64.
    public mutating func field(_ name: String, _ value: Data) {
        key(name)
        text += Self.quoted(value.base64EncodedString())
    }

    public mutating func field(_ name: String, _ value: some JSONWritable) {
        key(name)
        object { value.writeFields(to: &$0) }
    }

    private mutating func key(_ name: String) {
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
