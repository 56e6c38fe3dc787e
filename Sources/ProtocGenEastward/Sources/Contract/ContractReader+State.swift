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
        for message in files.flatMap(\.messages) { refuseNestedParts(in: message) }
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

    private mutating func refuseNestedParts(in descriptor: Descriptor) {
        for nested in descriptor.messages {
            if Options.part(of: nested.options) != nil {
                refusals.refuse(
                    Place(nested),
                    "“\(nested.name)” is declared in “\(descriptor.name)”: a part is declared at the top level of a file."
                )
            }
            refuseNestedParts(in: nested)
        }
    }

    private mutating func part(
        _ descriptor: Descriptor, _ number: Int32, in state: State, _ numbers: inout [Int32: String]
    ) -> State.Part? {
        guard let message = state.messages.first(where: { $0.fullName == descriptor.fullName }) else { return nil }
        let place = Place(descriptor)
        let property = Names.lower(file: message.file)
        let isNumbered = (1...Self.largestNumber).contains(number)
        if !isNumbered {
            refusals.refuse(
                place, "“\(descriptor.name)” is part \(number) of the state: give it a number from 1 to 999.")
        }
        refuseName(property.filter { $0 != "`" }, ofPartIn: message.file)
        claim(property, in: "AppState", for: "the part “\(descriptor.name)” of \(message.file)", at: place)
        claim(number, for: "“\(descriptor.name)”", in: &numbers, state.removed, at: place)
        let representation = Options.representation(of: descriptor.options)
        if let representation, !Names.isType(representation) {
            refusals.refuse(
                place,
                "the representation “\(representation)” of “\(descriptor.name)” is not the name of a Swift type: write "
                    + "one such as `option (eastward.representation) = \"Document\";`.")
        }
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
            let rows = declared ?? Options.rows(ofPart: number, field: field.number)
            if declared == nil, field.number > Self.largestNumber {
                refusals.refuse(
                    Place(field),
                    "the map “\(field.name)” has number \(field.number): give it one up to 999, or its rows one of "
                        + "their own: `[(eastward.rows) = …]`.")
            } else if declared != nil || isNumbered, !Self.isFieldNumber(rows) {
                refusals.refuse(
                    Place(field),
                    "the rows of “\(field.name)” have number \(rows) in the state: give them one from 1 to 536870911, "
                        + "except 19000 to 19999, which protobuf reserves: `[(eastward.rows) = …]`.")
            }
            claim(rows, for: "the rows of “\(field.name)”", in: &numbers, state.removed, at: Place(field))
            let table = table(own, rows, of: message, property)
            claimRow(of: table, of: field)
            tables.append(table)
        }
        return State.Part(
            file: message.file, number: number, property: property, message: message, representation: representation,
            tables: tables)
    }

    /// Whether a field can have `number`: protobuf keeps some numbers for itself.
    private static func isFieldNumber(_ number: Int32) -> Bool {
        (1...536_870_911).contains(number) && !(19_000...19_999).contains(number)
    }

    private mutating func refuseName(_ property: String, ofPartIn file: String) {
        if Names.ofStates.contains(property) {
            refusals.refuse(
                Place(file: file),
                "the part of this file becomes “\(property)” in Swift, which every state has: rename the file.")
        }
        if Names.stem(of: file).lowercased() == "appstate" {
            refusals.refuse(
                Place(file: file),
                "the part of this file is generated into “\(Names.stem(of: file)).eastward.swift”, and the state into "
                    + "“AppState.eastward.swift”: rename the file, since file systems may not distinguish the two.")
        }
    }

    /// Claims the names of the rows of a map: that of their case in the record, and that of their type.
    private mutating func claimRow(of table: State.Table, of field: FieldDescriptor) {
        let claimant = "a row of “\(field.name)” in \(table.row.file)"
        if Names.ofStates.contains(table.caseName) {
            refusals.refuse(
                Place(field),
                "\(claimant) becomes “\(table.caseName)” in Swift, which every state has: rename the file or the field."
            )
        }
        claim(table.caseName, in: "AppState", for: claimant, at: Place(field))
        let type = table.row.type.split(separator: ".").last.map(String.init) ?? ""
        if Names.ofEastward.contains(type) || Names.inMessages.contains(type) {
            refuseOfEastward(claimant, type, at: Place(field))
        }
        guard let other = topLevel(type) else { return }
        refusals.refuse(
            Place(field),
            "\(claimant) becomes “\(type)” in “\(Self.recordName)”, which hides \(other) there: rename one of them.")
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
        let own = parts.reduce(into: Set<String>()) { $0.formUnion(Self.types(in: $1.message)) }
        for message in directory.flatMap(\.messages) { refuseUses(of: own, in: message) }
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
            let value = field.isMap ? field.messageType?.mapKeyAndValue?.value ?? field : field
            let name: String
            let isNested: Bool
            switch value.type {
            case .message: (name, isNested) = (value.messageType.fullName, value.messageType.containingType != nil)
            case .enum: (name, isNested) = (value.enumType.fullName, value.enumType.containingType != nil)
            default: continue
            }
            guard own.contains(name) else { continue }
            // A nested type may be used within its part.
            if isNested, isOfState(message) { continue }
            refusals.refuse(
                Place(field), "field “\(field.name)” is a “\(name)”, which belongs to the state: declare it outside.")
        }
        for nested in message.messages where !nested.options.mapEntry { refuseUses(of: own, in: nested) }
    }

    /// The full names of a message, and of all messages and enums in it.
    private static func types(in descriptor: Descriptor) -> Set<String> {
        descriptor.messages.reduce(into: Set([descriptor.fullName] + descriptor.enums.map(\.fullName))) {
            $0.formUnion(types(in: $1))
        }
    }

    // MARK: Records

    private func table(_ field: Field, _ number: Int32, of message: Message, _ property: String) -> State.Table {
        let name = Names.base(property.filter { $0 != "`" }) + Names.base(field.parameter.label.filter { $0 != "`" })
        guard case .table(let key, let row) = field.kind else { preconditionFailure("Only a map has rows.") }
        let members = [
            Member.field(Field(synthetic: "key", 1, .one(key), isSensitive: field.isSensitive)),
            .field(
                Field(
                    synthetic: "value", 2, .one(row), isOptional: row.form == .message,
                    isSensitive: field.isSensitive)),
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
    fileprivate init(
        synthetic name: String, _ number: Int32, _ kind: FieldKind, isOptional: Bool = false, isSensitive: Bool = false
    ) {
        let plain = name.filter { $0 != "`" }
        self.init(
            number: number, name: plain, jsonName: plain, comment: [], parameter: Parameter(plain), callback: "",
            property: name, dottedCase: "." + plain, kind: kind, isOptional: isOptional, isRecursive: false,
            isPacked: false, isSensitive: isSensitive)
    }
}
