internal import DequeModule
internal import Foundation

/// The state of a store, as its core sees it: without the types of the app.
package protocol VersionedState: AnyObject {
    /// Whether the store serves `role`.
    func serves(_ role: String) -> Bool

    /// Reduces `actions`, whose columns must fit together, on the latest state. Returns a receipt for each.
    /// - Parameters:
    ///   - outcomes: the place and the context of the first action.
    ///   - role: the sender's role; `nil` for the operator, which may send everything.
    ///   - poisoned: the indices of the actions that are rejected without being reduced, ascending.
    ///   - blocked: the indices of the names under which actions are rejected without being reduced.
    ///   - mark: receives the index of the action that is being reduced.
    func reduce(
        _ actions: WireActions, into outcomes: SegmentOutcomes, role: String?, poisoned: [Int], blocked: [Int],
        mark: UnsafeMutablePointer<ReduceMark>?
    ) -> Receipts

    /// Retains the latest state as the one after the batch that is passed to the journal now.
    func retainLatest()

    /// Makes the oldest retained state the committed one: its batch is durable.
    func commit()

    /// Makes the committed state the latest one, and forgets the retained ones: their batches are not durable.
    func rollBack()
}

/// The versions of a store's state: the latest, those whose batches are being written, and the committed one. Here the
/// store's core meets the app's types.
///
/// The latest state is changed in place, since a second reference to it would make every write copy. When a reducer
/// throws, the state that it leaves is invalid: the state is reset to a checkpoint, and the actions applied since are
/// reduced again. The checkpoint advances with every rejection, so that no action is reduced more than twice.
package final class StateVersions<State: DurableState, Action: AppAction>: VersionedState {
    /// The state after the last reduced action. No other process may see it, since a crash can revert it.
    package internal(set) var latest: State
    private var retained: Deque<State> = []
    package private(set) var committed: State
    private let kindByName: [ExactText: Int]
    /// By kind, in the order of ``AppAction/kinds``.
    private var runs: [ActionRun] = []
    private var last: (names: [String], role: String?, runs: [ActionRun]) = ([], nil, [])
    /// The kinds that each role may send.
    private let allowed: [String: Set<Int>]

    /// - Parameter state: the state with which the store starts.
    package init(
        _ state: State = State(), reducer: Reducer<State, Action>, roles: [(name: String, actions: [String])]
    ) {
        latest = state
        committed = state
        let names = Action.kinds.enumerated().map { (ExactText($1.name), $0) }
        let kindByName = Dictionary(uniqueKeysWithValues: names)
        self.kindByName = kindByName
        allowed = Dictionary(
            uniqueKeysWithValues: roles.map { role in
                (role.name, Set(role.actions.compactMap { kindByName[ExactText($0)] }))
            })
        runs = Action.kinds.map { ReducingRun($0, reducer, into: self) }
    }

    package func serves(_ role: String) -> Bool { allowed[role] != nil }

    // MARK: Reducing

    package func reduce(
        _ actions: WireActions, into outcomes: SegmentOutcomes, role: String?, poisoned: [Int], blocked: [Int],
        mark: UnsafeMutablePointer<ReduceMark>?
    ) -> Receipts {
        var runs = runs(of: actions.names, role: role)
        for index in blocked { runs[index] = RejectingRun(.blocked) }
        let parts = SegmentPart.of(actions, runs).split(at: poisoned)
        var outcomes = outcomes
        actions.payload.withUnsafeBytes { payload in
            let columns = Segment(payload: payload, sizes: actions.sizes, parts: parts, mark: mark)
            var checkpoint = latest
            var checked = SegmentPlace()
            var place = checked
            while columns.reduce(&place, to: actions.sizes.count, &outcomes) {
                latest = checkpoint
                var again = outcomes.again(from: checked)
                let isRefused = columns.reduce(&checked, to: place.action - 1, &again)
                precondition(!isRefused, "Nondeterministic reducer: it rejects an action that it applied before.")
                checkpoint = latest
                checked = place
            }
        }
        outcomes.close()
        return outcomes.receipts
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

    /// For each of `names`, how its actions are reduced. As a rule these are the names and the role of the last call.
    private func runs(of names: [String], role: String?) -> [ActionRun] {
        if role.hasSameBytes(as: last.role), names.elementsEqual(last.names, by: { $0.hasSameBytes(as: $1) }) {
            return last.runs
        }
        let runs = names.map { run($0, role: role) }
        // Names that a client invents would stay in memory.
        if !runs.contains(where: { $0 is RejectingRun }) { last = (names, role, runs) }
        return runs
    }

    private func run(_ name: String, role: String?) -> ActionRun {
        guard let kind = kindByName[ExactText(name)] else {
            // A name of megabytes is not repeated in the rejection of each of its actions.
            let quoted = name.utf8.count > 128 ? "\(name.prefix(bytes: 32))…" : name
            return RejectingRun(Rejection(Rejection.unknownAction, "This store knows no action \(quoted)."))
        }
        if let role, allowed[role]?.contains(kind) != true {
            return RejectingRun(Rejection("not_allowed", "\(role) may not send \(name)."))
        }
        return runs[kind]
    }

    // MARK: Versions

    package func retainLatest() {
        retained.append(latest)
    }

    package func commit() {
        committed = retained.removeFirst()
    }

    package func rollBack() {
        retained = []
        latest = committed
    }
}
