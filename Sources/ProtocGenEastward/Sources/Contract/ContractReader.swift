import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Reads the files of one package into a ``Contract``.
struct ContractReader {
    let files: [FileDescriptor]
    /// All files of the directory, those of other packages included.
    let directory: [FileDescriptor]
    var contract: Contract
    private var messages: MessageReader
    var refusals = Refusals()
    /// The declaration that took a name, by scope and name. Top-level names include those of all packages of the
    /// module.
    private var claims: [String: [String: String]]
    /// The messages that are parts of the state, with their numbers.
    let parts: [(message: Descriptor, number: Int32)]

    /// Reads `files`, all of one directory and so of one Swift module. Returns their contracts, and the refusals; the
    /// contracts are usable only if there are no refusals.
    static func read(_ files: [FileDescriptor]) throws -> ([Contract], [Refusal]) {
        var contracts: [Contract] = []
        var refusals: [Refusal] = []
        var types: [String: String] = [:]
        let directory = files.sorted { $0.name < $1.name }
        let descriptors: [UInt8] = try Google_Protobuf_FileDescriptorSet(directory.withViews).described
            .serializedBytes()
        for (package, files) in Dictionary(grouping: directory, by: \.package).sorted(by: { $0.key < $1.key }) {
            var reader = ContractReader(package: package, files, of: directory, types)
            for file in reader.files { reader.readTypes(of: file) }
            reader.readState()
            for file in reader.files { for message in file.messages { reader.refuseHidingTypes(in: message) } }
            let services = reader.files.flatMap(\.services)
            for service in services { reader.read(service) }
            // The library has no store of its own: the roles of apps include its role.
            if package == "eastward" {
                reader.contract.roles = []
            } else {
                reader.include(services)
                reader.readPresence()
            }
            reader.contract.descriptors = descriptors
            contracts.append(reader.contract)
            refusals += reader.refusals.all + reader.messages.refusals.all
            types = reader.claims[Self.module, default: [:]]
        }
        return (contracts, refusals)
    }

    private init(
        package: String, _ files: [FileDescriptor], of directory: [FileDescriptor], _ types: [String: String]
    ) {
        self.files = files
        self.directory = directory
        contract = Contract(
            package: package, files: files.map(\.name), actionType: Names.actionType(package: package))
        messages = MessageReader(given: Set(directory.map(\.name)))
        claims = [Self.module: types]
        parts = files.flatMap { file in
            file.messages.compactMap { message in
                Options.part(of: message.options).map { (message, $0) }
            }
        }
        contract.state = parts.isEmpty ? nil : State()
    }

    /// The scope of top-level names.
    private static let module = ""
    /// The longest full name of a slice, in bytes. A topic has 245 bytes at most, which include a nonce and a number.
    private static let longestSliceName = 160

    // MARK: Messages and enums

    private mutating func readTypes(of file: FileDescriptor) {
        if file.package.isEmpty {
            refusals.refuse(Place(file: file.name), "a contract needs a package: write `package market;`.")
        }
        if file.edition != .proto3 {
            refusals.refuse(
                Place(file, declaration: Place.syntaxDeclaration),
                "a contract is written in proto3: write `syntax = \"proto3\";`.")
        }
        for field in file.extensions { messages.refuseExtension(field) }
        for descriptor in file.enums {
            claimType(messages.type(of: descriptor), for: "enum “\(descriptor.name)”", at: Place(descriptor))
            contract.enumerations.append(messages.read(descriptor))
        }
        for message in file.messages {
            claimType(messages.type(of: message), for: "message “\(message.name)”", at: Place(message))
            read(message)
        }
    }

    private mutating func read(_ descriptor: Descriptor) {
        guard !descriptor.options.mapEntry else { return }
        if isOfState(descriptor) {
            contract.state?.messages.append(messages.read(descriptor))
            contract.state?.enumerations += descriptor.enums.map(messages.read)
        } else {
            contract.messages.append(messages.read(descriptor))
            contract.enumerations += descriptor.enums.map(messages.read)
        }
        for nested in descriptor.enums where Names.inMessages.contains(nested.name) {
            refuseOfEastward("enum “\(nested.name)”", nested.name, at: Place(nested))
        }
        for nested in descriptor.messages {
            if Names.inMessages.contains(nested.name) {
                refuseOfEastward("message “\(nested.name)”", nested.name, at: Place(nested))
            }
            read(nested)
        }
    }

    /// Refuses a nested type with the name of one beside the message: within the message, it would take its place.
    private mutating func refuseHidingTypes(in descriptor: Descriptor) {
        let nested = descriptor.messages.filter { !$0.options.mapEntry }
        for (name, place) in nested.map({ ($0.name, Place($0)) }) + descriptor.enums.map({ ($0.name, Place($0)) }) {
            guard let other = topLevel(name) else { continue }
            refusals.refuse(place, "“\(name)” in “\(descriptor.name)” hides \(other) there: rename one of them.")
        }
        for message in nested { refuseHidingTypes(in: message) }
    }

    // MARK: Roles

    private mutating func read(_ service: ServiceDescriptor) {
        let place = Place(service)
        if contract.roles.isEmpty {
            claimType(contract.actionType, for: "the enum of all actions", at: place)
        }
        claimType(service.name, for: "service “\(service.name)”", at: place)
        contract.roles.append(role(of: service))
    }

    mutating func role(of service: ServiceDescriptor) -> Contract.Role {
        var role = Contract.Role(
            file: service.file.name, fullName: service.fullName, type: service.name, comment: comment(of: service))
        for rpc in service.methods { read(rpc, into: &role) }
        return role
    }

    private mutating func read(_ rpc: MethodDescriptor, into role: inout Contract.Role) {
        let name = rpc.serverStreaming ? "provide" + Names.base(rpc.name) : Names.lower(rpc.name)
        let place = Place(rpc)
        if let reason = unsupported(rpc) {
            refusals.refuse(place, "rpc “\(rpc.name)” \(reason)")
            return
        }
        if Names.ofRoles.contains(name) {
            refusals.refuse(
                place, "rpc “\(rpc.name)” becomes “\(name)” in Swift, which every role has: rename it.")
        }
        if rpc.clientStreaming {
            guard let message = message(of: rpc.inputType) else { return }
            let base = Names.base(rpc.name)
            let publish = Contract.Publish(
                rpc: rpc.name, publish: "publish\(base)", withdraw: "withdraw\(base)", comment: comment(of: rpc),
                message: message)
            for function in [publish.publish, publish.withdraw] {
                claim(function, in: role.fullName, for: "rpc “\(rpc.name)”", at: place)
            }
            role.publishes.append(publish)
            if !contract.presence.contains(where: { $0.fullName == message.fullName }) {
                contract.presence.append(message)
            }
            return
        }
        claim(name, in: role.fullName, for: "rpc “\(rpc.name)”", at: place)
        if rpc.serverStreaming {
            guard let slice = slice(of: rpc.outputType) else { return }
            let values = NamingUtils.toLowerCamelCase(rpc.name) + "Values"
            claim(values, in: role.fullName, for: "rpc “\(rpc.name)”", at: place)
            role.watches.append(
                Contract.Watch(
                    rpc: rpc.name, function: name, valuesFunction: values, comment: comment(of: rpc), slice: slice))
        } else if let action = action(of: rpc.inputType) {
            role.sends.append(
                Contract.Send(rpc: rpc.name, function: name, comment: comment(of: rpc), action: action))
        }
    }

    /// The reason why `rpc` is refused, if it neither takes an action nor returns a slice of this package.
    private func unsupported(_ rpc: MethodDescriptor) -> String? {
        let message: Descriptor = rpc.serverStreaming ? rpc.outputType : rpc.inputType
        let word: Descriptor = rpc.serverStreaming ? rpc.inputType : rpc.outputType
        let expected: String? =
            switch (rpc.clientStreaming, rpc.serverStreaming) {
            case (false, false): "eastward.Receipt"
            case (false, true): "eastward.Watch"
            case (true, false): "eastward.Presence"
            case (true, true): nil
            }
        let isPanel = rpc.clientStreaming && message.file.isOfViews
        guard word.fullName == expected, message.file.package != "eastward" || isPanel else {
            return """
                has an unsupported signature: write `(Message) returns (eastward.Receipt)` to take an action, \
                `(eastward.Watch) returns (stream Message)` to return a slice, \
                `(stream Message) returns (eastward.Presence)` to publish presence.
                """
        }
        if message.file.package != contract.package, !isPanel {
            let verb = rpc.serverStreaming ? "returns" : "takes"
            return
                "\(verb) “\(message.fullName)” of another package: a role can use only messages of its own package."
        }
        return nil
    }

    private mutating func action(of descriptor: Descriptor) -> Contract.Action? {
        if let known = contract.actions.first(where: { $0.message.fullName == descriptor.fullName }) {
            return known
        }
        guard let message = message(of: descriptor) else { return nil }
        let name = Names.lower(descriptor.name)
        let place = Place(descriptor)
        if Names.ofActionEnums.contains(name) {
            refusals.refuse(
                place,
                "action “\(descriptor.name)” becomes “.\(name)” in Swift, which every action has: rename it.")
        }
        claim(".\(name)", in: contract.actionType, for: "action “\(descriptor.name)”", at: place)
        let action = Contract.Action(caseName: name, message: message)
        contract.actions.append(action)
        add(action)
        return action
    }

    private mutating func add(_ action: Contract.Action) {
        let file = action.message.file
        if let index = contract.actionEnums.firstIndex(where: { $0.file == file }) {
            contract.actionEnums[index].actions.append(action)
            return
        }
        let name = Names.lower(file: file)
        let type = Names.actionType(file: file)
        let place = Place(file: file)
        if Names.ofActionEnums.contains(name) {
            refusals.refuse(
                place, "the actions of this file become “.\(name)” in Swift, which every action has: rename it.")
        }
        claim(".\(name)", in: "files of \(contract.package)", for: "the actions of \(file)", at: place)
        claimType(type, for: "the enum of the actions of \(file)", at: place)
        contract.actionEnums.append(
            Contract.ActionEnum(file: file, type: type, caseName: name, actions: [action]))
    }

    private mutating func slice(of descriptor: Descriptor) -> Contract.Slice? {
        if let known = contract.slices.first(where: { $0.message.fullName == descriptor.fullName }) {
            return known
        }
        guard let message = message(of: descriptor) else { return nil }
        let place = Place(descriptor)
        if descriptor.fields.isEmpty {
            refusals.refuse(place, "slice “\(descriptor.name)” has no fields: add at least one.")
        }
        if descriptor.fullName.utf8.count > Self.longestSliceName {
            refusals.refuse(
                place,
                "slice “\(descriptor.name)” has a full name of \(descriptor.fullName.utf8.count) bytes, more than the "
                    + "\(Self.longestSliceName) bytes that a topic can contain: shorten its name or its package.")
        }
        let base = Names.base(descriptor.name)
        let slice = Contract.Slice(base: base, message: message)
        for type in ["KnowsThe\(base)", "\(base)Component", "\(base)Slice", "\(base)Recorder", "\(base)Model"] {
            claimType(type, for: "slice “\(descriptor.name)”", at: place)
        }
        contract.slices.append(slice)
        return slice
    }

    private mutating func message(of descriptor: Descriptor) -> Message? {
        if let message = contract.messages.first(where: { $0.fullName == descriptor.fullName }) {
            return message
        }
        if descriptor.file.isOfViews { return messages.read(descriptor) }
        refusals.refuse(
            Place(descriptor),
            "“\(descriptor.fullName)” is used by a role: give protoc all files of the package at once.")
        return nil
    }

    // MARK: Names

    mutating func claimType(_ name: String, for claimant: String, at place: Place) {
        if Names.ofEastward.contains(name) || Names.keywords.contains(name) {
            refuseOfEastward(claimant, name, at: place)
        }
        claim(name, in: Self.module, for: claimant, at: place)
    }

    /// The declaration of the top-level type `name`, if there is one.
    func topLevel(_ name: String) -> String? { claims[Self.module, default: [:]][name] }

    mutating func refuseOfEastward(_ claimant: String, _ name: String, at place: Place) {
        refusals.refuse(place, "\(claimant) becomes “\(name)” in Swift, which Eastward uses: rename it.")
    }

    mutating func claim(_ name: String, in scope: String, for claimant: String, at place: Place) {
        if let first = claims[scope, default: [:]][name] {
            refusals.refuse(
                place, "\(claimant) becomes “\(name)” in Swift, as does \(first): rename one of them.")
        } else {
            claims[scope, default: [:]][name] = claimant
        }
    }
}
