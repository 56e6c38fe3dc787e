/// The records of a state as JSON, one a line.
package struct StateRecords: Sendable {
    private let records: [String]

    package init(_ records: [String]) { self.records = records }

    /// The records, or the member of each that has one at `path`.
    /// - Throws: ``MissingMember`` if none has it.
    package func lines(_ path: JSONPath?) throws(MissingMember) -> [String] {
        guard let path else { return records }
        let members = records.compactMap { path.pick(from: $0) }
        guard members.isEmpty else { return members }
        var names: [String] = []
        for name in records.flatMap({ JSONPath.names(in: $0) }) where !names.contains(name) { names.append(name) }
        throw MissingMember(path: path, names: names)
    }
}

/// The error of a path that no record has.
package struct MissingMember: Error, Equatable, CustomStringConvertible {
    package let path: JSONPath
    /// The names of the members that exist.
    package let names: [String]

    package var description: String {
        names.isEmpty
            ? "The state has no record, so there is no \(path)."
            : "No record of the state has \(path). They have: \(names.joined(separator: ", "))."
    }
}
