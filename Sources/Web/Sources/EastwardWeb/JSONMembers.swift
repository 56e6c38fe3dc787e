internal import Eastward

/// The members of a JSON object that a `JSONWriter` wrote, without decoding their values.
struct JSONMembers {
    /// The names without quotes, still escaped, and the values' JSON.
    private(set) var members: [(name: Substring, value: Substring)] = []

    /// - Parameter json: an object without white space between its tokens.
    init(_ json: String) {
        let bytes = json.utf8
        var start = bytes.index(after: bytes.startIndex)
        var name: Substring?
        var depth = 0
        var isInString = false
        var isEscaped = false
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ":") where depth == 0 && name == nil:
                    name = json[bytes.index(after: start)..<bytes.index(before: index)]
                    start = bytes.index(after: index)
                case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "}") where depth == 0:
                    if let name { members.append((name, json[start..<index])) }
                    name = nil
                    start = bytes.index(after: index)
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
            index = bytes.index(after: index)
        }
    }

    subscript(name: String) -> Substring? { members.first { $0.name == name }?.value }
}
