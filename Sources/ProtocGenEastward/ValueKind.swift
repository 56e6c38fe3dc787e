/// What one value is: that of a field, an element of a list, or a key or a row of a map. A value has a form on
/// the wire and one for people: `Int64` and `Int`.
enum ValueKind: Equatable {
    /// Of this Swift type, on the wire too: a smaller or unsigned integer, `Bool`, or an enum.
    case plain(String)
    /// An integer that is `Int` for people and `Int64` on the wire.
    case integer
    /// `Float` or `Double`.
    case floating(String)
    case text
    case bytes
    /// A message of this Swift type.
    case message(String, byBits: Bool)

    /// The type for people.
    var type: String {
        switch self {
        case .plain(let type), .floating(let type), .message(let type, _): type
        case .integer: "Int"
        case .text: "String"
        case .bytes: "Data"
        }
    }

    /// Whether both forms are the same.
    var isSameOnTheWire: Bool { self != .integer }

    /// The expression for people, of one for the wire.
    func told(_ wire: String) -> String {
        isSameOnTheWire ? wire : "Int(\(wire))"
    }

    /// The expression for the wire, of one for people.
    func wire(_ told: String) -> String {
        isSameOnTheWire ? told : "Int64(\(told))"
    }

    /// Whether equality does not tell all differences: it takes -0 for 0, never NaN for NaN, and texts for the same
    /// that are only canonically equivalent.
    var isComparedByBits: Bool {
        switch self {
        case .plain, .integer, .bytes: false
        case .floating, .text: true
        case .message(_, let byBits): byBits
        }
    }

    /// The condition that two values are the same, floating point and text by bits.
    func same(_ old: String, _ new: String) -> String {
        switch self {
        case .plain, .integer, .bytes, .message(_, byBits: false): "\(old) == \(new)"
        case .text: "\(old).hasSameBytes(as: \(new))"
        case .floating: "\(old).bitPattern == \(new).bitPattern"
        case .message(_, byBits: true): "!\(old).differs(from: \(new))"
        }
    }

    /// The argument that compares two values of a slice where equality does not tell all differences.
    var comparison: String {
        isComparedByBits ? ", by: { \(same("$0", "$1")) }" : ""
    }

    /// The condition that two values differ, floating point and text by bits.
    func differ(_ old: String, _ new: String) -> String {
        switch self {
        case .plain, .integer, .bytes, .message(_, byBits: false): "\(old) != \(new)"
        case .text: "!\(old).hasSameBytes(as: \(new))"
        case .floating: "\(old).bitPattern != \(new).bitPattern"
        case .message(_, byBits: true): "\(old).differs(from: \(new))"
        }
    }
}
