import SwiftProtobufPluginLibrary

extension ContractReader {
    // MARK: Included roles

    /// Adds the rpcs of the roles that each role includes.
    mutating func include(_ services: [ServiceDescriptor]) {
        var declared = Dictionary(contract.roles.map { ($0.fullName, $0) }, uniquingKeysWith: { first, _ in first })
        let included = Set(services.flatMap(rolesIncluded))
        let ofViews = files.views?.services.filter { included.contains($0.fullName) } ?? []
        for service in ofViews { declared[service.fullName] = role(of: service) }
        for (index, service) in services.enumerated() where contract.roles.indices.contains(index) {
            var added: Set<String> = [service.fullName]
            add(rolesIncluded(by: service), of: services + ofViews, declared, to: index, at: Place(service), &added)
        }
    }

    /// The full names of the roles that `service` includes.
    private func rolesIncluded(by service: ServiceDescriptor) -> [String] {
        Options.includes(of: service.options).map { name in
            name.contains(".") ? name : "\(contract.package).\(name)"
        }
    }

    /// - Parameter added: the roles that were added before, so that a role that is included twice, or by itself, is added
    ///   once.
    private mutating func add(
        _ names: [String], of services: [ServiceDescriptor], _ declared: [String: Contract.Role], to index: Int,
        at place: Place, _ added: inout Set<String>
    ) {
        for name in names {
            guard let role = declared[name], let service = services.first(where: { $0.fullName == name }) else {
                let isOfViews = name.hasPrefix("eastward.") && files.views == nil
                refusals.refuse(
                    place,
                    "“\(contract.roles[index].type)” includes “\(name)”, "
                        + (isOfViews
                            ? "which no file of this package imports: write `import \"\(ViewLibrary.file)\";`."
                            : "which is no role of this package: name a `service` of its files."))
                continue
            }
            guard added.insert(name).inserted else { continue }
            add(role, to: index, at: place)
            add(rolesIncluded(by: service), of: services, declared, to: index, at: place, &added)
        }
    }

    private mutating func add(_ included: Contract.Role, to index: Int, at place: Place) {
        let scope = contract.roles[index].fullName
        let claimant = "an rpc of the included role “\(included.type)”"
        for send in included.sends {
            let isKnown = contract.roles[index].sends.contains {
                $0.function == send.function && $0.action.message.fullName == send.action.message.fullName
            }
            guard !isKnown else { continue }
            claim(send.function, in: scope, for: claimant, at: place)
            contract.roles[index].sends.append(send)
        }
        for watch in included.watches {
            let isKnown = contract.roles[index].watches.contains {
                $0.function == watch.function && $0.slice.message.fullName == watch.slice.message.fullName
            }
            guard !isKnown else { continue }
            for name in [watch.function, watch.valuesFunction] { claim(name, in: scope, for: claimant, at: place) }
            contract.roles[index].watches.append(watch)
        }
        for publish in included.publishes {
            let isKnown = contract.roles[index].publishes.contains {
                $0.publish == publish.publish && $0.message.fullName == publish.message.fullName
            }
            guard !isKnown else { continue }
            for name in [publish.publish, publish.withdraw] { claim(name, in: scope, for: claimant, at: place) }
            contract.roles[index].publishes.append(publish)
        }
    }

    // MARK: Presence

    /// Finds the slices that contain presence: those with a map from text to a presence value. The store fills such a
    /// slice, so it contains nothing else.
    mutating func readPresence() {
        let types = Set(contract.presence.map(\.type))
        let descriptors = Dictionary(
            files.flatMap(\.messages).map { ($0.fullName, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, slice) in contract.slices.enumerated() {
            let values = slice.message.fields.filter { field in
                guard case .table(let key, let row) = field.kind else { return false }
                return key.form == .text && row.form == .message && types.contains(row.type)
            }
            guard let value = values.first else { continue }
            if slice.message.fields.count == 1 {
                contract.slices[index].presence = value.kind.value.type
            } else if let descriptor = descriptors[slice.message.fullName] {
                refusals.refuse(
                    Place(descriptor),
                    "slice “\(descriptor.name)” contains the presence “\(value.kind.value.type)” in “\(value.name)”, and "
                        + "other fields: the store fills a slice with presence, so give that map a slice of its own.")
            }
        }
        let slices = contract.slices
        for (index, role) in contract.roles.enumerated() {
            for (watch, other) in role.watches.enumerated() {
                let slice = slices.first { $0.message.fullName == other.slice.message.fullName }
                contract.roles[index].watches[watch].slice.presence = slice?.presence
            }
        }
        for message in contract.presence where !slices.contains(where: { $0.presence == message.type }) {
            let name = message.fullName.split(separator: ".").last ?? ""
            let descriptor = descriptors[message.fullName]
            let type = descriptor.map(\.name) ?? message.fullName
            refusals.refuse(
                descriptor.map { Place($0) } ?? placeOfPublisher(of: message),
                "no slice contains the presence “\(type)”, so that no process receives it: declare "
                    + "`message \(name)s { map<string, \(type)> values = 1; }`, and an rpc that returns it.")
        }
    }

    /// The location of the first role that publishes `message`.
    private func placeOfPublisher(of message: Message) -> Place {
        let role = contract.roles.first { role in
            role.publishes.contains { $0.message.fullName == message.fullName }
        }
        let service = files.lazy.flatMap(\.services).first { $0.fullName == role?.fullName }
        return service.map { Place($0) } ?? Place(file: message.file)
    }
}
