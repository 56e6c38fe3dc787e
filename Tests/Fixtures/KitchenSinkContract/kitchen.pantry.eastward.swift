// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: pantry.proto

@_exported public import Eastward

// MARK: JSON

extension Jar: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("label", label)
        json.field("weight", weight)
        json.field("shelf", shelf)
        json.field("inside", inside)
    }
}

extension Shelf: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SHELF_NONE")
        case 1: json.value("TOP")
        case 2: json.value("BOTTOM")
        default: json.value(rawValue)
        }
    }
}
