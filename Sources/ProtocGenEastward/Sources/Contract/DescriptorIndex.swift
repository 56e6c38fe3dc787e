import SwiftProtobuf

/// An index of the messages and enums in a set of descriptors, and of the messages that roles use.
struct DescriptorIndex {
    /// In the order of files and declarations; nested messages follow the message that contains them.
    private(set) var messages: [Message] = []
    /// In the order of files and declarations.
    private(set) var enums: [Enum] = []
    /// Full names of the messages that rpcs take as actions, and return as slices.
    private(set) var actions: Set<String> = []
    private(set) var slices: Set<String> = []
    /// Full names of the messages that are types of other messages' fields.
    private(set) var fieldTypes: Set<String> = []
    private var files: [String: Google_Protobuf_FileDescriptorProto] = [:]

    init(_ set: Google_Protobuf_FileDescriptorSet) {
        for file in set.file {
            files[file.name] = file
            for (index, proto) in file.enumType.enumerated() {
                add(proto, scope: file.package, file: file, path: [5, Int32(index)])
            }
            for (index, message) in file.messageType.enumerated() {
                add(message, scope: file.package, file: file, path: [4, Int32(index)])
            }
            for rpc in file.service.flatMap(\.method) {
                if rpc.serverStreaming {
                    slices.insert(rpc.outputType.withoutDot)
                } else if !rpc.clientStreaming {
                    actions.insert(rpc.inputType.withoutDot)
                }
            }
        }
    }

    private mutating func add(
        _ proto: Google_Protobuf_DescriptorProto, scope: String, file: Google_Protobuf_FileDescriptorProto,
        path: [Int32]
    ) {
        guard !proto.options.mapEntry else { return }
        let name = scope.isEmpty ? proto.name : "\(scope).\(proto.name)"
        let message = Message(name: name, proto: proto, fileDescriptor: file, path: path)
        messages.append(message)
        fieldTypes.formUnion(proto.field.compactMap(message.messageType).filter { $0 != name })
        for (index, nested) in proto.enumType.enumerated() {
            add(nested, scope: name, file: file, path: path + [4, Int32(index)])
        }
        for (index, nested) in proto.nestedType.enumerated() {
            add(nested, scope: name, file: file, path: path + [3, Int32(index)])
        }
    }

    private mutating func add(
        _ proto: Google_Protobuf_EnumDescriptorProto, scope: String,
        file: Google_Protobuf_FileDescriptorProto, path: [Int32]
    ) {
        let name = scope.isEmpty ? proto.name : "\(scope).\(proto.name)"
        enums.append(Enum(name: name, proto: proto, fileDescriptor: file, path: path))
    }

    func message(named name: String) -> Message? {
        messages.first { $0.name == name }
    }

    func `enum`(named name: String) -> Enum? {
        enums.first { $0.name == name }
    }

    /// The location of a file's `package` declaration, or the file's first line if the file was removed.
    func place(ofFile name: String) -> Place {
        guard let file = files[name] else { return Place(file: name) }
        return Place(file: name, location: file.location(of: [Int32(Place.packageDeclaration)]))
    }

    /// A message and its location.
    struct Message {
        /// The full name, without the leading dot.
        let name: String
        let proto: Google_Protobuf_DescriptorProto
        fileprivate let fileDescriptor: Google_Protobuf_FileDescriptorProto
        /// The path in `SourceCodeInfo`.
        fileprivate let path: [Int32]

        var file: String { fileDescriptor.name }

        var package: String { fileDescriptor.package }

        var place: Place { Place(file: file, location: fileDescriptor.location(of: path)) }

        func place(ofField index: Int) -> Place {
            Place(file: file, location: fileDescriptor.location(of: path + [2, Int32(index)]))
        }

        func reserves(_ number: Int32) -> Bool {
            proto.reservedRange.contains { ($0.start..<$0.end).contains(number) }
        }

        /// Whether all of `range` is reserved here, by one range or by several.
        func reserves(_ range: Google_Protobuf_DescriptorProto.ReservedRange) -> Bool {
            var next = range.start
            for own in proto.reservedRange.sorted(by: { $0.start < $1.start }) where own.start <= next {
                next = max(next, own.end)
            }
            return next >= range.end
        }

        /// The key field and the value field of a map field; `nil` for other fields.
        func entry(
            of field: Google_Protobuf_FieldDescriptorProto
        ) -> (key: Google_Protobuf_FieldDescriptorProto, row: Google_Protobuf_FieldDescriptorProto)? {
            let entry = proto.nestedType.first {
                $0.options.mapEntry && "\(name).\($0.name)" == field.typeName.withoutDot
            }
            guard let key = entry?.field.first, let row = entry?.field.last else { return nil }
            return (key, row)
        }

        /// The full name of the message that `field`, or a row of this map, contains; `nil` for other types.
        func messageType(of field: Google_Protobuf_FieldDescriptorProto) -> String? {
            let value = entry(of: field)?.row ?? field
            return value.type == .message ? value.typeName.withoutDot : nil
        }

        /// The type of `field` as written in a contract, such as `map<int64, market.Banana>`.
        func typeText(of field: Google_Protobuf_FieldDescriptorProto) -> String {
            if let (key, row) = entry(of: field) { return "map<\(key.typeText), \(row.typeText)>" }
            return (field.label == .repeated ? "repeated " : "") + field.typeText
        }

        /// The oneof that the contract declares around `field`: its name, and the numbers of all its fields.
        func oneof(of field: Google_Protobuf_FieldDescriptorProto) -> (name: String, numbers: Set<Int32>)? {
            guard field.hasOneofIndex, !field.proto3Optional else { return nil }
            let fields = proto.field.filter { $0.hasOneofIndex && $0.oneofIndex == field.oneofIndex }
            return (proto.oneofDecl[Int(field.oneofIndex)].name, Set(fields.map(\.number)))
        }
    }
}

extension Google_Protobuf_FieldDescriptorProto {
    /// The type of one value, such as `market.Banana`. An enum has the prefix `enum`, since a message could take its
    /// name.
    fileprivate var typeText: String {
        if typeName.isEmpty { return "\(type)".lowercased() }
        return (type == .enum ? "enum " : "") + typeName.withoutDot
    }
}

extension Google_Protobuf_DescriptorProto.ReservedRange {
    /// The range as written in a contract.
    var text: String { end - start == 1 ? "\(start)" : "\(start) to \(end - 1)" }
}

extension Google_Protobuf_FileDescriptorProto {
    func location(of path: [Int32]) -> Google_Protobuf_SourceCodeInfo.Location? {
        sourceCodeInfo.location.first { $0.path == path }
    }
}

extension String {
    fileprivate var withoutDot: String { hasPrefix(".") ? String(dropFirst()) : self }
}
