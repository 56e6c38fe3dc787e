import SwiftProtobuf
import SwiftProtobufPluginLibrary

extension ContractReader {
    /// The name of the message of one record.
    private static let recordName = "StateRecord"
    /// The largest number of a part or of a part's map without an option, since rows have the numbers that follow.
    private static let largestNumber: Int32 = 999

    /// Whether `descriptor` is generated with the state instead of the contract: a part, a message in a part, or the
    /// record.
    func isOfState(_ descriptor: Descriptor) -> Bool {
        if parts.contains(where: { $0.message === descriptor }) || isRecord(descriptor) { return true }
        return descriptor.containingType.map(isOfState) ?? false
    }

    /// Whether `descriptor` declares the numbers of removed parts.
    private func isRecord(_ descriptor: Descriptor) -> Bool {
        !parts.isEmpty && descriptor.containingType == nil && descriptor.name == Self.recordName
    }

    /// Reads the state, if there is one.
    mutating func readState() {
        guard var state = contract.state else { return }
        let first = Place(parts[0].message)
        claimType("AppState", for: "the state", at: first)
        if let record = files.flatMap(\.messages).first(where: isRecord) {
            state.messages.removeAll { $0.fullName == record.fullName }
            state.removed = record.reservedRanges
            if !record.fields.isEmpty {
                refusals.refuse(
                    Place(record),
                    "“\(record.name)” is generated from the parts of the state: remove its fields, and keep only "
                        + "`reserved` with the numbers of removed parts.")
            }
        } else {
            claimType(Self.recordName, for: "a record of the state", at: first)
        }
        var numbers: [Int32: String] = [:]
        for (message, number) in parts.sorted(by: { $0.number < $1.number }) {
            guard let part = part(message, number, in: state, &numbers) else { continue }
            state.parts.append(part)
        }
        refuseUses(in: state)
        state.records = records(of: state)
        contract.state = state
    }

    private mutating func part(
        _ descriptor: Descriptor, _ number: Int32, in state: State, _ numbers: inout [Int32: String]
    ) -> State.Part? {
        guard let message = state.messages.first(where: { $0.fullName == descriptor.fullName }) else { return nil }
        let place = Place(descriptor)
        let property = Names.lower(file: message.file)
        if !(1...Self.largestNumber).contains(number) {
            refusals.refuse(
                place, "“\(descriptor.name)” is part \(number) of the state: give it a number from 1 to 999.")
        }
        if Names.ofStates.contains(property) {
            refusals.refuse(
                Place(file: message.file),
                "the part of this file becomes “\(property)” in Swift, which every state has: rename the file.")
        }
        claim(property, in: "AppState", for: "the part “\(descriptor.name)” of \(message.file)", at: place)
        claim(number, for: "“\(descriptor.name)”", in: &numbers, state.removed, at: place)
        let representation = Options.representation(of: descriptor.options)
        var tables: [State.Table] = []
        for field in descriptor.fields {
            let declared = Options.rows(of: field.options)
            guard representation == nil, field.isMap,
                let own = message.fields.first(where: { $0.number == field.number })
            else {
                if declared != nil {
                    refusals.refuse(
                        Place(field), "field “\(field.name)” has rows only if it is a map of a part: remove the option."
                    )
                }
                continue
            }
            if declared == nil, field.number > Self.largestNumber {
                refusals.refuse(
                    Place(field),
                    "the map “\(field.name)” has number \(field.number): give it one up to 999, or its rows one of "
                        + "their own: `[(eastward.rows) = …]`.")
            }
            let rows = declared ?? number * 1000 + field.number
            claim(rows, for: "the rows of “\(field.name)”", in: &numbers, state.removed, at: Place(field))
            let table = table(own, rows, of: message, property)
            claim(table.caseName, in: "AppState", for: "a row of “\(field.name)”", at: Place(field))
            tables.append(table)
        }
        return State.Part(
            file: message.file, number: number, property: property, message: message, representation: representation,
            tables: tables)
    }

    private mutating func claim(
        _ number: Int32, for claimant: String, in numbers: inout [Int32: String], _ removed: [Range<Int32>],
        at place: Place
    ) {
        if let first = numbers.updateValue(claimant, forKey: number) {
            refusals.refuse(
                place, "\(claimant) has number \(number) in the state, as does \(first): give one of them another.")
        }
        if removed.contains(where: { $0.contains(number) }) {
            refusals.refuse(
                place, "\(claimant) has number \(number) in the state, which was removed: give it another.")
        }
    }

    /// Refuses parts that other messages or roles use: features do not know the types of the state.
    private mutating func refuseUses(in state: State) {
        let own = Set(state.messages.map(\.fullName))
        for message in files.flatMap(\.messages) { refuseUses(of: own, in: message) }
        for rpc in files.flatMap(\.services).flatMap(\.methods) {
            for type in [rpc.inputType, rpc.outputType] where own.contains(type?.fullName ?? "") {
                refusals.refuse(
                    Place(rpc),
                    "rpc “\(rpc.name)” uses “\(type?.name ?? "")”, which is a part of the state: give it a message of "
                        + "its own.")
            }
        }
    }

    private mutating func refuseUses(of own: Set<String>, in message: Descriptor) {
        for field in message.fields {
            let type = field.isMap ? field.messageType?.mapKeyAndValue?.value.messageType : field.messageType
            guard let type, own.contains(type.fullName) else { continue }
            // A nested type may be used within its part.
            if type.containingType != nil, isOfState(message) { continue }
            refusals.refuse(
                Place(field),
                "field “\(field.name)” is a “\(type.fullName)”, which belongs to the state: declare it outside.")
        }
        for nested in message.messages { refuseUses(of: own, in: nested) }
    }

    // MARK: Records

    private func table(_ field: Field, _ number: Int32, of message: Message, _ property: String) -> State.Table {
        let name = Names.base(property.filter { $0 != "`" }) + Names.base(field.parameter.label.filter { $0 != "`" })
        guard case .table(let key, let row) = field.kind else { preconditionFailure("Only a map has rows.") }
        let members = [
            Member.field(Field(synthetic: "key", 1, .one(key))),
            .field(Field(synthetic: "value", 2, .one(row), isOptional: row.form == .message)),
        ]
        return State.Table(
            field: field, number: number, caseName: name.prefix(1).lowercased() + name.dropFirst(),
            row: Message(
                file: message.file, fullName: "\(contract.package).\(Self.recordName).\(name)",
                type: "\(Self.recordName).\(name)",
                comment: ["A row of `\(property).\(field.property)`."], members: members,
                containsEnums: message.containsEnums))
    }

    private func records(of state: State) -> [Message] {
        let type = Self.recordName
        let cases = state.parts.flatMap { part in
            [Field(synthetic: part.property, part.number, .one(.message(part.message.type)))]
                + part.tables.map { Field(synthetic: $0.caseName, $0.number, .one(.message($0.row.type))) }
        }
        let oneof = Oneof(
            comment: [], parameter: Parameter("record"), property: "record", type: "\(type).OneOf_Record",
            cases: cases, isRecursive: false)
        let record = Message(
            file: "", fullName: "\(contract.package).\(type)", type: type,
            comment: ["One record of the state in a snapshot: a part without its maps, or a row of a map."],
            members: [.oneof(oneof)], containsEnums: state.messages.contains(where: \.containsEnums))
        return [record] + state.parts.flatMap(\.tables).map(\.row)
    }
}

extension Field {
    /// A field of a message that no contract declares.
    fileprivate init(synthetic name: String, _ number: Int32, _ kind: FieldKind, isOptional: Bool = false) {
        let plain = name.filter { $0 != "`" }
        self.init(
            number: number, name: plain, jsonName: plain, comment: [], parameter: Parameter(plain), callback: "",
            property: name, dottedCase: "." + plain, kind: kind, isOptional: isOptional, isRecursive: false,
            isPacked: false)
    }
}
