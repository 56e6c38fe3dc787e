/// JSON that is there already, as a value within other JSON.
package struct JSONText: JSONValue {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static let null = JSONText("null")

    package func writeValue(to json: inout JSONWriter) { json.text += text }
}

extension JSONWriter {
    /// One line of JSON.
    package static func line(_ fields: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(fields)
        return writer.text
    }
}
