internal import Eastward

/// A JSON value to be written, whose objects keep the order of their members.
indirect enum JSONTree: Equatable, Sendable {
    case object([Member])
    case array([JSONTree])
    case string(String)
    case boolean(Bool)
    /// A number's literal, exact.
    case number(String)

    struct Member: Equatable, Sendable {
        let name: String
        let value: JSONTree
    }

    /// One line of JSON.
    var text: String {
        switch self {
        case .object(let members):
            "{\(members.map { "\(JSONWriter.quoted($0.name)):\($0.value.text)" }.joined(separator: ","))}"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .string(let string): JSONWriter.quoted(string)
        case .boolean(let value): value ? "true" : "false"
        case .number(let literal): literal
        }
    }

    /// This object with the members of `other` after its own. Only for objects.
    func adding(_ other: JSONTree) -> JSONTree {
        guard case .object(let members) = self, case .object(let more) = other else { return self }
        return .object(members + more)
    }

    /// This object, beginning with a description unless that is empty. Only for objects.
    func described(_ description: String) -> JSONTree {
        description.isEmpty ? self : (["description": .string(description)] as JSONTree).adding(self)
    }

    static func members(_ members: [(String, JSONTree)]) -> JSONTree {
        .object(members.map { Member(name: $0.0, value: $0.1) })
    }

    static func strings(_ strings: [String]) -> JSONTree { .array(strings.map(JSONTree.string)) }
}

extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    init(dictionaryLiteral elements: (String, JSONTree)...) { self = .members(elements) }
    init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int) { self = .number(String(value)) }
}
