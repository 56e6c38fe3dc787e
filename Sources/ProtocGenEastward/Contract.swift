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
    /// All enums, in declared order, those nested in a message after the ones beside it.
    var enumerations: [Enumeration] = []
    /// The messages of other packages that are generated into the same Swift module.
    var neighbours: [Message] = []

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

        var hasTables: Bool { message.fields.contains(where: \.kind.isTable) }

        /// The type of its values in memory.
        var valueType: String { hasTables ? "\(base)Value" : message.type }

        /// Where in a value with tables the message is.
        var messageProperty: String { Names.unused("message", besides: message.properties) }

        /// The expression for what is no table, of one for a value.
        func content(of value: String) -> String {
            hasTables ? "\(value).\(messageProperty)" : value
        }
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

    var fields: [Field] {
        members.flatMap { member in
            switch member {
            case .field(let field): [field]
            case .oneof(let oneof): oneof.cases
            }
        }
    }

    /// The names of the properties that protoc-gen-swift makes of its fields and oneofs.
    var properties: [String] {
        fields.map(\.property)
            + members.compactMap { if case .oneof(let oneof) = $0 { oneof.property } else { nil } }
    }
}

/// An enum of the contract.
struct Enumeration {
    /// What protoc-gen-swift calls it.
    let type: String
    /// In declared order; of several names for a number the first.
    let values: [Value]

    struct Value {
        let number: Int32
        let name: String
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

    var comment: [String] {
        switch self {
        case .field(let field): field.comment
        case .oneof(let oneof): oneof.comment
        }
    }
}

/// A `oneof`.
struct Oneof {
    let comment: [String]
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

/// A field of a message.
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
