import Eastward
import Foundation

/// A JSON value that a user typed.
indirect enum InputJSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case integer(Int128)
    case number(Double)
    case text(String)
    case list([InputJSON])
    case object([String: InputJSON])

    /// - Returns: `nil` if the text is no JSON.
    init?(_ text: String) {
        guard let value = try? JSONDecoder().decode(Self.self, fromUntrusted: text.utf8) else { return nil }
        self = value
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(Int128(integer))
        } else if let integer = try? value.decode(UInt64.self) {
            self = .integer(Int128(integer))
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([InputJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: InputJSON].self))
        }
    }

    /// The value in words, such as `the text “two”`.
    var words: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .text(let text): "the text “\(text.shortened)”"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

extension StringProtocol {
    /// The beginning of a text, for messages.
    var shortened: String { count > 60 ? "\(prefix(60))…" : String(self) }
}
