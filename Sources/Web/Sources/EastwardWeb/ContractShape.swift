internal import Eastward
internal import Foundation
internal import SwiftProtobuf

/// An app's contract, read from its descriptors: names, fields and comments.
struct ContractShape: Sendable {
    private static let receipt = ".eastward.Receipt"

    private(set) var messages: [String: Message] = [:]
    private(set) var enums: [String: Enum] = [:]

    struct Message: Sendable {
        var comment = ""
        var fields: [Field] = []
        var isMapEntry = false
    }

    struct Enum: Sendable {
        var comment = ""
        /// With the aliases of numbers.
        var values: [(name: String, number: Int32, comment: String)] = []
    }

    struct Field: Sendable {
        let number: UInt32
        let jsonName: String
        let type: Google_Protobuf_FieldDescriptorProto.TypeEnum
        /// The full name of the message or the enum.
        let typeName: String
        let isRepeated: Bool
        /// Whether it has presence by `optional`.
        let isOptional: Bool
        /// The index of its `oneof`, unless that stands for `optional`.
        let oneof: Int32?
        let comment: String
    }

    /// - Parameter contract: ``AppAction/contract``.
    /// - Throws: ``WebError`` if it cannot be read.
    init(contract: String) throws {
        guard let data = Data(base64Encoded: contract), !data.isEmpty,
            let files = try? Google_Protobuf_FileDescriptorSet(serializedBytes: data)
        else {
            throw WebError("The contract has no descriptors. Generate it again with eastward generate.")
        }
        for file in files.file {
            let comments = Dictionary(
                file.sourceCodeInfo.location.map { ($0.path, Self.text($0.leadingComments)) },
                uniquingKeysWith: { first, _ in first })
            let prefix = file.package.isEmpty ? "" : "\(file.package)."
            for (index, message) in file.messageType.enumerated() {
                add(message, prefix, [4, Int32(index)], comments)
            }
            for (index, type) in file.enumType.enumerated() { add(type, prefix, [5, Int32(index)], comments) }
        }
    }

    /// Whether the contract has a message of this name.
    func contains(_ name: String) -> Bool { messages[name] != nil }

    private mutating func add(
        _ message: Google_Protobuf_DescriptorProto, _ prefix: String, _ path: [Int32], _ comments: [[Int32]: String]
    ) {
        let name = "\(prefix)\(message.name)"
        var shape = Message(comment: comments[path] ?? "", isMapEntry: message.options.mapEntry)
        for (index, field) in message.field.enumerated() {
            shape.fields.append(
                Field(
                    number: UInt32(field.number), jsonName: field.jsonName, type: field.type,
                    typeName: String(field.typeName.drop { $0 == "." }), isRepeated: field.label == .repeated,
                    isOptional: field.proto3Optional,
                    oneof: field.hasOneofIndex && !field.proto3Optional ? field.oneofIndex : nil,
                    comment: comments[path + [2, Int32(index)]] ?? ""))
        }
        messages[name] = shape
        for (index, nested) in message.nestedType.enumerated() {
            add(nested, "\(name).", path + [3, Int32(index)], comments)
        }
        for (index, type) in message.enumType.enumerated() {
            add(type, "\(name).", path + [4, Int32(index)], comments)
        }
    }

    private mutating func add(
        _ type: Google_Protobuf_EnumDescriptorProto, _ prefix: String, _ path: [Int32], _ comments: [[Int32]: String]
    ) {
        enums["\(prefix)\(type.name)"] = Enum(
            comment: comments[path] ?? "",
            values: type.value.enumerated().map { index, value in
                (value.name, value.number, comments[path + [2, Int32(index)]] ?? "")
            })
    }

    private static func text(_ comment: String) -> String {
        comment.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
}

extension ContractShape.Field {
    func isMap(in shape: ContractShape) -> Bool {
        isRepeated && type == .message && shape.messages[typeName]?.isMapEntry == true
    }
}

/// The reason why a gateway cannot start.
struct WebError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
