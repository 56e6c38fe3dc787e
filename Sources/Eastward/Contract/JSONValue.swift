public import Foundation

/// What a field of a contract can hold, as a value of proto3 JSON. The types of contracts conform; generated code
/// adds its enums.
public protocol JSONValue {
    func writeValue(to json: inout JSONWriter)
}

extension JSONValue where Self: BinaryInteger {
    /// A number, also where proto3 JSON has a text for 64 bits: people read it, and both are understood.
    public func writeValue(to json: inout JSONWriter) {
        json.text += String(self)
    }
}

extension Int: JSONValue {}
extension Int32: JSONValue {}
extension Int64: JSONValue {}
extension UInt32: JSONValue {}
extension UInt64: JSONValue {}

extension JSONValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    public func writeValue(to json: inout JSONWriter) {
        if isFinite {
            json.text += String(self)
        } else {
            json.text += isNaN ? #""NaN""# : self > 0 ? #""Infinity""# : #""-Infinity""#
        }
    }
}

extension Float: JSONValue {}
extension Double: JSONValue {}

extension Bool: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        json.text += self ? "true" : "false"
    }
}

extension String: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        json.text += JSONWriter.quoted(self)
    }
}

extension Data: JSONValue {
    /// As base64.
    public func writeValue(to json: inout JSONWriter) {
        json.text += JSONWriter.quoted(base64EncodedString())
    }
}

extension Array: JSONValue where Element: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        json.text += "["
        for (index, element) in enumerated() {
            if index > 0 { json.text += "," }
            element.writeValue(to: &json)
        }
        json.text += "]"
    }
}

extension Dictionary: JSONValue where Key: TableKey, Value: JSONValue {
    /// A map: in the order of its keys, which are texts.
    public func writeValue(to json: inout JSONWriter) {
        json.object { json in
            for (key, value) in sorted(by: { Key.isOrdered($0.key, before: $1.key) }) {
                json.field("\(key)", value)
            }
        }
    }
}
