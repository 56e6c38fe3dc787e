internal import Foundation

/// JSON of a contract's messages.
enum ContractText {
    /// `json`, an object, with `text` as the value of `name`.
    static func replacing(_ name: String, by text: String, in json: String) throws -> String {
        var object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
        object[name] = text
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}
