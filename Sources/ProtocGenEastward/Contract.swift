/// What the proto files of one package say, in the words of Swift: all that the printers know.
struct Contract {
    /// Such as `acme.shop`.
    let package: String
    /// The names of its files, sorted.
    let files: [String]
    /// The enum of all actions, such as `AcmeShopAction`.
    let actionType: String
    /// Each once, in the order in which roles name them first.
    var actions: [Action] = []
    /// Each once, in the order in which roles name them first.
    var slices: [Slice] = []
    var roles: [Role] = []
    /// All messages, in declared order, each followed by those nested in it.
    var messages: [Message] = []

    /// A message that roles may send.
    struct Action {
        /// Its case in the enum of all actions.
        let caseName: String
        let message: Message
    }

    /// A message that roles may be told.
    struct Slice {
        /// What `Component`, `Recorder` and the like are appended to.
        let base: String
        let message: Message
    }

    /// A `service`.
    struct Role {
        let fullName: String
        let type: String
        let comment: [String]
        var sends: [Send] = []
        var watches: [Watch] = []
    }

    /// An rpc that takes an action.
    struct Send {
        let function: String
        let comment: [String]
        let action: Action
    }

    /// An rpc that returns a slice.
    struct Watch {
        let function: String
        let valuesFunction: String
        let comment: [String]
        let slice: Slice
    }
}

/// A message of the contract.
struct Message {
    /// Such as `market.StateRecord.Counter`.
    let fullName: String
    /// What protoc-gen-swift calls it, such as `StateRecord.Counter`.
    let type: String
    let comment: [String]
    /// In declared order; a oneof stands where its first field does.
    let members: [Member]
    /// Whether equality does not tell all differences, here or further down.
    let holdsFloats: Bool

    var fields: [Field] {
        members.flatMap { member in
            switch member {
            case .field(let field): [field]
            case .oneof(let oneof): oneof.cases
            }
        }
    }
}

/// A field, or a oneof as a whole.
enum Member {
    case field(Field)
    case oneof(Oneof)

    /// The parameter that stands for it.
    var parameter: Parameter {
        switch self {
        case .field(let field): field.parameter
        case .oneof(let oneof): oneof.parameter
        }
    }
}

/// A `oneof`.
struct Oneof {
    let parameter: Parameter
    /// What protoc-gen-swift calls the property, and the enum that is its type.
    let property: String
    let type: String
    let cases: [Field]
}

/// The names of a parameter that stands for a field or a oneof.
struct Parameter {
    /// For callers.
    let label: String
    /// For what is called.
    let local: String
    /// As it is declared, before the colon.
    let declared: String

    init(_ name: String) {
        label = Names.label(name)
        local = Names.local(name)
        declared = name == "self" ? "\(label) \(local)" : label
    }
}

/// A field of a message. A field's value has a form on the wire and one for people: `Int64` and `Int`.
struct Field {
    let number: Int32
    let jsonName: String
    let comment: [String]
    let parameter: Parameter
    /// Its callback in components, such as `newCount`.
    let callback: String
    /// What protoc-gen-swift calls the property, `has…`, `clear…`, and the case with its dot.
    let property: String
    let has: String
    let clear: String
    let dottedCase: String
    let kind: FieldKind
    /// Whether it can be without a value: a message or an `optional`, but no case of a oneof.
    let isOptional: Bool
}

/// What a field holds.
enum FieldKind: Equatable {
    /// Of this Swift type, on the wire too.
    case plain(String)
    /// An integer that is `Int` for people and `Int64` on the wire.
    case integer
    /// `Float` or `Double`.
    case floating(String)
    /// A message of this Swift type.
    case message(String, holdsFloats: Bool)

    /// The type for people.
    var type: String {
        switch self {
        case .plain(let type), .floating(let type), .message(let type, _): type
        case .integer: "Int"
        }
    }

    /// The expression for people, of one for the wire.
    func told(_ wire: String) -> String {
        self == .integer ? "Int(\(wire))" : wire
    }

    /// The expression for the wire, of one for people.
    func wire(_ told: String) -> String {
        self == .integer ? "Int64(\(told))" : told
    }

    /// The condition that two values differ, floating point by bits.
    func differ(_ old: String, _ new: String) -> String {
        switch self {
        case .plain, .integer, .message(_, holdsFloats: false): "\(old) != \(new)"
        case .floating: "\(old).bitPattern != \(new).bitPattern"
        case .message(_, holdsFloats: true): "\(old).differs(from: \(new))"
        }
    }

    /// The argument that compares two values where equality does not tell all differences.
    var comparison: String {
        switch self {
        case .plain("String"): ", by: { $0.utf8.elementsEqual($1.utf8) }"
        case .plain, .integer, .message(_, holdsFloats: false): ""
        case .floating: ", by: { $0.bitPattern == $1.bitPattern }"
        case .message(_, holdsFloats: true): ", by: { !$0.differs(from: $1) }"
        }
    }
}
