import SwiftProtobuf

/// Compares contracts with the contracts accepted before. A journal outlives a build, and processes are upgraded one at
/// a time, so the meaning of written data must never change.
struct Compatibility {
    let old: DescriptorIndex
    let new: DescriptorIndex
    let oldState: StateNumbers
    let newState: StateNumbers

    init(from old: Google_Protobuf_FileDescriptorSet, to new: Google_Protobuf_FileDescriptorSet) {
        self.old = DescriptorIndex(old)
        self.new = DescriptorIndex(new)
        oldState = StateNumbers(self.old)
        newState = StateNumbers(self.new)
    }

    /// The incompatible changes in the new contracts.
    var breaks: [Refusal] {
        var refusals = Refusals()
        let recorded = recorded
        for message in old.messages {
            if isReplacedByParts(message) {
                compareRecord(message, &refusals)
            } else if let successor = new.message(named: message.name) {
                compare(message, with: successor, isRecorded: recorded.contains(message.name), &refusals)
            } else if let reason = reasonToKeep(message) {
                refusals.refuse(new.place(ofFile: message.file), reason)
            }
        }
        // A removed enum is detected through the fields of its type.
        for known in old.enums {
            if let successor = new.enum(named: known.name) { compare(known, with: successor, &refusals) }
        }
        for message in old.messages {
            guard let successor = new.message(named: message.name) else { continue }
            let place = successor.place
            if old.actions.contains(message.name), !new.actions.contains(message.name) {
                refusals.refuse(
                    place,
                    "no role accepts the action “\(message.name)” any more: keep its rpc, journals contain it.")
            }
            if old.slices.contains(message.name), !new.slices.contains(message.name) {
                refusals.refuse(
                    place,
                    "no role returns the slice “\(message.name)” any more: keep its rpc, older features watch it."
                )
            }
        }
        compareStates(&refusals)
        return refusals.all
    }

    /// The reason why a removed message must be kept; `nil` if only fields used it, because those fields are compared.
    private func reasonToKeep(_ message: DescriptorIndex.Message) -> String? {
        if old.actions.contains(message.name) {
            return "the action “\(message.name)” was removed: keep it and its rpc, journals contain it."
        }
        if old.slices.contains(message.name) {
            return "the slice “\(message.name)” was removed: keep it and its rpc, older features watch it."
        }
        if old.fieldTypes.contains(message.name) || isRemovedPart(message) || isRenamedPart(message) {
            return nil
        }
        return "the message “\(message.name)” was removed: keep it, data written with it must remain readable."
    }

    /// Checks that every field keeps its meaning. If snapshots contain the message, each field must remain: a store
    /// refuses a snapshot with unknown fields.
    func compare(
        _ message: DescriptorIndex.Message, with successor: DescriptorIndex.Message, isRecorded: Bool,
        _ refusals: inout Refusals
    ) {
        for field in message.proto.field {
            let number = field.number
            guard let index = successor.proto.field.firstIndex(where: { $0.number == number }) else {
                if isRecorded, !oldState.isMap(field, of: message) {
                    refusals.refuse(
                        successor.place,
                        "field \(number), “\(field.name)” of “\(message.name)”, was removed: keep it, older snapshots of "
                            + "the state contain it, and a store refuses a snapshot with unknown fields.")
                } else if !successor.reserves(number) {
                    refusals.refuse(
                        successor.place,
                        "field \(number), “\(field.name)” of “\(message.name)”, was removed: "
                            + "reserve its number: `reserved \(number);`.")
                }
                continue
            }
            if let reason = difference(
                of: field, in: message, to: successor.proto.field[index], in: successor)
            {
                refusals.refuse(successor.place(ofField: index), reason)
            }
        }
        compareReserved(message, with: successor, &refusals)
    }

    func compareReserved(
        _ message: DescriptorIndex.Message, with successor: DescriptorIndex.Message, _ refusals: inout Refusals
    ) {
        for range in message.proto.reservedRange {
            for (index, field) in successor.proto.field.enumerated()
            where (range.start..<range.end).contains(field.number) {
                refusals.refuse(
                    successor.place(ofField: index),
                    "field “\(field.name)” takes number \(field.number), which was reserved: "
                        + "give it another, and keep `reserved \(field.number);`.")
            }
            if !successor.reserves(range) {
                refusals.refuse(
                    successor.place,
                    "“\(message.name)” no longer reserves all its reserved numbers: keep `reserved \(range.text);`.")
            }
        }
    }

    private func difference(
        of field: Google_Protobuf_FieldDescriptorProto, in message: DescriptorIndex.Message,
        to successor: Google_Protobuf_FieldDescriptorProto, in successors: DescriptorIndex.Message
    ) -> String? {
        let advice = "give the new one a number of its own, and reserve the old: `reserved \(field.number);`."
        let renamed = field.name != successor.name
        let (oldType, newType) = (message.typeText(of: field), successors.typeText(of: successor))
        if oldType != newType {
            return renamed
                ? "field \(field.number) was “\(field.name)” (\(oldType)) and is now "
                    + "“\(successor.name)” (\(newType)): \(advice)"
                : "field “\(field.name)” was \(oldType) and is now \(newType): \(advice)"
        }
        if renamed {
            return "field \(field.number) was “\(field.name)” and is now “\(successor.name)”: "
                + "JSON uses the name, so keep it, or \(advice)"
        }
        if field.effectiveJSONName != successor.effectiveJSONName {
            return "field “\(field.name)” was “\(field.effectiveJSONName)” in JSON and is now "
                + "“\(successor.effectiveJSONName)”: keep that name."
        }
        if field.proto3Optional, !successor.proto3Optional {
            return "field “\(field.name)” is no longer optional: keep `optional`, since data without this field would "
                + "be read as its default."
        }
        guard let moved = movement(of: field, in: message, to: successor, in: successors) else { return nil }
        return "field “\(field.name)” \(moved): \(advice)"
    }

    /// How a field's exclusion of other fields changed, if it did: the field moved into, out of or between oneofs. A
    /// oneof's own name does not count.
    private func movement(
        of field: Google_Protobuf_FieldDescriptorProto, in message: DescriptorIndex.Message,
        to successor: Google_Protobuf_FieldDescriptorProto, in successors: DescriptorIndex.Message
    ) -> String? {
        let common = Set(message.proto.field.map(\.number)).intersection(successors.proto.field.map(\.number))
        let old = message.oneof(of: field)
        let new = successors.oneof(of: successor)
        switch (old, new) {
        case (nil, nil): return nil
        case (nil, let new?): return "was moved into the oneof “\(new.name)”"
        case (let old?, nil): return "was moved out of the oneof “\(old.name)”"
        case (let old?, let new?):
            if old.numbers.intersection(common) == new.numbers.intersection(common) { return nil }
            return old.name == new.name
                ? "no longer excludes the same fields in the oneof “\(new.name)”"
                : "was moved from the oneof “\(old.name)” to “\(new.name)”"
        }
    }
}
