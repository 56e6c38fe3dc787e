import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Reads the messages of one package, and refuses what slices and actions cannot hold yet.
struct MessageReader {
    let package: String
    private let namer = SwiftProtobufNamer()
    private(set) var refusals = Refusals()

    init(package: String) {
        self.package = package
    }

    /// What protoc-gen-swift calls `descriptor`.
    func type(of descriptor: Descriptor) -> String {
        namer.fullName(message: descriptor)
    }

    mutating func read(_ descriptor: Descriptor) -> Message {
        var members: [Member] = []
        var oneofs: Set<Int> = []
        var names: [String: String] = [:]
        for field in descriptor.fields {
            let name = NamingUtils.toUpperCamelCase(field.name)
            claim(name, in: &names, for: "field “\(field.name)”", at: Place(field))
            if let oneof = field.realContainingOneof {
                guard oneofs.insert(oneof.index).inserted else { continue }
                let name = NamingUtils.toUpperCamelCase(oneof.name)
                claim(name, in: &names, for: "oneof “\(oneof.name)”", at: Place(oneof))
                members.append(.oneof(read(oneof)))
            } else if let field = read(field) {
                members.append(.field(field))
            }
        }
        for field in descriptor.extensions { refuseExtension(field) }
        return Message(
            fullName: descriptor.fullName, type: type(of: descriptor), comment: comment(of: descriptor),
            members: members, holdsFloats: holdsFloats(descriptor))
    }

    mutating func refuseExtension(_ field: FieldDescriptor) {
        refusals.refuse(Place(field), "“\(field.name)” is an extension: extensions are not supported yet.")
    }

    /// Two fields of the same Swift name would be one property, and one callback of a component.
    private mutating func claim(
        _ name: String, in names: inout [String: String], for claimant: String, at place: Place
    ) {
        if let first = names.updateValue(claimant, forKey: name) {
            refusals.refuse(
                place, "\(claimant) becomes “new\(name)” in Swift, as does \(first): rename one of them.")
        }
    }

    private mutating func read(_ oneof: OneofDescriptor) -> Oneof {
        Oneof(
            parameter: Parameter(NamingUtils.toLowerCamelCase(oneof.name)),
            property: namer.messagePropertyName(oneof: oneof).name,
            type: namer.fullName(oneof: oneof),
            cases: oneof.fields.compactMap { read($0) })
    }

    private mutating func read(_ field: FieldDescriptor) -> Field? {
        guard let kind = kind(of: field) else { return nil }
        let names = namer.messagePropertyNames(field: field, prefixed: ".", includeHasAndClear: true)
        return Field(
            number: field.number,
            jsonName: field.jsonName ?? field.name,
            comment: comment(of: field),
            parameter: Parameter(NamingUtils.toLowerCamelCase(field.name)),
            callback: "new" + NamingUtils.toUpperCamelCase(field.name),
            property: names.name,
            has: names.has,
            clear: names.clear,
            dottedCase: names.prefixed,
            kind: kind,
            isOptional: field.hasPresence && field.realContainingOneof == nil)
    }

    /// What `field` holds, or `nil` if that was refused.
    private mutating func kind(of field: FieldDescriptor) -> FieldKind? {
        if let reason = unsupported(field) {
            refusals.refuse(Place(field), "field “\(field.name)” \(reason)")
            return nil
        }
        return switch field.type {
        case .bool: .plain("Bool")
        case .string: .plain("String")
        case .int32, .sint32, .sfixed32: .plain("Int32")
        case .uint32, .fixed32: .plain("UInt32")
        case .uint64, .fixed64: .plain("UInt64")
        case .float: .floating("Float")
        case .double: .floating("Double")
        case .message:
            .message(type(of: field.messageType), holdsFloats: holdsFloats(field.messageType))
        default: .integer
        }
    }

    private func unsupported(_ field: FieldDescriptor) -> String? {
        if field.isMap { return "is a map: maps are not supported yet." }
        if field.isRepeated { return "is repeated: repeated fields are not supported yet." }
        switch field.type {
        case .bytes: return "holds bytes: bytes are not supported yet."
        case .enum: return "is an enum: enums are not supported yet."
        case .group: return "is a group: groups are not supported."
        case .message:
            guard let message = field.messageType, message.file.package != package else { return nil }
            return message.file.package == "google.protobuf"
                ? "is a “\(message.fullName)”: well-known types are not supported yet."
                : "is a “\(message.fullName)” of another package: a contract holds messages of its own only."
        default: return nil
        }
    }

    private func holdsFloats(_ message: Descriptor) -> Bool {
        var seen: Set<String> = []
        func visit(_ message: Descriptor) -> Bool {
            guard seen.insert(message.fullName).inserted else { return false }
            return message.fields.contains { field in
                switch field.type {
                case .float, .double: true
                case .message: visit(field.messageType)
                default: false
                }
            }
        }
        return visit(message)
    }
}

/// The lines of the comment before `descriptor`, or else behind it.
func comment(of descriptor: some ProvidesSourceCodeLocation) -> [String] {
    descriptor.protoSourceComments(commentPrefix: "").split(
        separator: "\n", omittingEmptySubsequences: false
    ).map { line in
        var line = line.first == " " ? line.dropFirst() : line
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
    }.trimmed()
}

extension [String] {
    /// Without the empty lines at both ends.
    fileprivate func trimmed() -> [String] {
        guard let first = firstIndex(where: { !$0.isEmpty }), let last = lastIndex(where: { !$0.isEmpty })
        else {
            return []
        }
        return Array(self[first...last])
    }
}
