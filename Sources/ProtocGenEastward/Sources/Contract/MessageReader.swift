import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Reads the messages and enums of one directory, and refuses types that slices and actions do not support.
struct MessageReader {
    /// The names of the files that are generated into one Swift module.
    let given: Set<String>
    private let namer = SwiftProtobufNamer()
    private(set) var refusals = Refusals()

    init(given: Set<String>) {
        self.given = given
    }

    /// The Swift name that protoc-gen-swift gives `descriptor`.
    func type(of descriptor: Descriptor) -> String {
        namer.fullName(message: descriptor)
    }

    /// The Swift name that protoc-gen-swift gives `descriptor`.
    func type(of descriptor: EnumDescriptor) -> String {
        namer.fullName(enum: descriptor)
    }

    func read(_ descriptor: EnumDescriptor) -> Enumeration {
        var numbers: Set<Int32> = []
        return Enumeration(
            type: type(of: descriptor),
            values: descriptor.values.filter { numbers.insert($0.number).inserted }.map {
                Enumeration.Value(number: $0.number, name: $0.name)
            })
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
            members: members)
    }

    mutating func refuseExtension(_ field: FieldDescriptor) {
        refusals.refuse(
            Place(field),
            "“\(field.name)” is an extension: extensions are not supported. Add a field to the message itself.")
    }

    /// Refuses a second field of the same Swift name: both would be one property, and one callback of a component.
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
            comment: comment(of: oneof),
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

    /// The kind of `field`, or `nil` if it was refused.
    private mutating func kind(of field: FieldDescriptor) -> FieldKind? {
        if let (key, row) = field.messageType?.mapKeyAndValue, field.isMap {
            guard let key = value(of: key, as: field), let row = value(of: row, as: field) else { return nil }
            return .table(key: key, row: row)
        }
        return value(of: field, as: field).map { field.isRepeated ? .list($0) : .one($0) }
    }

    /// The kind of one value of `field`, which is part of `declared`; `nil` if it was refused.
    private mutating func value(of field: FieldDescriptor, as declared: FieldDescriptor) -> ValueKind? {
        switch field.type {
        case .bool: return .plain("Bool")
        case .string: return .text
        case .bytes: return .bytes
        case .int32, .sint32, .sfixed32: return .plain("Int32")
        case .uint32, .fixed32: return .plain("UInt32")
        case .uint64, .fixed64: return .plain("UInt64")
        case .int64, .sint64, .sfixed64: return .integer
        case .float: return .floating("Float")
        case .double: return .floating("Double")
        case .group:
            refuse(declared, "is a group, which proto3 does not support: declare a message, and a field of its type.")
            return nil
        case .enum:
            guard isHere(field.enumType.fullName, in: field.enumType.file, of: declared) else { return nil }
            return .plain(namer.fullName(enum: field.enumType))
        case .message:
            guard isHere(field.messageType.fullName, in: field.messageType.file, of: declared) else { return nil }
            return .message(type(of: field.messageType), byBits: isComparedByBits(field.messageType))
        }
    }

    /// Whether the type that `field` names is generated into the same Swift module; refuses it if not.
    private mutating func isHere(_ type: String, in file: FileDescriptor, of field: FieldDescriptor) -> Bool {
        if given.contains(file.name) { return true }
        if file.package == "google.protobuf" {
            refuse(
                field,
                "is a “\(type)”: well-known types are not supported. Write a message of your own, or a number "
                    + "whose name contains its unit, such as `int64 at_milliseconds = \(field.number);`.")
        } else if file.package == "eastward" {
            refuse(field, "is a “\(type)” of Eastward's wire protocol: a contract can use only messages of its own.")
        } else if file.directory == field.file.directory {
            refuse(field, "is a “\(type)” of \(file.name): give protoc all files of the directory at once.")
        } else {
            refuse(
                field,
                "is a “\(type)” of \(file.name), which is another Swift module: each app has a directory, and "
                    + "is one module. Declare it in this directory; it may have a package of its own there.")
        }
        return false
    }

    private mutating func refuse(_ field: FieldDescriptor, _ reason: String) {
        refusals.refuse(Place(field), "field “\(field.name)” \(reason)")
    }

    private func isComparedByBits(_ message: Descriptor) -> Bool {
        var seen: Set<String> = []
        func visit(_ message: Descriptor) -> Bool {
            guard seen.insert(message.fullName).inserted else { return false }
            return message.fields.contains { field in
                switch field.type {
                case .float, .double, .string: true
                case .message: visit(field.messageType)
                default: false
                }
            }
        }
        return visit(message)
    }
}

extension FileDescriptor {
    /// The directory of the file. The files of an app are in one directory.
    var directory: String {
        name.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}

/// The lines of the comment before `descriptor`, or of the one after it if there is none before.
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
