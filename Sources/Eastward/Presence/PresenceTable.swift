internal import Foundation
internal import SwiftProtobuf

/// The presence of all processes: the last values that each has published. No I/O, no clock.
package final class PresenceTable {
    /// The values of one process, as they were sent.
    private struct Entry {
        var values: [String: [UInt8]] = [:]
        var bytes = 0
    }

    /// The reason why values are refused.
    package enum Defect: Error, Equatable {
        /// A value that the role may not publish, that cannot be read, or that is sent twice.
        case malformed(String)
        /// Too many bytes.
        case exceeded(String)
    }

    private let limits: StoreLimits
    private var columns: [String: any PresenceColumnProtocol] = [:]
    /// The values that each role may publish.
    private var allowed: [String: Set<String>] = [:]
    private var entries: [String: Entry] = [:]
    /// The bytes of all entries.
    package private(set) var bytes = 0

    /// - Parameter roles: the presence that each role may publish.
    package init(_ roles: [(name: String, presence: [ServedPresence])] = [], limits: StoreLimits = StoreLimits()) {
        self.limits = limits
        for role in roles {
            allowed[role.name] = Set(role.presence.map(\.name))
            for presence in role.presence where columns[presence.name] == nil {
                columns[presence.name] = presence.makeColumn()
            }
        }
    }

    /// The values of one type, by process.
    package func values<Value: PresenceValue>(of type: Value.Type) -> Table<String, Value> {
        (columns[Value.protoMessageName] as? PresenceColumn<Value>)?.values ?? [:]
    }

    /// Replaces the values of `process`. If they are refused, nothing changes.
    /// - Returns: whether they differ from the earlier ones.
    package func set(_ values: [WirePresenceValue], of process: String, role: String) throws(Defect) -> Bool {
        var new = Entry()
        for value in values {
            guard allowed[role]?.contains(value.name) == true else {
                throw .malformed("\(role) may not publish the presence \(value.name.prefix(bytes: 128)).")
            }
            guard new.values.updateValue(Array(value.value), forKey: value.name) == nil else {
                throw .malformed("The presence \(value.name) occurs twice.")
            }
            new.bytes += value.name.utf8.count + value.value.count
        }
        guard new.bytes <= limits.largestPresence else {
            throw .exceeded(
                "A process publishes at most \(limits.largestPresence) bytes of presence, not \(new.bytes).")
        }
        let old = entries[process] ?? Entry()
        guard bytes - old.bytes + new.bytes <= limits.presenceBytes else {
            throw .exceeded("This store keeps at most \(limits.presenceBytes) bytes of presence.")
        }
        guard new.values != old.values else { return false }
        var changes: [(String) -> Void] = []
        for (name, value) in new.values where old.values[name] != value {
            do {
                if let change = try columns[name]?.change(to: value) { changes.append(change) }
            } catch {
                throw .malformed("The presence \(name) of \(process) cannot be read.")
            }
        }
        for name in old.values.keys where new.values[name] == nil { columns[name]?.remove(process) }
        for change in changes { change(process) }
        bytes += new.bytes - old.bytes
        entries[process] = new.values.isEmpty ? nil : new
        return true
    }

    /// Removes the values of `process`. Returns whether there were any.
    package func remove(_ process: String) -> Bool {
        guard let old = entries.removeValue(forKey: process) else { return false }
        for name in old.values.keys { columns[name]?.remove(process) }
        bytes -= old.bytes
        return true
    }
}
