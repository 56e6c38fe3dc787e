import Eastward

/// Who may connect: the processes of the manifest, and those that control connections enrolled.
struct RosterBook: Sendable {
    static let enrolledPerConnection = 256
    private(set) var processes: [String: Roster.Entry] = [:]
    private(set) var enrolled: [Int: [Roster.Entry]] = [:]

    /// Sorted, so that the file only changes where something changed.
    var roster: Roster {
        Roster(
            entries: (Array(processes.values) + enrolled.values.joined()).sorted { $0.process < $1.process })
    }

    /// Replaces the entry of an instance, whose earlier token is no longer valid.
    mutating func set(_ entry: Roster.Entry) {
        processes[entry.process] = entry
    }

    /// Returns whether there was such an instance.
    mutating func remove(process: String) -> Bool {
        processes.removeValue(forKey: process) != nil
    }

    /// Enrols `count` instances of `process` with the lowest numbers that are free.
    ///
    /// - Returns: `nil` if the connection would have more than ``enrolledPerConnection``.
    mutating func enroll(
        role: String, process: String, count: Int, uid: UInt32, connection: Int, reserved: Set<String>
    ) -> [(process: String, token: Token)]? {
        guard count <= Self.enrolledPerConnection - (enrolled[connection]?.count ?? 0) else { return nil }
        let taken = taken(reserved)
        var added: [(process: String, token: Token)] = []
        var number = 1
        while added.count < count {
            let name = "\(process).\(number)"
            number += 1
            if taken.contains(name) { continue }
            let token = Token()
            added.append((name, token))
            enrolled[connection, default: []].append(
                .init(process: name, role: role, generation: 1, uid: uid, tokenHash: token.hash))
        }
        return added
    }

    /// The first of the instances 1 to `count` of `process` whose name is another's; `nil` if all are free.
    func taken(_ process: String, count: Int, reserved: Set<String>) -> String? {
        let taken = taken(reserved)
        return (1...count).lazy.map { "\(process).\($0)" }.first { taken.contains($0) }
    }

    private func taken(_ reserved: Set<String>) -> Set<String> {
        reserved.union(processes.keys).union(enrolled.values.joined().map(\.process))
    }

    /// Returns whether there was anything to remove.
    mutating func release(connection: Int) -> Bool {
        enrolled.removeValue(forKey: connection) != nil
    }
}
