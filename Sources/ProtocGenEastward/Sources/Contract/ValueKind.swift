/// The kind of one value: of a field, an element of a list, or a key or a row of a map. A value has a wire type and an
/// API type, such as `Int64` and `Int`.
enum ValueKind: Equatable {
    /// This Swift type, also on the wire: a smaller or unsigned integer, `Bool`, or an enum.
    case plain(String)
    /// An integer that is `Int` in the API and `Int64` on the wire.
    case integer
    /// `Float` or `Double`.
    case floating(String)
    case text
    case bytes
    /// A message of this Swift type.
    case message(String, byBits: Bool)

    /// The API type.
    var type: String {
        switch self {
        case .plain(let type), .floating(let type), .message(let type, _): type
        case .integer: "Int"
        case .text: "String"
        case .bytes: "Data"
        }
    }

    /// Whether both types are the same.
    var isSameOnTheWire: Bool { self != .integer }

    /// Converts an expression of the wire type to one of the API type.
    func fromWire(_ wire: String) -> String {
        isSameOnTheWire ? wire : "Int(\(wire))"
    }

    /// Converts an expression of the API type to one of the wire type.
    func wire(_ api: String) -> String {
        isSameOnTheWire ? api : "Int64(\(api))"
    }

    /// Whether equality does not detect every difference: it treats -0 and 0 as equal, NaN as unequal to NaN, and
    /// canonically equivalent texts as equal.
    var isComparedByBits: Bool {
        switch self {
        case .plain, .integer, .bytes: false
        case .floating, .text: true
        case .message(_, let byBits): byBits
        }
    }

    /// The condition that two values are the same; floating point and text are compared by bits.
    func same(_ old: String, _ new: String) -> String {
        switch self {
        case .plain, .integer, .bytes, .message(_, byBits: false): "\(old) == \(new)"
        case .text: "\(old).hasSameBytes(as: \(new))"
        case .floating: "\(old).bitPattern == \(new).bitPattern"
        case .message(_, byBits: true): "!\(old).differs(from: \(new))"
        }
    }

    /// The argument that compares two values of a slice if equality does not detect every difference.
    var comparison: String {
        isComparedByBits ? ", by: { \(same("$0", "$1")) }" : ""
    }

    /// The condition that two values differ; floating point and text are compared by bits.
    func differ(_ old: String, _ new: String) -> String {
        switch self {
        case .plain, .integer, .bytes, .message(_, byBits: false): "\(old) != \(new)"
        case .text: "!\(old).hasSameBytes(as: \(new))"
        case .floating: "\(old).bitPattern != \(new).bitPattern"
        case .message(_, byBits: true): "\(old).differs(from: \(new))"
        }
    }
}
