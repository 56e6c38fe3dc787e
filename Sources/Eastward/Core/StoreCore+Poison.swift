/// An action that ended the store's process each time it was reduced.
package struct PoisonedAction: Hashable, Sendable, CustomStringConvertible {
    package var session: UInt64
    package var sequence: UInt64
    /// Tells it from another action that has its sequence: of its name and its bytes.
    package var digest: UInt32

    package init(session: UInt64, sequence: UInt64, digest: UInt32) {
        self.session = session
        self.sequence = sequence
        self.digest = digest
    }

    package var description: String { "action \(sequence) of session \(session)" }
}

extension Rejection {
    /// Of an action that is not reduced any more.
    static let poison = Rejection(
        "poison", "Reducing this action has stopped the store twice: it is not tried again.")
}

extension StoreCore {
    /// The indices of those actions of a segment that are not to be reduced, ascending.
    func poisonedIndices(session: UInt64, firstSequence: UInt64, digests: ArraySlice<UInt32>) -> [Int] {
        guard !poisoned.isEmpty else { return [] }
        return poisoned.compactMap { action in
            guard action.session == session, action.sequence >= firstSequence,
                action.sequence - firstSequence < UInt64(digests.count)
            else { return nil }
            let index = Int(action.sequence - firstSequence)
            return digests[digests.startIndex + index] == action.digest ? index : nil
        }
        .sorted()
    }
}

extension SegmentReducer {
    /// `parts`, with each action of `poisoned` in one of its own, which rejects it. The indices ascend.
    static func split(_ parts: [Part], at poisoned: [Int]) -> [Part] {
        var poisoned = poisoned[...]
        var split: [Part] = []
        var end: Int { split.last?.end ?? 0 }
        for part in parts {
            while let index = poisoned.first, index < part.end {
                if end < index { split.append((part.run, index)) }
                split.append((run(rejecting: .poison), index + 1))
                poisoned = poisoned.dropFirst()
            }
            if end < part.end { split.append(part) }
        }
        return split
    }
}
