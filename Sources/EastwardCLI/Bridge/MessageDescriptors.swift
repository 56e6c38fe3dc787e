import Eastward
import EastwardOperator
import SwiftProtobuf

/// The messages of a contract as protobuf declares them, by full name: those of maps' rows too.
struct MessageDescriptors {
    typealias Field = Google_Protobuf_FieldDescriptorProto

    private var messages: [String: Google_Protobuf_DescriptorProto] = [:]

    /// Reads a serialized `google.protobuf.FileDescriptorSet`.
    init(serialized: some Sequence<UInt8>) throws {
        for file in try Google_Protobuf_FileDescriptorSet(serializedBytes: Array(serialized)).file {
            for message in file.messageType { add(message, in: file.package.isEmpty ? "" : ".\(file.package)") }
        }
    }

    private mutating func add(_ message: Google_Protobuf_DescriptorProto, in scope: String) {
        let name = "\(scope).\(message.name)"
        messages[name] = message
        for nested in message.nestedType { add(nested, in: name) }
    }

    /// The field with this name, as the contract or JSON spells it.
    /// - Throws: ``CommandError`` if there is none.
    func field(named word: String, of message: String) throws -> Field {
        let fields = messages[".\(message)"]?.field ?? []
        if let field = fields.first(where: { $0.name == word || $0.jsonName == word }) { return field }
        let names = fields.map(\.name)
        let hint =
            suggestion(for: word, among: names).map { "Did you mean “\($0)”?" }
            ?? "Its fields: \(names.isEmpty ? "none" : names.joined(separator: ", "))."
        throw CommandError("\(message) has no field “\(word)”. \(hint)", exitCode: SystemExit.usage)
    }

    /// The key and the value of a map's rows; `nil` if the field is no map.
    func row(of field: Field) -> (key: Field, value: Field)? {
        guard let entry = messages[field.typeName], entry.options.mapEntry, let key = entry.field.first,
            let value = entry.field.last
        else { return nil }
        return (key, value)
    }

    /// Why a value of `field` cannot be read as one of `other` without a loss; `nil` if it can.
    ///
    /// Every field of a message must have one in the other with its number and type. Names do not matter.
    func obstacle(for field: Field, readAs other: Field, of others: MessageDescriptors) -> String? {
        var compared: Set<[String]> = []
        return obstacle(for: field, readAs: other, of: others, &compared)
    }

    private func obstacle(
        for field: Field, readAs other: Field, of others: MessageDescriptors, _ compared: inout Set<[String]>
    ) -> String? {
        guard field.type == other.type, (field.label == .repeated) == (other.label == .repeated) else {
            return "“\(field.name)” and “\(other.name)” have different types"
        }
        guard field.type == .message, compared.insert([field.typeName, other.typeName]).inserted,
            let message = messages[field.typeName]
        else { return nil }
        let present = others.messages[other.typeName]?.field ?? []
        for inner in message.field {
            guard let counterpart = present.first(where: { $0.number == inner.number }) else {
                return "\(other.typeName.dropFirst()) has no field \(inner.number), which is “\(inner.name)”"
            }
            if let obstacle = obstacle(for: inner, readAs: counterpart, of: others, &compared) { return obstacle }
        }
        return nil
    }
}
