import SwiftProtobuf

extension Compatibility {
    /// Checks that every part of the state, and every map of a part, keeps its number or has it reserved.
    func compareStates(_ refusals: inout Refusals) {
        let parts = StateNumbers(new)
        for known in StateNumbers(old).all {
            guard let successor = parts.all.first(where: { $0.name == known.name }) else {
                if parts.reserves(known.number, of: known.message) { continue }
                refusals.refuse(
                    new.message(named: known.message)?.place ?? new.place(ofFile: known.file),
                    "\(known.text), number \(known.number) of the state, was removed: keep it, or give it up for good: "
                        + "`message StateRecord { reserved \(known.number); }`.")
                continue
            }
            guard successor.number != known.number else { continue }
            refusals.refuse(
                new.message(named: known.message)?.place ?? new.place(ofFile: known.file),
                "\(known.text) was number \(known.number) of the state and is now \(successor.number): keep its "
                    + "number, snapshots contain it.")
        }
    }

    /// Whether `message` was a part of the state whose number is given up.
    func isRemovedPart(_ message: DescriptorIndex.Message) -> Bool {
        guard let number = Options.part(of: message.proto.options) else { return false }
        return StateNumbers(new).reserves(number, of: message.name)
    }
}

/// The numbers of the parts of a state, and of their maps.
private struct StateNumbers {
    struct Entry {
        /// Identifies the part or the map.
        let name: String
        /// The full name of the part's message.
        let message: String
        let file: String
        let text: String
        let number: Int32
    }

    private(set) var all: [Entry] = []
    private let records: [DescriptorIndex.Message]

    init(_ index: DescriptorIndex) {
        records = index.messages.filter { $0.name.hasSuffix(".StateRecord") }
        for message in index.messages {
            guard let part = Options.part(of: message.proto.options) else { continue }
            all.append(
                Entry(
                    name: message.name, message: message.name, file: message.file, text: "the part “\(message.name)”",
                    number: part))
            guard Options.representation(of: message.proto.options) == nil else { continue }
            for field in message.proto.field where message.entry(of: field) != nil {
                all.append(
                    Entry(
                        name: "\(message.name).\(field.number)", message: message.name, file: message.file,
                        text: "the map “\(field.name)” of “\(message.name)”",
                        number: Options.rows(of: field.options) ?? part * 1000 + field.number))
            }
        }
    }

    /// Whether the record of the package of `message` reserves `number`.
    func reserves(_ number: Int32, of message: String) -> Bool {
        let package = message.split(separator: ".").dropLast().joined(separator: ".")
        return records.contains { $0.name == "\(package).StateRecord" && $0.reserves(number) }
    }
}
