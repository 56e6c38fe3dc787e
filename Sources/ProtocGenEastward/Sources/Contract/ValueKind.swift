/// The kind of one value: of a field, an element of a list, or a key or a row of a map. A value has a wire type and an
/// API type, such as `Int64` and `Int`.
struct ValueKind: Equatable {
    enum Form: Equatable {
        /// A smaller or unsigned integer, or `Bool`.
        case plain
        /// An integer that is `Int` in the API and `Int64` on the wire.
        case integer
        case floating
        case text
        case bytes
        case enumeration
        case message
    }

    let form: Form
    /// The API type.
    let type: String
    /// The name that SwiftProtobuf's decoders, visitors and map types give the encoding, such as `SInt64`.
    let encoding: String

    static let text = ValueKind(form: .text, type: "String", encoding: "String")
    static let bytes = ValueKind(form: .bytes, type: "Data", encoding: "Bytes")

    static func plain(_ type: String, _ encoding: String) -> ValueKind {
        ValueKind(form: .plain, type: type, encoding: encoding)
    }

    static func integer(_ encoding: String) -> ValueKind {
        ValueKind(form: .integer, type: "Int", encoding: encoding)
    }

    static func floating(_ type: String) -> ValueKind { ValueKind(form: .floating, type: type, encoding: type) }

    static func enumeration(_ type: String) -> ValueKind {
        ValueKind(form: .enumeration, type: type, encoding: "Enum")
    }

    static func message(_ type: String) -> ValueKind { ValueKind(form: .message, type: type, encoding: "Message") }

    // MARK: The wire

    var wireType: String { form == .integer ? "Int64" : type }

    /// Whether both types are the same.
    var isSameOnTheWire: Bool { form != .integer }

    /// Converts an expression of the wire type to one of the API type.
    func fromWire(_ wire: String) -> String {
        isSameOnTheWire ? wire : "Int(\(wire))"
    }

    /// Converts an expression of the API type to one of the wire type.
    func wire(_ api: String) -> String {
        isSameOnTheWire ? api : "Int64(\(api))"
    }

    /// The type that describes it to SwiftProtobuf as the key or row of a map.
    var mapType: String { form == .enumeration || form == .message ? type : "SwiftProtobuf.Protobuf\(encoding)" }

    /// SwiftProtobuf's generic type of maps with such rows.
    var mapOfRows: String {
        switch form {
        case .enumeration: "SwiftProtobuf._ProtobufEnumMap"
        case .message: "SwiftProtobuf._ProtobufMessageMap"
        default: "SwiftProtobuf._ProtobufMap"
        }
    }

    // MARK: Default

    /// The value that is not written to the wire.
    var empty: String {
        switch form {
        case .plain: type == "Bool" ? "false" : "0"
        case .integer, .floating: "0"
        case .text: "\"\""
        case .bytes, .enumeration, .message: "\(type)()"
        }
    }

    /// The condition that `value` must be written to the wire.
    func isPresent(_ value: String) -> String {
        switch form {
        case .plain: type == "Bool" ? value : "\(value) != 0"
        case .integer: "\(value) != 0"
        case .floating: "\(value).bitPattern != 0"
        case .text, .bytes: "!\(value).isEmpty"
        case .enumeration, .message: "\(value) != \(empty)"
        }
    }

    // MARK: Comparison

    /// Whether `==` detects every difference. For floating point, it treats -0 and 0 as equal, and NaN as unequal to
    /// NaN; for text, it treats canonically equivalent strings as equal.
    var isExact: Bool { form != .floating && form != .text }

    /// The condition that two values differ, bit for bit.
    func differ(_ old: String, _ new: String, isOptional: Bool = false) -> String {
        switch form {
        case .text: "!\(old).hasSameBytes(as: \(new))"
        case .floating:
            isOptional ? "\(old)?.bitPattern != \(new)?.bitPattern" : "\(old).bitPattern != \(new).bitPattern"
        default: "\(old) != \(new)"
        }
    }

    /// The argument that compares two values if `==` does not detect every difference.
    func comparison(isOptional: Bool = false) -> String {
        switch form {
        case .text: ", by: { $0.hasSameBytes(as: $1) }"
        case .floating:
            isOptional ? ", by: { $0?.bitPattern == $1?.bitPattern }" : ", by: { $0.bitPattern == $1.bitPattern }"
        default: ""
        }
    }
}
