package import Eastward

/// The items of a reply, up to a limit in number and in bytes.
package struct ReplyPage {
    private static let mostBytes = 2 << 20
    /// A larger item is replaced by a part of its text.
    package static let largestItem = 256 << 10
    /// The largest value of an action in a list, in bytes.
    package static let largestListed = 16 << 10

    private let limit: Int
    private var items: [String] = []
    private var bytes = 0

    package init(limit: Int) { self.limit = limit }

    package var count: Int { items.count }
    package var isFull: Bool { items.count >= limit || bytes >= Self.mostBytes }

    package mutating func append(_ json: String) {
        let item = Self.limited(json)
        bytes += item.utf8.count
        items.append(item)
    }

    /// The items as a JSON list.
    package var list: String { "[\(items.joined(separator: ","))]" }

    /// A reply with the items, and the place of the next ones.
    package func reply(_ name: String, next: Revision?) -> String {
        JSONWriter.line { json in
            json.field(name, JSONText(list))
            if let next { json.field("next", next) }
        }
    }

    /// JSON, or if it is too long, an object with the beginning of its text.
    package static func limited(_ json: String, to largest: Int = largestItem) -> String {
        guard json.utf8.count > largest else { return json }
        return JSONWriter.line {
            $0.field("truncated", String(decoding: json.utf8.prefix(largest / 4), as: UTF8.self))
            $0.field("bytes", json.utf8.count)
        }
    }
}
