internal import SwiftProtobuf

/// JSON schemas of the proto3 JSON that a gateway accepts for a contract's messages.
///
/// A schema accepts the same values as the gateway does, with three exceptions, which the gateway accepts also: the
/// names of fields in the `.proto`; strings of numbers with a fraction or an exponent, such as `"1e3"`; spaces in base64.
struct MessageSchemas {
    /// The schemas by their names in `components/schemas`, in the order in which they were needed.
    private(set) var schemas: [(name: String, schema: JSONTree)] = []

    private let shape: ContractShape
    private var known: Set<String> = []
    /// The messages and enums whose schemas are still to be written.
    private var waiting: [String] = []

    init(_ shape: ContractShape) { self.shape = shape }

    /// A reference to the schema of a message, which is added together with all schemas that it needs.
    mutating func reference(to message: String) -> JSONTree {
        let reference = need(message)
        // A loop, since the depth of a contract's messages has no bound.
        while let name = waiting.popLast() {
            schemas.append((name, schema(of: name)))
        }
        return reference
    }

    static func reference(_ name: String) -> JSONTree { ["$ref": .string("#/components/schemas/\(name)")] }

    private mutating func need(_ name: String) -> JSONTree {
        if known.insert(name).inserted { waiting.append(name) }
        return Self.reference(name)
    }

    private mutating func need(_ scalar: ScalarSchema) -> JSONTree {
        if known.insert(scalar.name).inserted { schemas.append((scalar.name, scalar.schema)) }
        return Self.reference(scalar.name)
    }

    private mutating func schema(of name: String) -> JSONTree {
        if let type = shape.enums[name] { return Self.schema(of: type) }
        guard let message = shape.messages[name] else { return ["type": "object"] }
        let properties = message.fields.map { ($0.jsonName, schema(of: $0).described($0.comment)) }
        let object: JSONTree = [
            "type": "object", "properties": .members(properties), "additionalProperties": false,
        ]
        return object.adding(Self.oneofs(of: message)).described(message.comment)
    }

    /// Numbers stand for the names, too.
    private static func schema(of type: ContractShape.Enum) -> JSONTree {
        let comments = type.values.filter { !$0.comment.isEmpty }.map { "\($0.name): \($0.comment)" }
        var numbers: [Int32] = []
        for value in type.values where !numbers.contains(value.number) { numbers.append(value.number) }
        let schema: JSONTree = [
            "enum": .array(type.values.map { .string($0.name) } + numbers.map { .number(String($0)) })
        ]
        return schema.described(([type.comment] + comments).filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// At most one case of each `oneof` has a value. A case with null has none.
    private static func oneofs(of message: ContractShape.Message) -> JSONTree {
        var groups: [Int32: [String]] = [:]
        for field in message.fields {
            if let oneof = field.oneof { groups[oneof, default: []].append(field.jsonName) }
        }
        let constraints = groups.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }.map { cases in
            let choices = cases.map { chosen -> JSONTree in
                let others = cases.filter { $0 != chosen }.map { ($0, ["type": "null"] as JSONTree) }
                return ["title": .string(chosen), "properties": .members(others)]
            }
            return ["anyOf": .array(choices)] as JSONTree
        }
        switch constraints.count {
        case 0: return [:]
        case 1: return constraints[0]
        default: return ["allOf": .array(constraints)]
        }
    }

    /// A field may be null, which is the same as absent.
    private mutating func schema(of field: ContractShape.Field) -> JSONTree {
        if field.isMap(in: shape), let entry = shape.messages[field.typeName],
            let key = entry.fields.first(where: { $0.number == 1 }),
            let row = entry.fields.first(where: { $0.number == 2 })
        {
            let map: JSONTree = ["type": ["object", "null"], "additionalProperties": value(of: row)]
            guard let names = ScalarSchema.keys(of: key.type) else { return map }
            return map.adding(["propertyNames": names])
        }
        if field.isRepeated { return ["type": ["array", "null"], "items": value(of: field)] }
        switch field.type {
        case .bool: return ["type": ["boolean", "null"]]
        case .string: return ["type": ["string", "null"]]
        default: return ["anyOf": [value(of: field), ["type": "null"]]]
        }
    }

    /// The schema of one value that is not null.
    private mutating func value(of field: ContractShape.Field) -> JSONTree {
        switch field.type {
        case .bool: ["type": "boolean"]
        case .string: ["type": "string"]
        case .message, .group, .enum: need(field.typeName)
        default: need(ScalarSchema(field.type))
        }
    }
}

/// The schema of a scalar of proto3 JSON that JSON has no type for.
enum ScalarSchema: String, CaseIterable {
    case int32, int64, uint32, uint64, float, double, bytes

    init(_ type: Google_Protobuf_FieldDescriptorProto.TypeEnum) {
        self =
            switch type {
            case .int32, .sint32, .sfixed32: .int32
            case .int64, .sint64, .sfixed64: .int64
            case .uint32, .fixed32: .uint32
            case .uint64, .fixed64: .uint64
            case .float: .float
            case .double: .double
            default: .bytes
            }
    }

    /// Its name in `components/schemas`. The package `eastward` is the project's own.
    var name: String { "eastward.web.\(rawValue)" }

    var schema: JSONTree {
        switch self {
        case .int32: Self.integer(String(Int32.min), String(Int32.max), "A 32-bit integer, as a number or a string.")
        case .int64:
            Self.integer(
                String(Int64.min), String(Int64.max),
                "A 64-bit integer, as a number or a string. JavaScript needs the string above 2^53.")
        case .uint32:
            Self.integer("0", String(UInt32.max), "An unsigned 32-bit integer, as a number or a string.")
        case .uint64:
            Self.integer(
                "0", String(UInt64.max),
                "An unsigned 64-bit integer, as a number or a string. JavaScript needs the string above 2^53.")
        // Numbers are rounded: those below 2^128 - 2^103 to the largest that is finite.
        case .float:
            Self.floating([
                "exclusiveMinimum": .number("-\(Self.floatEnd)"), "exclusiveMaximum": .number(Self.floatEnd),
            ])
        case .double: Self.floating(["minimum": .number("-\(Self.doubleMost)"), "maximum": .number(Self.doubleMost)])
        case .bytes:
            [
                "description": "Bytes in base64 or base64url, with or without padding.", "type": "string",
                "pattern": .string("^(?:\(Self.base64("+/"))|\(Self.base64("_-")))$"),
            ]
        }
    }

    /// The schema of a map's keys, which are strings in JSON; `nil` if every string is a key.
    static func keys(of type: Google_Protobuf_FieldDescriptorProto.TypeEnum) -> JSONTree? {
        switch type {
        case .string: nil
        case .bool: ["enum": ["true", "false"]]
        default:
            switch ScalarSchema(type) {
            case .int32: ["pattern": .string(pattern(String(Int32.min), String(Int32.max)))]
            case .int64: ["pattern": .string(pattern(String(Int64.min), String(Int64.max)))]
            case .uint32: ["pattern": .string(pattern("0", String(UInt32.max)))]
            case .uint64: ["pattern": .string(pattern("0", String(UInt64.max)))]
            case .float, .double, .bytes: nil
            }
        }
    }

    private static func integer(_ least: String, _ most: String, _ description: String) -> JSONTree {
        [
            "description": .string(description),
            "anyOf": [
                ["type": "integer", "minimum": .number(least), "maximum": .number(most)],
                ["type": "string", "pattern": .string(pattern(least, most))],
            ],
        ]
    }

    private static let floatEnd = "\(0x1p128 - 0x1p103)"
    private static let doubleMost = "\(Double.greatestFiniteMagnitude)"

    private static func floating(_ bounds: JSONTree) -> JSONTree {
        [
            "description": "A number, or a string: its decimals, NaN, Infinity or -Infinity.",
            "anyOf": [
                (["type": "number"] as JSONTree).adding(bounds),
                ["type": "string", "pattern": "^(?:-?(?:0|[1-9][0-9]{0,30})(?:\\.[0-9]+)?|NaN|-?Inf(?:inity)?)$"],
            ],
        ]
    }

    /// Digits in groups of 4, of which the last may lack its padding.
    private static func base64(_ symbols: String) -> String {
        let digit = "[A-Za-z0-9\(symbols)]"
        return "(?:\(digit){4})*(?:\(digit){2}(?:==)?|\(digit){3}=?)?"
    }

    /// The pattern of the decimals from `least`, which is 0 or negative, to `most`, without leading zeros.
    static func pattern(_ least: String, _ most: String) -> String {
        let negative = least == "0" ? "" : "-(?:0|\(upTo(String(least.dropFirst()))))|"
        return "^(?:\(negative)0|\(upTo(most)))$"
    }

    /// The pattern of the decimals from 1 to `most`.
    private static func upTo(_ most: String) -> String {
        let digits = most.compactMap(\.wholeNumberValue)
        var choices = digits.count > 1 ? ["[1-9][0-9]{0,\(digits.count - 2)}"] : []
        // Numbers of as many digits: they are equal to `most` before some digit, which is less.
        for (index, digit) in digits.enumerated() {
            let first = index == 0 ? 1 : 0
            guard digit > first else { continue }
            let rest = digits.count - index - 1
            choices.append("\(most.prefix(index))[\(first)-\(digit - 1)]\(rest > 0 ? "[0-9]{\(rest)}" : "")")
        }
        return (choices + [most]).joined(separator: "|")
    }
}
