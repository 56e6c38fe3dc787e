internal import Foundation
internal import Synchronization

/// An entry of a program's log, which the supervisor receives as one line: U+001E and a JSON object, as in
/// [RFC 7464](https://www.rfc-editor.org/rfc/rfc7464).
///
/// ```
/// ␞{"level":"info","label":"counter","time":"2026-01-31T12:00:00+0000","metadata":{"revision":"7"},"message":"…"}
/// ```
///
/// A line is bounded, so that the supervisor receives it whole: ``line`` cuts long texts and counts omitted metadata.
package struct StructuredLogEntry: Equatable, Sendable {
    /// The levels of swift-log.
    package enum Level: String, Codable, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
    }

    /// The ASCII record separator, with which a line begins.
    package static let mark: UInt8 = 0x1E
    /// How many metadata values an entry has at most, nested ones included.
    package static let mostValues = 128
    /// How deeply metadata values are nested at most.
    package static let greatestDepth = 8
    /// The size limit of the metadata of a line, in bytes of JSON.
    static let largestMetadata = 16 << 10
    /// The size limits of a line's texts, in bytes of JSON.
    static let longestMessage = 40 << 10
    static let longestValue = 4 << 10
    static let longestName = 256

    package var level: Level
    package var label: String
    /// The module that wrote the entry; empty if it is unknown.
    package var source: String
    /// The time of the entry, as its writer formats it; empty if it is unknown.
    package var time: String
    package var metadata: [String: Value]
    /// How many metadata values were omitted because of the limits.
    package var omitted = 0
    package var message: String

    package init(
        level: Level, label: String, source: String = "", time: String = "", metadata: [String: Value] = [:],
        message: String
    ) {
        self.level = level
        self.label = label
        self.source = source
        self.time = time
        self.metadata = metadata
        self.message = message
    }

    // MARK: Text

    /// The entry as swift-log's `StreamLogHandler` prints it, with nested metadata as JSON. It may have several lines.
    package var text: String {
        let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }
        let note = omitted > 0 ? ["… (\(omitted) metadata values more)"] : []
        let head = [time, level.rawValue, label].filter { !$0.isEmpty }.joined(separator: " ")
        let origin = source.isEmpty ? [] : ["[\(source)]"]
        return (["\(head):"] + pairs + note + origin + [message]).joined(separator: " ")
    }

    // MARK: JSON

    /// The structured line, without a newline.
    package var line: String {
        var members = #"{"level":"\#(level.rawValue)","label":\#(Self.quoted(label, Self.longestName))"#
        if !source.isEmpty { members += #","source":\#(Self.quoted(source, Self.longestName))"# }
        if !time.isEmpty { members += #","time":\#(Self.quoted(time, Self.longestName))"# }
        var space = Space(values: Self.mostValues, bytes: Self.largestMetadata)
        var pairs: [String] = []
        var omitted = omitted
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            if let pair = space.pair(key, value, depth: 1) { pairs.append(pair) } else { omitted += 1 }
        }
        if !pairs.isEmpty { members += #","metadata":{\#(pairs.joined(separator: ","))}"# }
        if omitted > 0 { members += #","metadata_omitted":\#(omitted)"# }
        members += #","message":\#(Self.quoted(message, Self.longestMessage))}"#
        return String(Character(Unicode.Scalar(Self.mark))) + members
    }

    /// Parses a structured line.
    /// - Returns: `nil` for any other line, and for one whose metadata exceed the limits in count or depth.
    package init?(line: String) {
        guard line.utf8.first == Self.mark else { return nil }
        let decoder = JSONDecoder()
        decoder.userInfo[.countOfValues] = CountOfValues()
        guard let entry = try? decoder.decode(Self.self, fromUntrusted: line.utf8.dropFirst()) else { return nil }
        self = entry
    }

    /// The members of a JSON object that contain the entry, in addition to its text and its time.
    package var members: String {
        var json = #""level":"\#(level.rawValue)","label":\#(JSONWriter.quoted(label))"#
        if !source.isEmpty { json += #","source":\#(JSONWriter.quoted(source))"# }
        json += #","message":\#(JSONWriter.quoted(message)),"metadata":\#(Value.object(metadata).json)"#
        return omitted > 0 ? #"\#(json),"metadata_omitted":\#(omitted)"# : json
    }

    private static func quoted(_ text: String, _ limit: Int) -> String { JSONWriter.quoted(text.cut(toJSON: limit)) }

    /// The capacity of a line that is left for metadata.
    private struct Space {
        var values: Int
        var bytes: Int

        /// A member of an object; `nil` if it does not fit.
        mutating func pair(_ key: String, _ value: Value, depth: Int) -> String? {
            let before = self
            let name = StructuredLogEntry.quoted(key, StructuredLogEntry.longestName)
            // The colon and a comma.
            if take(name.utf8.count + 2), let json = json(of: value, depth: depth) { return "\(name):\(json)" }
            self = before
            return nil
        }

        private mutating func json(of value: Value, depth: Int) -> String? {
            values -= 1
            guard values >= 0, depth <= StructuredLogEntry.greatestDepth else { return nil }
            switch value {
            case .text(let text):
                let json = StructuredLogEntry.quoted(text, StructuredLogEntry.longestValue)
                return take(json.utf8.count) ? json : nil
            case .list(let list):
                guard take(2 + list.count), list.count <= values else { return nil }
                return parts(list) { $0.json(of: $1, depth: depth + 1) }.map { "[\($0)]" }
            case .object(let object):
                guard take(2), object.count <= values else { return nil }
                let members = object.sorted { $0.key < $1.key }
                return parts(members) { $0.pair($1.key, $1.value, depth: depth + 1) }.map { "{\($0)}" }
            }
        }

        /// The JSON of the elements, separated by commas; `nil` if one of them does not fit.
        private mutating func parts<Element>(
            _ elements: [Element], _ json: (inout Space, Element) -> String?
        ) -> String? {
            var parts: [String] = []
            for element in elements {
                guard let part = json(&self, element) else { return nil }
                parts.append(part)
            }
            return parts.joined(separator: ",")
        }

        private mutating func take(_ count: Int) -> Bool {
            bytes -= count
            return bytes >= 0
        }
    }
}

extension StructuredLogEntry {
    /// A metadata value, as swift-log has them.
    package indirect enum Value: Equatable, Sendable {
        case text(String)
        case list([Value])
        case object([String: Value])

        /// A string as it is, and other values as JSON.
        var text: String { if case .text(let text) = self { text } else { json } }

        var json: String {
            switch self {
            case .text(let text): JSONWriter.quoted(text)
            case .list(let list): "[\(list.map(\.json).joined(separator: ","))]"
            case .object(let object):
                "{\(object.sorted { $0.key < $1.key }.map(Self.member).joined(separator: ","))}"
            }
        }

        private static func member(_ key: String, _ value: Self) -> String { "\(JSONWriter.quoted(key)):\(value.json)" }
    }
}

// MARK: Decoding

extension StructuredLogEntry: Decodable {
    private enum CodingKeys: String, CodingKey {
        case level, label, source, time, metadata, message
        case omitted = "metadata_omitted"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        level = try container.decode(Level.self, forKey: .level)
        label = try container.decode(String.self, forKey: .label)
        source = try container.decodeIfPresent(String.self, forKey: .source) ?? ""
        time = try container.decodeIfPresent(String.self, forKey: .time) ?? ""
        metadata = try container.decodeIfPresent([String: Value].self, forKey: .metadata) ?? [:]
        omitted = Int(try container.decodeIfPresent(UInt32.self, forKey: .omitted) ?? 0)
        message = try container.decode(String.self, forKey: .message)
    }
}

extension StructuredLogEntry.Value: Decodable {
    package init(from decoder: any Decoder) throws {
        // A record of the supervisor has no such count: it was within the limits.
        if let count = decoder.userInfo[.countOfValues] as? StructuredLogEntry.CountOfValues {
            // The path begins with the name “metadata”.
            guard decoder.codingPath.count <= StructuredLogEntry.greatestDepth + 1, count.next() else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "The metadata exceed the limits in count or depth."))
            }
        }
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .text("\(flag)")
        } else if let number = try? value.decode(Int64.self) {
            self = .text("\(number)")
        } else if let number = try? value.decode(Double.self) {
            self = .text("\(number)")
        } else if value.decodeNil() {
            self = .text("null")
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [Self] = []
            while !list.isAtEnd { values.append(try list.decode(Self.self)) }
            self = .list(values)
        } else {
            self = .object(try value.decode([String: Self].self))
        }
    }
}

extension StructuredLogEntry {
    /// Counts the metadata values of one line.
    fileprivate final class CountOfValues: Sendable {
        private let count = Mutex(0)

        /// Whether one more value is allowed.
        func next() -> Bool {
            count.withLock { count in
                count += 1
                return count <= StructuredLogEntry.mostValues
            }
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let countOfValues = CodingUserInfoKey(rawValue: "countOfValues")!
}

extension String {
    /// The beginning of the text whose JSON has at most `limit` bytes, and a note about the rest.
    fileprivate func cut(toJSON limit: Int) -> String {
        // The longest escape of a byte, \u001E, has six.
        guard utf8.count > limit / 6 else { return self }
        var space = limit
        for index in unicodeScalars.indices {
            let scalar = unicodeScalars[index]
            let cost =
                switch scalar {
                case "\"", "\\": 2
                case "\0"..<" ": 6
                default: UTF8.width(scalar)
                }
            space -= cost
            guard space >= 0 else {
                let rest = utf8.distance(from: index, to: endIndex)
                return "\(self[..<index]) … (\(rest) bytes more)"
            }
        }
        return self
    }
}
