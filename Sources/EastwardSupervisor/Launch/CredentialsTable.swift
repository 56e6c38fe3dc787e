import Eastward

/// The processes that may connect: those of the manifest, and those enrolled by control connections.
struct CredentialsTable: Sendable {
    static let enrolledPerConnection = 256
    private(set) var processes: [String: CredentialsFile.Entry] = [:]
    private(set) var enrolled: [Int: [CredentialsFile.Entry]] = [:]

    /// Sorted by process, so that the file changes only where an entry changed.
    var credentialsFile: CredentialsFile {
        CredentialsFile(
            entries: (Array(processes.values) + enrolled.values.joined()).sorted { $0.process < $1.process })
    }

    /// Replaces the entry of an instance, which invalidates its earlier token.
    mutating func set(_ entry: CredentialsFile.Entry) {
        processes[entry.process] = entry
    }

    /// Removes an instance's entry. Returns whether there was one.
    mutating func remove(process: String) -> Bool {
        processes.removeValue(forKey: process) != nil
    }

    /// Enrolls `count` instances of `process` under the lowest free numbers.
    ///
    /// - Returns: `nil` if the connection would exceed ``enrolledPerConnection``.
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

    /// The first of the instances 1 to `count` of `process` with a name already in use; `nil` if all are free.
    func taken(_ process: String, count: Int, reserved: Set<String>) -> String? {
        let taken = taken(reserved)
        return (1...count).lazy.map { "\(process).\($0)" }.first { taken.contains($0) }
    }

    private func taken(_ reserved: Set<String>) -> Set<String> {
        reserved.union(processes.keys).union(enrolled.values.joined().map(\.process))
    }

    /// Removes the connection's enrolled entries. Returns whether there were any.
    mutating func release(connection: Int) -> Bool {
        enrolled.removeValue(forKey: connection) != nil
    }
}
