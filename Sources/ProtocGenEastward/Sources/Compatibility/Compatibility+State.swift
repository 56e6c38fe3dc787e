import SwiftProtobuf

extension Compatibility {
    /// Checks that every part of the state, and every map of a part, keeps its number or has it reserved.
    func compareStates(_ refusals: inout Refusals) {
        for known in oldState.all {
            if let successor = newState.all.first(where: { $0.name == known.name }) {
                compare(known, with: successor, &refusals)
            } else if !newState.reserves(known.number, in: known.message.package) {
                refuseRemoval(of: known, &refusals)
            }
        }
    }

    private func compare(_ known: StateNumbers.Entry, with successor: StateNumbers.Entry, _ refusals: inout Refusals) {
        if successor.number != known.number {
            refusals.refuse(
                successor.message.place,
                "\(known.text) was number \(known.number) of the state and is now \(successor.number): keep its "
                    + "number, snapshots contain it.")
        }
        guard known.map == nil, let representation = known.representation, successor.representation == nil
        else { return }
        refusals.refuse(
            successor.message.place,
            "\(known.text) no longer has the representation “\(representation)”: keep it, since snapshots may contain "
                + "several messages of the part, and all but the last would be lost.")
    }

    private func refuseRemoval(of known: StateNumbers.Entry, _ refusals: inout Refusals) {
        // The maps follow their part.
        if known.map != nil, isRenamedPart(known.message) { return }
        let reserving = StateNumbers.reserving(known.number)
        if let successor = newState.entry(known.number, in: known.message.package) {
            refusals.refuse(
                successor.message.place,
                "number \(known.number) of the state was \(known.text) and is now \(successor.text): keep the name, or "
                    + "give the new one a number of its own, and reserve the old: \(reserving).")
            return
        }
        let place = new.message(named: known.message.name)?.place ?? new.place(ofFile: known.message.file)
        if known.map != nil, let part = newState.all.first(where: { $0.name == known.message.name }),
            part.representation != nil, part.message.proto.field.contains(where: { $0.number == known.map?.number })
        {
            refusals.refuse(
                place,
                "\(known.text), number \(known.number) of the state, has no rows any more, since the part has a "
                    + "representation: remove that, older snapshots contain the rows; or give them up for good: "
                    + "\(reserving).")
            return
        }
        refusals.refuse(
            place,
            "\(known.text), number \(known.number) of the state, was removed: keep it, or give it up for good: "
                + "\(reserving).")
    }

    /// Whether `message` was a part of the state whose number is given up.
    func isRemovedPart(_ message: DescriptorIndex.Message) -> Bool {
        guard let number = Options.part(of: message.proto.options) else { return false }
        return newState.reserves(number, in: message.package)
    }

    /// Whether `message` was a part of the state whose number another part has now.
    func isRenamedPart(_ message: DescriptorIndex.Message) -> Bool {
        guard let number = Options.part(of: message.proto.options),
            let successor = newState.entry(number, in: message.package)
        else { return false }
        return successor.name != message.name && successor.map == nil
    }

    // MARK: Snapshots

    /// The full names of the messages that snapshots contain and that the store still reads: the parts that remain, and
    /// all messages in them.
    var recorded: Set<String> {
        var names: Set<String> = []
        let remaining = Set(newState.all.map(\.name))
        for part in oldState.all where part.map == nil && remaining.contains(part.name) {
            names.insert(part.name)
            for field in part.message.proto.field {
                // The rows of a removed map are skipped.
                if oldState.isMap(field, of: part.message), !remaining.contains(part.name(ofMap: field)) { continue }
                addMessages(of: field, in: part.message, to: &names)
            }
        }
        for record in old.messages where isReplacedByParts(record) {
            for field in record.proto.field where newState.entry(field.number, in: record.package) != nil {
                guard let known = record.messageType(of: field).flatMap(old.message(named:)) else { continue }
                for field in known.proto.field { addMessages(of: field, in: known, to: &names) }
            }
        }
        return names
    }

    /// Adds the message that `field` contains, and all messages in that, to `names`.
    private func addMessages(
        of field: Google_Protobuf_FieldDescriptorProto, in message: DescriptorIndex.Message, to names: inout Set<String>
    ) {
        guard let name = message.messageType(of: field), names.insert(name).inserted,
            let contained = old.message(named: name)
        else { return }
        for field in contained.proto.field { addMessages(of: field, in: contained, to: &names) }
    }

    // MARK: The record of an author

    /// Whether `message` is a `StateRecord` that an author wrote, and that is now generated from parts.
    func isReplacedByParts(_ message: DescriptorIndex.Message) -> Bool {
        message.name == StateNumbers.record(of: message.package) && !message.proto.field.isEmpty
            && new.message(named: message.name)?.proto.field.isEmpty ?? true
            && newState.all.contains { $0.message.package == message.package }
    }

    /// Checks that the parts and their maps read all cases of an author's `StateRecord`.
    func compareRecord(_ record: DescriptorIndex.Message, _ refusals: inout Refusals) {
        let place = new.message(named: record.name)?.place ?? new.place(ofFile: record.file)
        for field in record.proto.field {
            if newState.reserves(field.number, in: record.package) { continue }
            guard let successor = newState.entry(field.number, in: record.package) else {
                refusals.refuse(
                    place,
                    "“\(field.name)”, number \(field.number) of “\(record.name)”, was removed: give a part or the rows of "
                        + "a map this number, or give it up for good: \(StateNumbers.reserving(field.number)).")
                continue
            }
            let known = field.label == .repeated ? nil : record.messageType(of: field).flatMap(old.message(named:))
            if let known, successor.map == nil {
                compare(known, with: successor.message, isRecorded: true, &refusals)
            } else if known?.rowType == nil || known?.rowType != successor.rowType {
                let type = (known?.rowType).map { "rows of \($0)" } ?? record.typeText(of: field)
                let newType = successor.rowType.map { ", \($0)" } ?? ""
                refusals.refuse(
                    successor.message.place,
                    "number \(field.number) of the state was “\(field.name)” (\(type)) and is now "
                        + "\(successor.text)\(newType): keep the type, or give the new one a number of its own, and "
                        + "reserve the old: \(StateNumbers.reserving(field.number)).")
            }
        }
        if let successor = new.message(named: record.name) {
            compareReserved(record, with: successor, &refusals)
        } else {
            for range in record.proto.reservedRange {
                refusals.refuse(
                    place,
                    "“\(record.name)” no longer reserves all its reserved numbers: keep `reserved \(range.text);`.")
            }
        }
    }
}

extension DescriptorIndex.Message {
    /// The map whose rows are messages of this type: field 1 is the key, and field 2 the value.
    fileprivate var rowType: String? {
        let fields = proto.field.sorted { $0.number < $1.number }
        guard fields.map(\.number) == [1, 2] else { return nil }
        return "map<\(typeText(of: fields[0])), \(typeText(of: fields[1]))>"
    }
}

/// The numbers of the parts of a state, and of their maps.
struct StateNumbers {
    /// A part, or a map of a part whose rows are records of their own.
    struct Entry {
        /// Identifies the part or the map.
        let name: String
        /// The message of the part.
        let message: DescriptorIndex.Message
        /// The field of the map; `nil` for the part itself.
        let map: Google_Protobuf_FieldDescriptorProto?
        let number: Int32

        var text: String {
            map.map { "the map “\($0.name)” of “\(message.name)”" } ?? "the part “\(message.name)”"
        }

        var representation: String? { Options.representation(of: message.proto.options) }

        /// The type of the map; `nil` for a part.
        var rowType: String? { map.map(message.typeText) }

        /// The name of the entry for a map of this part.
        func name(ofMap field: Google_Protobuf_FieldDescriptorProto) -> String { "\(message.name).\(field.number)" }
    }

    private(set) var all: [Entry] = []
    private let records: [DescriptorIndex.Message]

    init(_ index: DescriptorIndex) {
        records = index.messages.filter { $0.name == Self.record(of: $0.package) }
        for message in index.messages {
            guard let number = Options.part(of: message.proto.options) else { continue }
            let part = Entry(name: message.name, message: message, map: nil, number: number)
            all.append(part)
            guard part.representation == nil else { continue }
            for field in message.proto.field where message.entry(of: field) != nil {
                let rows = Options.rows(of: field.options) ?? Options.rows(ofPart: number, field: field.number)
                all.append(Entry(name: part.name(ofMap: field), message: message, map: field, number: rows))
            }
        }
    }

    /// The full name of the record of a package's state.
    static func record(of package: String) -> String { "\(package).StateRecord" }

    /// The declaration that gives up `number`.
    static func reserving(_ number: Int32) -> String { "`message StateRecord { reserved \(number); }`" }

    /// The part or the map of a package that has `number`.
    func entry(_ number: Int32, in package: String) -> Entry? {
        all.first { $0.number == number && $0.message.package == package }
    }

    /// Whether `field` of `message` is a map whose rows are records of their own.
    func isMap(_ field: Google_Protobuf_FieldDescriptorProto, of message: DescriptorIndex.Message) -> Bool {
        all.contains { $0.message.name == message.name && $0.map?.number == field.number }
    }

    /// Whether the record of a package reserves `number`.
    func reserves(_ number: Int32, in package: String) -> Bool {
        records.contains { $0.package == package && $0.reserves(number) }
    }
}
