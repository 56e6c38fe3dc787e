public import Foundation

/// A value of a contract's field that can be written as proto3 JSON. The types of contracts conform; generated code
/// adds its enums.
public protocol JSONValue {
    func writeValue(to json: inout JSONWriter)
}

extension JSONValue where Self: BinaryInteger {
    /// A number, even for 64-bit integers, which proto3 JSON writes as strings: numbers are easier to read, and both
    /// are accepted.
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

extension Table: JSONValue where Value: JSONValue {
    /// An object with a member for each row, in the order of the keys, which are written as strings.
    public func writeValue(to json: inout JSONWriter) {
        json.object { json in
            for (key, value) in self { json.field("\(key)", value) }
        }
    }
}
