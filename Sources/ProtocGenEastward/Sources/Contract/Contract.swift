/// The content of one package's proto files, in Swift names. It is the only input of the printers.
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

    /// A message that roles may watch.
    struct Slice {
        /// The prefix of the generated types: `Component`, `Recorder` and other suffixes are appended to it.
        let base: String
        let message: Message

        var hasTables: Bool { message.fields.contains(where: \.kind.isTable) }

        /// The type of its values in memory.
        var valueType: String { hasTables ? "\(base)Value" : message.type }

        /// The property of a value with tables that holds the message.
        var messageProperty: String { Names.unused("message", excluding: message.properties) }

        /// The expression for the content without tables, given the expression for a value.
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
    /// The Swift name that protoc-gen-swift gives it, such as `StateRecord.Counter`.
    let type: String
    let comment: [String]
    /// In declared order; a oneof is at the position of its first field.
    let members: [Member]

    var fields: [Field] {
        members.flatMap { member in
            switch member {
            case .field(let field): [field]
            case .oneof(let oneof): oneof.cases
            }
        }
    }

    /// The names of the properties that protoc-gen-swift generates for its fields and oneofs.
    var properties: [String] {
        fields.map(\.property)
            + members.compactMap { if case .oneof(let oneof) = $0 { oneof.property } else { nil } }
    }
}

/// An enum of the contract.
struct Enumeration {
    /// The Swift name that protoc-gen-swift gives it.
    let type: String
    /// In declared order. Of several names for one number, only the first.
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
    /// The names that protoc-gen-swift gives the property and its enum type.
    let property: String
    let type: String
    let cases: [Field]
}

/// The names of a parameter that stands for a field or a oneof.
struct Parameter {
    /// The argument label.
    let label: String
    /// The name inside the function.
    let local: String
    /// The declaration before the colon.
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
    /// The names that protoc-gen-swift gives the property, `has…`, `clear…`, and the enum case with its dot.
    let property: String
    let has: String
    let clear: String
    let dottedCase: String
    let kind: FieldKind
    /// Whether it can be unset: true for a message or an `optional` field, false for a case of a oneof.
    let isOptional: Bool
}
