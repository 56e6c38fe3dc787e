import Eastward
import SwiftProtobuf

/// The contract of an app: its messages, enums and roles with their comments, by full name.
struct Contract: Sendable {
    struct Message: Sendable {
        var comment: [String] = []
        var fields: [Field] = []

        /// The field with this name, as the contract or JSON spells it.
        func field(named name: String) -> Field? {
            fields.first { $0.name == name } ?? fields.first { $0.declaredName == name }
        }
    }

    struct Field: Sendable {
        /// Its name in JSON, such as `deleteCount`.
        let name: String
        /// Its name in the contract, such as `delete_count`.
        let declaredName: String
        let type: FieldType
        let comment: [String]
    }

    indirect enum FieldType: Equatable, Sendable {
        case integer(ClosedRange<Int128>)
        case number, bool, text, bytes
        case message(String)
        case enumeration(String)
        case list(of: FieldType)
        case map(FieldType, to: FieldType)
    }

    struct Enumeration: Sendable {
        var comment: [String] = []
        var values: [(name: String, comment: [String])] = []
    }

    private(set) var messages: [String: Message] = [:]
    private(set) var enumerations: [String: Enumeration] = [:]
    /// The comments of the roles.
    private(set) var roles: [String: [String]] = [:]

    /// Reads a serialized `google.protobuf.FileDescriptorSet`.
    init(serialized: some Sequence<UInt8>) throws {
        for file in try Google_Protobuf_FileDescriptorSet(serializedBytes: Array(serialized)).file { read(file) }
    }

    // MARK: Reading

    private mutating func read(_ file: Google_Protobuf_FileDescriptorProto) {
        var comments: [[Int32]: [String]] = [:]
        for location in file.sourceCodeInfo.location { comments[location.path] = Self.lines(location.leadingComments) }
        let scope = file.package.isEmpty ? "" : "\(file.package)."
        for (index, message) in file.messageType.enumerated() {
            read(message, scope, at: [Self.messages, Int32(index)], comments)
        }
        for (index, enumeration) in file.enumType.enumerated() {
            read(enumeration, scope, at: [Self.enums, Int32(index)], comments)
        }
        for (index, service) in file.service.enumerated() {
            roles[scope + service.name] = comments[[Self.services, Int32(index)], default: []]
        }
    }

    // The numbers of fields in descriptor.proto, of which a location's path consists.
    private static let messages: Int32 = 4
    private static let enums: Int32 = 5
    private static let services: Int32 = 6
    private static let fieldsOfMessage: Int32 = 2
    private static let messagesOfMessage: Int32 = 3
    private static let enumsOfMessage: Int32 = 4
    private static let valuesOfEnum: Int32 = 2

    private mutating func read(
        _ descriptor: Google_Protobuf_DescriptorProto, _ scope: String, at path: [Int32],
        _ comments: [[Int32]: [String]]
    ) {
        let name = scope + descriptor.name
        var maps: [String: Google_Protobuf_DescriptorProto] = [:]
        for (index, nested) in descriptor.nestedType.enumerated() {
            guard !nested.options.mapEntry else {
                maps[".\(name).\(nested.name)"] = nested
                continue
            }
            read(nested, "\(name).", at: path + [Self.messagesOfMessage, Int32(index)], comments)
        }
        for (index, nested) in descriptor.enumType.enumerated() {
            read(nested, "\(name).", at: path + [Self.enumsOfMessage, Int32(index)], comments)
        }
        let fields = descriptor.field.enumerated().map { index, field in
            Field(
                name: field.jsonName, declaredName: field.name, type: FieldType(field, maps),
                comment: comments[path + [Self.fieldsOfMessage, Int32(index)], default: []])
        }
        messages[name] = Message(comment: comments[path, default: []], fields: fields)
    }

    private mutating func read(
        _ descriptor: Google_Protobuf_EnumDescriptorProto, _ scope: String, at path: [Int32],
        _ comments: [[Int32]: [String]]
    ) {
        let values = descriptor.value.enumerated().map { index, value in
            (value.name, comments[path + [Self.valuesOfEnum, Int32(index)], default: []])
        }
        enumerations[scope + descriptor.name] = Enumeration(comment: comments[path, default: []], values: values)
    }

    private static func lines(_ comment: String) -> [String] {
        var lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.hasPrefix(" ") ? line.dropFirst() : line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

extension Contract.FieldType {
    /// - Parameter maps: the entries of the message's maps, by type name.
    fileprivate init(
        _ field: Google_Protobuf_FieldDescriptorProto, _ maps: [String: Google_Protobuf_DescriptorProto]
    ) {
        if let entry = maps[field.typeName], let key = entry.field.first, let value = entry.field.last {
            self = .map(Self(key, [:]), to: Self(value, [:]))
            return
        }
        let one: Self =
            switch field.type {
            case .int32, .sint32, .sfixed32: .integer(Int128(Int32.min)...Int128(Int32.max))
            case .uint32, .fixed32: .integer(0...Int128(UInt32.max))
            case .int64, .sint64, .sfixed64: .integer(Int128(Int64.min)...Int128(Int64.max))
            case .uint64, .fixed64: .integer(0...Int128(UInt64.max))
            case .float, .double: .number
            case .bool: .bool
            case .string: .text
            case .bytes: .bytes
            case .enum: .enumeration(String(field.typeName.dropFirst()))
            case .message, .group: .message(String(field.typeName.dropFirst()))
            }
        self = field.label == .repeated ? .list(of: one) : one
    }

    /// Such as `integer`, `market.Screen`, or `list of market.Item`.
    var name: String {
        switch self {
        case .integer: "integer"
        case .number: "number"
        case .bool: "true or false"
        case .text: "text"
        case .bytes: "bytes"
        case .message(let name), .enumeration(let name): name
        case .list(let element): "list of \(element.name)"
        case .map(let key, let value): "map from \(key.name) to \(value.name)"
        }
    }
}
