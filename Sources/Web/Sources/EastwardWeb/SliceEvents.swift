internal import Eastward

/// Writes the data of a slice's events.
struct SliceEvents<S: Slice>: Sendable {
    private struct Field {
        let name: String
        let isMap: Bool
        /// The other cases of its `oneof`.
        let others: [String]
    }

    private let fields: [UInt32: Field]

    /// - Throws: ``WebError`` if the contract does not describe the slice.
    init(_ shape: ContractShape) throws {
        guard let message = shape.messages[S.name] else {
            throw WebError("The contract does not describe the slice \(S.name). Pass slices of the gateway's role.")
        }
        var fields: [UInt32: Field] = [:]
        for field in message.fields {
            let others = message.fields.filter {
                $0.oneof != nil && $0.oneof == field.oneof && $0.number != field.number
            }
            fields[field.number] = Field(
                name: field.jsonName, isMap: field.isMap(in: shape), others: others.map(\.jsonName))
        }
        self.fields = fields
    }

    /// The numbers of all fields.
    var numbers: FieldSet { FieldSet(fields.keys) }

    static func snapshot(_ value: S.Message, _ revision: Revision) -> String {
        #"{"slice":\#(JSONWriter.quoted(S.name)),"revision":\#(revision),"value":\#(value.json)}"#
    }

    /// - Returns: `nil` if nothing differs.
    func patch(_ change: SliceChange<S>) -> String? {
        let difference = SliceDifference<S>(from: change.previous, to: change.value, in: change.fields)
        guard !difference.fields.isEmpty else { return nil }
        let values = JSONMembers(difference.value.json)
        let removed = JSONMembers(difference.removed.json)
        var (clear, set, rows): ([String], [String], [String]) = ([], [], [])
        for number in difference.fields.numbers {
            guard let field = fields[number] else { continue }
            let name = JSONWriter.quoted(field.name)
            clear += field.others.map(JSONWriter.quoted)
            guard let value = values[field.name] else {
                clear.append(name)
                continue
            }
            guard field.isMap else {
                set.append("\(name):\(value)")
                continue
            }
            let keys = removed[field.name].map { JSONMembers(String($0)).members.map { "\"\($0.name)\"" } } ?? []
            rows.append(#"\#(name):{"remove":[\#(keys.joined(separator: ","))],"set":\#(value)}"#)
        }
        var parts = [#""slice":\#(JSONWriter.quoted(S.name))"#, #""revision":\#(change.revision)"#]
        if !clear.isEmpty { parts.append(#""clear":[\#(clear.joined(separator: ","))]"#) }
        if !set.isEmpty { parts.append(#""set":{\#(set.joined(separator: ","))}"#) }
        if !rows.isEmpty { parts.append(#""rows":{\#(rows.joined(separator: ","))}"#) }
        return "{\(parts.joined(separator: ","))}"
    }
}
