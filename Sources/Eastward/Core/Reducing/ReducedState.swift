internal import Foundation

/// A state, and the reducer that changes it: the place where the store's core meets the app's types.
///
/// It reduces in place, since a second reference to the state would make every write copy. When a reducer throws, the
/// state that it leaves is invalid: the state is reset to a checkpoint, and the actions applied since are reduced
/// again. The checkpoint advances with every rejection, so that no action is reduced more than twice.
final class ReducedState<State: Sendable, Action: AppAction> {
    var state: State
    private let kindByName: [ExactText: Int]
    /// By kind, in the order of ``AppAction/kinds``.
    private var runs: [ActionRun] = []
    /// The kinds that each role may send.
    private let allowed: [String: Set<Int>]

    init(_ state: State, reducer: Reducer<State, Action>, roles: [(name: String, actions: [String])]) {
        self.state = state
        let names = Action.kinds.enumerated().map { (ExactText($1.name), $0) }
        let kindByName = Dictionary(uniqueKeysWithValues: names)
        self.kindByName = kindByName
        allowed = Dictionary(
            uniqueKeysWithValues: roles.map { role in
                (role.name, Set(role.actions.compactMap { kindByName[ExactText($0)] }))
            })
        runs = Action.kinds.map { ReducingRun($0, reducer, into: self) }
    }

    /// Whether the store serves `role`.
    func serves(_ role: String) -> Bool { allowed[role] != nil }

    /// Reduces `actions`, which must have columns that fit together. Each gets a receipt.
    /// - Parameters:
    ///   - role: the sender's role; `nil` for the operator, which may send everything.
    ///   - poisoned: the indices of the actions that are rejected without being reduced, ascending.
    ///   - blocked: the indices of the names under which actions are rejected without being reduced.
    ///   - mark: receives the index of the action that is being reduced.
    func reduce(
        _ actions: WireActions, role: String?, poisoned: [Int] = [], blocked: [Int] = [],
        mark: UnsafeMutablePointer<ReduceMark>? = nil, _ outcomes: inout SegmentOutcomes
    ) {
        var runs = actions.names.map { run($0, role: role) }
        for index in blocked { runs[index] = RejectingRun(.blocked) }
        let parts = SegmentPart.of(actions, runs).split(at: poisoned)
        actions.payload.withUnsafeBytes { payload in
            let segment = Segment(payload: payload, sizes: actions.sizes, parts: parts, mark: mark)
            var checkpoint = state
            var checked = SegmentPlace()
            var place = checked
            while segment.reduce(&place, to: actions.sizes.count, &outcomes) {
                state = checkpoint
                var again = outcomes.again(from: checked)
                let isRefused = segment.reduce(&checked, to: place.action - 1, &again)
                precondition(!isRefused, "Nondeterministic reducer: it rejects an action that it applied before.")
                checkpoint = state
                checked = place
            }
        }
        outcomes.close()
    }

    /// Reduces the applied actions of a segment again, in the same contexts. Rejected actions are skipped: they changed
    /// nothing, and another program need not reject them.
    /// - Parameter mark: receives the revision that is being reduced.
    /// - Throws: ``JournalError/otherOutcome(revision:action:reason:)`` for an action that is rejected now.
    func replay(
        _ segment: JournalSegment, mark: UnsafeMutablePointer<ReduceMark>? = nil
    ) throws(JournalError) {
        let actions = segment.actions
        let parts = SegmentPart.of(actions, actions.names.map { run($0, role: nil) })
        mark?.pointee.replay(segment.firstRevision)
        defer { mark?.pointee.end() }
        let rejected: Receipts.Range? = actions.payload.withUnsafeBytes { payload in
            let columns = Segment(payload: payload, sizes: actions.sizes, parts: parts, mark: mark)
            var place = SegmentPlace()
            for range in segment.outcomes.ranges {
                let end = place.action + range.count
                guard range.rejection == nil else {
                    columns.pass(&place, to: end)
                    continue
                }
                var outcomes = SegmentOutcomes(
                    firstSequence: range.firstSequence, firstRevision: range.firstRevision,
                    nanoseconds: segment.nanoseconds, seed: segment.seed)
                _ = columns.reduce(&place, to: end, &outcomes)
                outcomes.close()
                if let rejected = outcomes.receipts.ranges.first(where: { $0.rejection != nil }) { return rejected }
            }
            return nil
        }
        guard let rejected, let reason = rejected.rejection else { return }
        let index = Int(rejected.firstRevision - segment.firstRevision)
        throw .otherOutcome(
            revision: rejected.firstRevision,
            action: actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])], reason: "\(reason)")
    }

    private func run(_ name: String, role: String?) -> ActionRun {
        guard let kind = kindByName[ExactText(name)] else {
            // A name of megabytes is not repeated in the rejection of each of its actions.
            let quoted = name.utf8.count > 128 ? "\(name.prefix(bytes: 32))…" : name
            return RejectingRun(Rejection("unknown_action", "This store knows no action \(quoted)."))
        }
        if let role, allowed[role]?.contains(kind) != true {
            return RejectingRun(Rejection("not_allowed", "\(role) may not send \(name)."))
        }
        return runs[kind]
    }
}
