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
    /// The enums of the actions of one file, in the order of ``actions``.
    var actionEnums: [ActionEnum] = []
    /// Each once, in the order in which roles name them first.
    var slices: [Slice] = []
    /// The presence values, each once, in the order in which roles name them first.
    var presence: [Message] = []
    var roles: [Role] = []
    /// All messages but those of the state, in declared order, each followed by those nested in it.
    var messages: [Message] = []
    /// All enums but those of the state, in declared order, those nested in a message after the ones beside it.
    var enumerations: [Enumeration] = []
    /// The state, if a message is a part of it.
    var state: State?
    /// The descriptors of all files of its directory, with their comments: a serialized `FileDescriptorSet`.
    var descriptors: [UInt8] = []

    /// A message that roles may send.
    struct Action {
        /// Its case in the enum of its file's actions, and its function in the enum of all actions.
        let caseName: String
        let message: Message
    }

    /// The actions of one file.
    struct ActionEnum {
        /// The name of the file.
        let file: String
        /// Its name, such as `CounterAction`.
        let type: String
        /// Its case in the enum of all actions, such as `counter`.
        let caseName: String
        var actions: [Action] = []
    }

    /// A message that roles may watch.
    struct Slice {
        /// The prefix of the generated types: `Component`, `Recorder` and other suffixes are appended to it.
        let base: String
        let message: Message
        /// The type of the presence values that it contains instead of state.
        var presence: String?

        var hasTables: Bool { message.fields.contains(where: \.kind.isTable) }
    }

    /// A `service`.
    struct Role {
        /// The name of its file.
        let file: String
        let fullName: String
        let type: String
        let comment: [String]
        var sends: [Send] = []
        var watches: [Watch] = []
        var publishes: [Publish] = []
    }

    /// An rpc that takes an action.
    struct Send {
        /// The name of the rpc.
        let rpc: String
        let function: String
        let comment: [String]
        let action: Action
    }

    /// An rpc that returns a slice.
    struct Watch {
        /// The name of the rpc.
        let rpc: String
        let function: String
        let valuesFunction: String
        let comment: [String]
        var slice: Slice
    }

    /// An rpc that takes a stream of presence values.
    struct Publish {
        /// The name of the rpc.
        let rpc: String
        /// The functions that publish and withdraw the value: these words and the name of the rpc.
        let publish: String
        let withdraw: String
        let comment: [String]
        let message: Message
    }

    /// The pattern that matches `action` in the enum of all actions, without its values: `.counter(.increment`.
    func pattern(of action: Action) -> String {
        let file = actionEnums.first { $0.file == action.message.file }
        return ".\(file?.caseName ?? "")(.\(action.caseName)"
    }
}

/// The state of an app: a part for each file that declares one.
struct State {
    /// By number.
    var parts: [Part] = []
    /// The messages of the parts, each followed by those nested in it.
    var messages: [Message] = []
    var enumerations: [Enumeration] = []
    /// The numbers of removed parts and maps.
    var removed: [Range<Int32>] = []
    /// One record of a snapshot, followed by the rows of each map.
    var records: [Message] = []

    /// A message that is a part of the state.
    struct Part {
        /// The name of its file.
        let file: String
        let number: Int32
        /// Its property in the state.
        let property: String
        let message: Message
        /// The type of the property, if it is not the message itself.
        let representation: String?
        /// The maps of the message.
        let tables: [Table]

        var type: String { representation ?? message.type }
    }

    /// A map of a part, whose rows are records of their own.
    struct Table {
        let field: Field
        let number: Int32
        /// The case of its rows in a record.
        let caseName: String
        /// The message of a row.
        let row: Message
    }
}

/// A message of the contract.
struct Message {
    /// The name of its file.
    let file: String
    /// Such as `market.StateRecord.Counter`.
    let fullName: String
    /// Its Swift name, such as `StateRecord.Counter`.
    let type: String
    let comment: [String]
    /// In declared order; a oneof is at the position of its first field.
    let members: [Member]
    /// Whether it contains an enum, in a message of any depth, too.
    let containsEnums: Bool

    var fields: [Field] {
        members.flatMap { member in
            switch member {
            case .field(let field): [field]
            case .oneof(let oneof): oneof.cases
            }
        }
    }

    /// The fields, each with the oneof that it is a case of.
    var fieldsAndOneofs: [(Field, Oneof?)] {
        members.flatMap { member in
            switch member {
            case .field(let field): [(field, nil as Oneof?)]
            case .oneof(let oneof): oneof.cases.map { ($0, oneof) }
            }
        }
    }

    /// Whether a field of its own is hidden from people.
    var isSensitive: Bool { fields.contains(where: \.isSensitive) }

    var hasBytes: Bool { fields.contains { $0.kind.value == .bytes } }

    /// Whether a field has a type of `EastwardView`.
    var hasViews: Bool { fields.contains { ViewLibrary.declares($0.kind.value.type) } }
}

/// An enum of the contract.
struct Enumeration {
    /// The name of its file.
    let file: String
    /// Its Swift name.
    let type: String
    let comment: [String]
    /// In declared order. Of several names for one number, only the first.
    let values: [Value]

    struct Value {
        let number: Int32
        let name: String
        /// Its case in Swift, in backticks if it is a keyword.
        let caseName: String
        let comment: [String]
        /// The other names of the number.
        var aliases: [Alias] = []
    }

    struct Alias {
        let name: String
        /// Its Swift name, in backticks if it is a keyword; `nil` if an earlier name has it.
        let property: String?
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
    /// The names of its property and of its enum, which is nested in the message.
    let property: String
    let type: String
    let cases: [Field]
    /// Whether a case contains the message itself.
    let isRecursive: Bool
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
    let name: String
    let jsonName: String
    let comment: [String]
    let parameter: Parameter
    /// Its callback in components, such as `newCount`.
    let callback: String
    /// The name of its property, or of the property for a case of a oneof.
    let property: String
    /// The case of a oneof, with its dot.
    let dottedCase: String
    let kind: FieldKind
    /// Whether it can be unset: false for a case of a oneof.
    let isOptional: Bool
    /// Whether its value contains the message itself, so that it cannot be stored in place.
    let isRecursive: Bool
    /// Whether a list of numbers is written as one value.
    let isPacked: Bool
    /// Whether its value is hidden from people.
    var isSensitive = false

    /// Its type in the API.
    var type: String { isOptional ? "\(kind.type)?" : kind.type }

    var empty: String { isOptional ? "nil" : kind.empty }
}
