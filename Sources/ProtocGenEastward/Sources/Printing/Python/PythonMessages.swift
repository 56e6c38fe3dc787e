import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// The messages and enums of one app, as its Python code names them.
struct PythonMessages {
    /// Sorted by name.
    let files: [FileDescriptor]
    /// The full names of the messages of the contract: all but the state.
    private let ofContract: Set<String>
    private let byName: [String: Descriptor]

    init(files: [FileDescriptor], contracts: [Contract]) {
        self.files = files.filter { !$0.isOfViews }
        ofContract = Set(contracts.flatMap(\.messages).map(\.fullName))
        var all: [String: Descriptor] = [:]
        for message in files.withViews.flatMap(\.messages) { all[message.fullName] = message }
        byName = all
    }

    /// The message with that full name. A role uses only top-level messages of its package, and of the views.
    func descriptor(of message: Message) -> Descriptor {
        guard let descriptor = byName[message.fullName] else {
            preconditionFailure("\(message.fullName) is not in the files of its package.")
        }
        return descriptor
    }

    /// The modules that protoc writes for the app.
    var modules: [String] { files.map { Self.module($0) } }

    private static func module(_ file: FileDescriptor) -> String {
        PythonNames.module(String(Names.stem(of: file.name))) + "_pb2"
    }

    /// For each module the names that the package exports: the top-level messages of the contract, and the enums with
    /// their values. Names that are taken stay in their modules.
    func exports(excluding roles: Set<String>) -> [(module: String, names: [String])] {
        var taken = roles
        return files.map { file in
            let messages = file.messages.filter { ofContract.contains($0.fullName) }.map(\.name)
            let enums = file.enums.flatMap { [$0.name] + $0.values.map(\.name) }
            let names = (messages + enums).filter { name in
                PythonNames.isIdentifier(name) && taken.insert(name).inserted
            }
            return (Self.module(file), names.sorted())
        }
    }

    // MARK: Types

    /// The class of a message, such as `_counter_pb2.Count`.
    func type(of message: Descriptor) -> String {
        Self.qualified(message.fullName, in: message.file)
    }

    /// The annotation of a parameter that stands for `field`.
    func annotation(of field: FieldDescriptor) -> String {
        if field.isMap, let (key, value) = field.messageType?.mapKeyAndValue {
            return "_abc.Mapping[\(scalar(key)), \(scalar(value, orName: false))] | None"
        }
        if field.isRepeated { return "_abc.Iterable[\(scalar(field))]" }
        return field.hasPresence ? "\(scalar(field)) | None" : scalar(field)
    }

    /// The default of a parameter that stands for `field`: the field's own.
    func defaultValue(of field: FieldDescriptor) -> String {
        if field.isMap || !field.isRepeated && field.hasPresence { return "None" }
        if field.isRepeated { return "()" }
        switch field.type {
        case .bool: return "False"
        case .string: return "\"\""
        case .bytes: return "b\"\""
        case .double, .float: return "0.0"
        case .enum: return "\"\(field.enumType?.values.first?.name ?? "")\""
        default: return "0"
        }
    }

    /// - Parameter orName: whether an enum can be given by its name.
    private func scalar(_ field: FieldDescriptor, orName: Bool = true) -> String {
        switch field.type {
        case .bool: return "bool"
        case .string: return "str"
        case .bytes: return "bytes"
        case .double, .float: return "float"
        case .message, .group: return field.messageType.map(type) ?? "object"
        case .enum:
            guard let type = field.enumType else { return "int" }
            return Self.qualified(type.fullName, in: type.file) + (orName ? " | str" : "")
        default: return "int"
        }
    }

    private static func qualified(_ fullName: String, in file: FileDescriptor) -> String {
        let prefix = file.package.isEmpty ? 0 : file.package.count + 1
        return "_\(module(file)).\(fullName.dropFirst(prefix))"
    }
}
