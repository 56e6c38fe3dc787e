package import Foundation
internal import SwiftProtobuf

/// Actions in columns, the format of the wire and the journal: an action takes its own bytes and about one more.
package struct ActionColumns: Sendable, Equatable {
    /// The full names that occur.
    package private(set) var names: [String] = []
    /// For each action, the index of its name; empty if all actions have the first name.
    package private(set) var kinds: [UInt32] = []
    /// For each action, the number of its bytes.
    package private(set) var sizes: [UInt32] = []
    /// The actions' bytes, concatenated.
    package private(set) var payload: [UInt8] = []
    /// The causes that occur, in the order of their actions.
    private var causes: [Data] = []
    /// For each action, the number of its cause, counted from 1, or 0; empty if all have the first cause, or none has one.
    private var caused: [UInt32] = []
    /// An upper bound of the encoded length of the causes.
    private var causesSize = 0

    package init() {}

    package var count: Int { sizes.count }

    /// An upper bound of the encoded length.
    package var encodedSize: Int {
        // In messages of at most 4 MiB, an action's size, kind and cause take 10 bytes.
        payload.count + sizes.count * 10 + names.reduce(0) { $0 + $1.utf8.count + 4 } + causesSize + 32
    }

    package mutating func append(_ action: some AppAction, cause: Data? = nil) throws {
        let bytes: [UInt8] = try action.message.serializedBytes()
        append(name: action.name, payload: bytes, cause: cause)
    }

    package mutating func append(name: String, payload bytes: [UInt8], cause: Data? = nil) {
        append(cause)
        let kind: UInt32
        if names.first == name {
            kind = 0
        } else if let index = names.firstIndex(of: name) {
            kind = UInt32(index)
        } else {
            kind = UInt32(names.count)
            names.append(name)
        }
        if kinds.isEmpty, kind != 0 { kinds = Array(repeating: 0, count: sizes.count) }
        if !kinds.isEmpty || kind != 0 { kinds.append(kind) }
        sizes.append(UInt32(bytes.count))
        payload += bytes
    }

    /// Adds the cause of the next action.
    private mutating func append(_ cause: Data?) {
        let ofAll: UInt32? = sizes.isEmpty ? nil : causes.isEmpty ? 0 : 1
        var number: UInt32 = 0
        if let cause {
            // Neighbors often have the same cause.
            if causes.last != cause {
                causes.append(cause)
                causesSize += cause.count + 4
            }
            number = UInt32(causes.count)
        }
        if caused.isEmpty {
            guard let ofAll, ofAll != number else { return }
            caused = Array(repeating: ofAll, count: sizes.count)
        }
        caused.append(number)
    }

    package mutating func append(contentsOf other: ActionColumns) {
        guard !names.isEmpty else {
            self = other
            return
        }
        if kinds.isEmpty, other.kinds.isEmpty, names == other.names, caused.isEmpty, other.caused.isEmpty,
            causes == other.causes
        {
            sizes += other.sizes
            payload += other.payload
            return
        }
        for (index, action) in other.actions.enumerated() {
            append(name: action.name, payload: action.payload, cause: other.cause(of: index))
        }
    }

    private func cause(of index: Int) -> Data? {
        guard !caused.isEmpty else { return causes.first }
        return caused[index] == 0 ? nil : causes[Int(caused[index]) - 1]
    }

    package var wire: WireActions {
        var wire = WireActions()
        wire.names = names
        wire.kinds = kinds
        wire.sizes = sizes
        wire.payload = Data(payload)
        wire.causes = causes
        wire.caused = caused
        return wire
    }
}

extension ActionColumns {
    /// The contents of `wire`; `nil` if its columns do not fit together.
    package init?(_ wire: WireActions) {
        guard wire.isWellFormed else { return nil }
        names = wire.names
        kinds = wire.kinds
        sizes = wire.sizes
        payload = Array(wire.payload)
        causes = wire.causes
        caused = wire.caused
        causesSize = causes.reduce(0) { $0 + $1.count + 4 }
    }

    /// The actions one by one.
    package var actions: [(name: String, payload: [UInt8])] {
        var actions: [(name: String, payload: [UInt8])] = []
        var offset = 0
        for (index, size) in sizes.enumerated() {
            let end = offset + Int(size)
            let name = names[kinds.isEmpty ? 0 : Int(kinds[index])]
            actions.append((name, Array(payload[offset..<end])))
            offset = end
        }
        return actions
    }
}

extension ActionColumns {
    /// The bytes of the last action; `nil` if there is none.
    package var lastPayload: [UInt8]? { sizes.last.map { Array(payload.suffix(Int($0))) } }
}

extension WireActions {
    /// Whether the columns fit together.
    var isWellFormed: Bool {
        guard !sizes.isEmpty, !names.isEmpty, kinds.isEmpty || kinds.count == sizes.count else { return false }
        let total = sizes.reduce(into: 0) { $0 += Int($1) }
        return total == payload.count && kinds.allSatisfy { $0 < UInt32(names.count) } && hasConsistentCauses
    }

    /// Whether every name is distinct and used by an action, as required of senders. The columns must fit together.
    /// Journals may contain others.
    var hasNeededNamesOnly: Bool {
        guard names.count > 1 else { return true }
        guard names.count <= kinds.count else { return false }
        var isNeeded = [Bool](repeating: false, count: names.count)
        for kind in kinds { isNeeded[Int(kind)] = true }
        return isNeeded.allSatisfy { $0 } && Set(names.map(ExactText.init)).count == names.count
    }

    /// The columns without the first `count` actions.
    func dropFirst(_ count: Int) -> WireActions {
        guard count > 0 else { return self }
        var rest = self
        let bytes = sizes.prefix(count).reduce(0) { $0 + Int($1) }
        rest.sizes = Array(sizes.dropFirst(count))
        if !kinds.isEmpty { rest.kinds = Array(kinds.dropFirst(count)) }
        rest.payload = Data(payload.dropFirst(bytes))
        (rest.causes, rest.caused) = causes(of: count..<sizes.count)
        return rest
    }
}
