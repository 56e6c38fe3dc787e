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

    /// The Swift name of `descriptor`.
    func type(of descriptor: Descriptor) -> String {
        withoutPackage(namer.fullName(message: descriptor), descriptor.file)
    }

    /// The Swift name of `descriptor`.
    func type(of descriptor: EnumDescriptor) -> String {
        withoutPackage(namer.fullName(enum: descriptor), descriptor.file)
    }

    /// The name without the prefix that the namer derives from the package, since a package is a Swift module. A type of
    /// another module has the module's name before it, so that an app can have types of the same names.
    private func withoutPackage(_ name: String, _ file: FileDescriptor) -> String {
        let name = file.options.hasSwiftPrefix ? name : String(name.dropFirst(namer.typePrefix(forFile: file).count))
        return given.contains(file.name) ? name : "\(ViewLibrary.module).\(name)"
    }

    func read(_ descriptor: EnumDescriptor) -> Enumeration {
        var names: Set<String> = []
        var values: [Enumeration.Value] = []
        for value in descriptor.values {
            let name = namer.relativeName(enumValue: value)
            let isNew = names.insert(name).inserted
            if let first = values.firstIndex(where: { $0.number == value.number }) {
                values[first].aliases.append(Enumeration.Alias(name: value.name, property: isNew ? name : nil))
            } else {
                values.append(
                    Enumeration.Value(
                        number: value.number, name: value.name, caseName: name, comment: comment(of: value)))
            }
        }
        return Enumeration(
            file: descriptor.file.name, type: type(of: descriptor), comment: comment(of: descriptor), values: values)
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
            file: descriptor.file.name, fullName: descriptor.fullName, type: type(of: descriptor),
            comment: comment(of: descriptor), members: members, containsEnums: containsEnums(descriptor))
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
            property: Names.property(oneof.name),
            type: "\(type(of: oneof.containingType)).\(namer.relativeName(oneof: oneof))",
            cases: oneof.fields.compactMap { read($0) },
            isRecursive: oneof.fields.contains { contains(itself: $0, through: \.isSingularMessage) })
    }

    private mutating func read(_ field: FieldDescriptor) -> Field? {
        guard let kind = kind(of: field) else { return nil }
        let isOptional = field.containingOneof != nil && field.realContainingOneof == nil
        if contains(itself: field, through: { $0.isSingularMessage && $0.containingOneof == nil }) {
            refuse(
                field,
                "contains “\(field.containingType.name)” itself without end: "
                    + "write `optional \(field.messageType.name) \(field.name) = \(field.number);`.")
        }
        let label = NamingUtils.toLowerCamelCase(field.name)
        if Names.ofInitializers.contains(label) {
            refuse(field, "becomes “\(label)” in Swift, with which SwiftProtobuf decodes a message: rename it.")
        }
        let property = Names.property(field.name)
        return Field(
            number: field.number,
            name: field.name,
            jsonName: field.jsonName ?? field.name,
            comment: comment(of: field),
            parameter: Parameter(label),
            callback: "new" + NamingUtils.toUpperCamelCase(field.name),
            property: property,
            dottedCase: "." + property.filter { $0 != "`" },
            kind: kind,
            isOptional: isOptional,
            isRecursive: isOptional && contains(itself: field, through: \.isSingularMessage),
            isPacked: field.isPacked,
            isSensitive: Options.isSensitive(field.options))
    }

    private func containsEnums(_ descriptor: Descriptor) -> Bool {
        var seen: Set<String> = []
        func visit(_ descriptor: Descriptor) -> Bool {
            seen.insert(descriptor.fullName).inserted
                && descriptor.fields.contains { field in
                    field.type == .enum || field.type == .message && visit(field.messageType)
                }
        }
        return visit(descriptor)
    }

    /// Whether the value of `field` can contain the message of `field`, if only the fields that `isFollowed` are
    /// considered.
    private func contains(itself field: FieldDescriptor, through isFollowed: (FieldDescriptor) -> Bool) -> Bool {
        guard isFollowed(field), let message = field.containingType else { return false }
        var seen: Set<String> = []
        func reaches(_ descriptor: Descriptor) -> Bool {
            descriptor === message
                || seen.insert(descriptor.fullName).inserted
                    && descriptor.fields.contains { isFollowed($0) && reaches($0.messageType) }
        }
        return reaches(field.messageType)
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
        case .bool: return .plain("Bool", "Bool")
        case .string: return .text
        case .bytes: return .bytes
        case .int32: return .plain("Int32", "Int32")
        case .sint32: return .plain("Int32", "SInt32")
        case .sfixed32: return .plain("Int32", "SFixed32")
        case .uint32: return .plain("UInt32", "UInt32")
        case .fixed32: return .plain("UInt32", "Fixed32")
        case .uint64: return .plain("UInt64", "UInt64")
        case .fixed64: return .plain("UInt64", "Fixed64")
        case .int64: return .integer("Int64")
        case .sint64: return .integer("SInt64")
        case .sfixed64: return .integer("SFixed64")
        case .float: return .floating("Float")
        case .double: return .floating("Double")
        case .group:
            refuse(declared, "is a group, which proto3 does not support: declare a message, and a field of its type.")
            return nil
        case .enum:
            guard isHere(field.enumType.fullName, in: field.enumType.file, of: declared) else { return nil }
            return .enumeration(type(of: field.enumType))
        case .message:
            guard isHere(field.messageType.fullName, in: field.messageType.file, of: declared) else { return nil }
            return .message(type(of: field.messageType))
        }
    }

    /// Whether the type that `field` names is generated into the same Swift module; refuses it if not.
    private mutating func isHere(_ type: String, in file: FileDescriptor, of field: FieldDescriptor) -> Bool {
        if given.contains(file.name) || file.isOfViews { return true }
        if file.package == "google.protobuf" {
            refuse(
                field,
                "is a “\(type)”: well-known types are not supported. Write a message of your own, or a number "
                    + "whose name contains its unit, such as `int64 at_milliseconds = \(field.number);`.")
        } else if file.package == "eastward" {
            refuse(
                field,
                "is a “\(type)” of Eastward's wire protocol: a contract can use only messages of its own, and those of "
                    + "\(ViewLibrary.file).")
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
}

extension FieldDescriptor {
    /// Whether it is a message, neither repeated nor a map.
    fileprivate var isSingularMessage: Bool { type == .message && !isRepeated }
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
