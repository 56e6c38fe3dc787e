/// An action that ended the store's process each time it was reduced.
package struct PoisonedAction: Hashable, Sendable, CustomStringConvertible {
    package var session: UInt64
    package var sequence: UInt64
    /// Distinguishes the action from another one under its sequence: computed from its name and bytes.
    package var digest: UInt32

    package init(session: UInt64, sequence: UInt64, digest: UInt32) {
        self.session = session
        self.sequence = sequence
        self.digest = digest
    }

    package var description: String { "action \(sequence) of session \(session)" }
}

/// The sender of actions, with the digests by which blocked names are looked up.
struct ActionSender: Sendable {
    /// The operator, which has every right and no role.
    static let `operator` = ActionSender(process: "operator", role: nil)

    let process: String
    let role: String?
    let processDigest: UInt64
    /// 0 where there is no role.
    let roleDigest: UInt64

    init(process: String, role: String?) {
        self.process = process
        self.role = role
        processDigest = process.digest
        roleDigest = role?.digest ?? 0
    }
}

/// A name blocked for one sender: such actions are no longer reduced, because they have ended the store's process too
/// often. Each action is poison only after its second time, and a sender can always send new ones.
package struct BlockedName: Hashable, Sendable {
    package enum Scope: UInt32, Sendable {
        /// One process, over all of its sessions.
        case process = 1
        /// Every process of one role.
        case role = 2
    }

    package var scope: Scope
    /// The digest of the process or of the role.
    package var sender: UInt64
    /// The digest of the name.
    package var name: UInt64

    package init(scope: Scope, sender: UInt64, name: UInt64) {
        self.scope = scope
        self.sender = sender
        self.name = name
    }
}

extension Rejection {
    /// The rejection of an action with a blocked name.
    static let blocked = Rejection(
        "blocked",
        """
        Actions of this name have stopped the store several times. It rejects all of them from this sender until it \
        starts with another program.
        """)

    /// The rejection of an action that is no longer reduced.
    static let poison = Rejection(
        "poison", "Reducing this action has stopped the store twice: the store does not retry it.")
}

extension StoreCore {
    /// The indices of the names that are blocked for the sender or its role.
    /// - Parameter names: the digest of each name.
    func blockedNames(_ names: [UInt64], from sender: ActionSender) -> [(index: Int, name: BlockedName)] {
        guard !blocked.isEmpty else { return [] }
        return names.enumerated().compactMap { index, name in
            let own = BlockedName(scope: .process, sender: sender.processDigest, name: name)
            let shared = BlockedName(scope: .role, sender: sender.roleDigest, name: name)
            return [own, shared].first(where: blocked.contains).map { (index, $0) }
        }
    }

    /// The indices of a segment's actions that must not be reduced, ascending.
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
