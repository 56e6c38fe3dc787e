internal import Foundation
internal import SwiftProtobuf

/// Decodes and reduces actions in runs of one kind, so that lookups by kind happen once a run, not once an action.
///
/// It reduces in place, since a second reference to the state would make every write copy. When a reducer throws, the
/// state that it leaves is invalid: the state is reset to a checkpoint, and the actions applied since are reduced
/// again. The checkpoint advances with every rejection, so that no action is reduced more than twice.
struct SegmentReducer<State: Sendable, Action: AppAction>: Sendable {
    /// Reduces neighboring actions of one kind, given their bytes, which others may follow, and the size of each. Stops
    /// behind an action that the reducer rejects, since the state is then invalid, and returns the number of actions
    /// and bytes up to there. Updates the mark's index, if there is a mark.
    typealias Run =
        @Sendable (
            UnsafeRawBufferPointer, ArraySlice<UInt32>, UnsafeMutablePointer<ReduceMark>?, inout State,
            inout SegmentOutcomes
        ) -> SegmentPlace?

    /// Neighboring actions of one kind, and the index of the action behind them.
    typealias Part = (run: Run, end: Int)

    private let kindByName: [ExactText: Int]
    /// By kind, in the order of ``AppAction/kinds``.
    private let runs: [Run]
    /// The kinds that each role may send.
    private let allowed: [String: Set<Int>]

    init(reducer: Reducer<State, Action>, roles: [(name: String, actions: [String])]) {
        let names = Action.kinds.enumerated().map { (ExactText($1.name), $0) }
        let kindByName = Dictionary(uniqueKeysWithValues: names)
        self.kindByName = kindByName
        runs = Action.kinds.map { Self.run($0, reducer) }
        allowed = Dictionary(
            uniqueKeysWithValues: roles.map { role in
                (role.name, Set(role.actions.compactMap { kindByName[ExactText($0)] }))
            })
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
        mark: UnsafeMutablePointer<ReduceMark>? = nil, _ state: inout State, _ outcomes: inout SegmentOutcomes
    ) {
        var runs = actions.names.map { run($0, role: role) }
        for index in blocked { runs[index] = Self.run(rejecting: .blocked) }
        var parts: [Part] = Self.parts(actions).map { (runs[$0.kind], $0.end) }
        if !poisoned.isEmpty { parts = Self.split(parts, at: poisoned) }
        actions.payload.withUnsafeBytes { payload in
            let segment = Segment(payload: payload, sizes: actions.sizes, parts: parts, mark: mark)
            var checkpoint = (state: state, place: SegmentPlace())
            var place = checkpoint.place
            while segment.reduce(&place, to: actions.sizes.count, &state, &outcomes) {
                state = checkpoint.state
                var again = outcomes.again(from: checkpoint.place)
                let isRefused = segment.reduce(&checkpoint.place, to: place.action - 1, &state, &again)
                precondition(!isRefused, "Nondeterministic reducer: it rejects an action that it applied before.")
                checkpoint = (state, place)
            }
        }
        outcomes.close()
    }

    /// Reduces the applied actions of a segment again, in the same contexts. Rejected actions are skipped: they changed
    /// nothing, and another program need not reject them.
    /// - Parameter mark: receives the revision that is being reduced.
    /// - Throws: ``JournalError/otherOutcome(revision:action:reason:)`` for an action that is rejected now.
    func replay(
        _ segment: JournalSegment, mark: UnsafeMutablePointer<ReduceMark>? = nil, _ state: inout State
    ) throws(JournalError) {
        let actions = segment.actions
        let runs = actions.names.map { run($0, role: nil) }
        let parts: [Part] = Self.parts(actions).map { (runs[$0.kind], $0.end) }
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
                _ = columns.reduce(&place, to: end, &state, &outcomes)
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

    /// The runs of one kind, each with the index of the action behind it.
    private static func parts(_ actions: WireActions) -> [(kind: Int, end: Int)] {
        let count = actions.sizes.count
        guard !actions.kinds.isEmpty else { return count == 0 ? [] : [(0, count)] }
        var parts: [(kind: Int, end: Int)] = []
        for (index, kind) in actions.kinds.enumerated() {
            if let last = parts.last, last.kind == kind {
                parts[parts.count - 1].end = index + 1
            } else {
                parts.append((Int(kind), index + 1))
            }
        }
        return parts
    }

    /// The actions of one segment, in a form that can be reduced several times.
    private struct Segment {
        let payload: UnsafeRawBufferPointer
        let sizes: [UInt32]
        let parts: [Part]
        let mark: UnsafeMutablePointer<ReduceMark>?

        /// Reduces the actions from `place` on, before `end`. Returns whether it stopped behind one that invalidated
        /// the state.
        func reduce(
            _ place: inout SegmentPlace, to end: Int, _ state: inout State, _ outcomes: inout SegmentOutcomes
        ) -> Bool {
            while place.action < end {
                let part = parts[place.part]
                let sizes = sizes[place.action..<min(part.end, end)]
                let bytes = UnsafeRawBufferPointer(rebasing: payload[place.byte...])
                let stop = part.run(bytes, sizes, mark, &state, &outcomes)
                advance(&place, by: stop ?? SegmentPlace(action: sizes.count, byte: sizes.reduce(0) { $0 + Int($1) }))
                if stop != nil { return true }
            }
            return false
        }

        /// Skips the actions from `place` on, before `end`.
        func pass(_ place: inout SegmentPlace, to end: Int) {
            while place.action < end {
                let sizes = sizes[place.action..<min(parts[place.part].end, end)]
                advance(&place, by: SegmentPlace(action: sizes.count, byte: sizes.reduce(0) { $0 + Int($1) }))
            }
        }

        private func advance(_ place: inout SegmentPlace, by step: SegmentPlace) {
            place.action += step.action
            place.byte += step.byte
            if place.action == parts[place.part].end { place.part += 1 }
        }
    }

    private func run(_ name: String, role: String?) -> Run {
        guard let kind = kindByName[ExactText(name)] else {
            // A name of megabytes is not repeated in the rejection of each of its actions.
            let quoted = name.utf8.count > 128 ? "\(name.prefix(bytes: 32))…" : name
            return Self.run(rejecting: Rejection("unknown_action", "This store knows no action \(quoted)."))
        }
        if let role, allowed[role]?.contains(kind) != true {
            return Self.run(rejecting: Rejection("not_allowed", "\(role) may not send \(name)."))
        }
        return runs[kind]
    }

    private static func run(_ kind: ActionKind<Action>, _ reducer: Reducer<State, Action>) -> Run {
        let decode = kind.decode
        let malformed = Rejection("malformed", "The payload is not a valid \(kind.name).")
        return { payload, sizes, mark, state, outcomes in
            var offset = 0
            for (index, size) in sizes.enumerated() {
                mark?.pointee.index = sizes.startIndex + index
                let bytes = UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + Int(size))]).bytes
                offset += Int(size)
                guard let action = try? decode(bytes) else {
                    outcomes.reject(malformed)
                    continue
                }
                do throws(Rejection) {
                    try reducer.reduce(&state, action, outcomes.context)
                    outcomes.apply()
                } catch {
                    outcomes.reject(error)
                    return SegmentPlace(action: index + 1, byte: offset)
                }
            }
            return nil
        }
    }

    static func run(rejecting rejection: Rejection) -> Run {
        { _, sizes, _, _, outcomes in
            for _ in sizes { outcomes.reject(rejection) }
            return nil
        }
    }
}

/// The position of an action in a segment.
struct SegmentPlace: Equatable {
    var action = 0
    var byte = 0
    /// The index of its part, a run of one kind.
    var part = 0
}

/// The outcomes of the actions so far, and the position of the next action.
struct SegmentOutcomes {
    private(set) var receipts = Receipts()
    private var next: Receipts.Range
    private let first: (sequence: UInt64, revision: Revision)
    private let nanoseconds: Int64
    private let seed: UInt64

    init(firstSequence: UInt64, firstRevision: Revision, nanoseconds: Int64, seed: UInt64) {
        next = Receipts.Range(firstSequence: firstSequence, count: 0, firstRevision: firstRevision)
        first = (firstSequence, firstRevision)
        self.nanoseconds = nanoseconds
        self.seed = seed
    }

    /// The context of the next action.
    var context: Context {
        Context(revision: next.firstRevision + UInt64(next.count), nanoseconds: nanoseconds, seed: seed)
    }

    /// Empty outcomes for reducing the actions from `place` on again, in the same contexts.
    func again(from place: SegmentPlace) -> SegmentOutcomes {
        SegmentOutcomes(
            firstSequence: first.sequence + UInt64(place.action), firstRevision: first.revision + UInt64(place.action),
            nanoseconds: nanoseconds, seed: seed)
    }

    mutating func apply() { next.count += 1 }

    mutating func reject(_ rejection: Rejection) {
        close()
        receipts.append(
            Receipts.Range(
                firstSequence: next.firstSequence, count: 1, firstRevision: next.firstRevision,
                rejection: rejection))
        next.firstSequence += 1
        next.firstRevision += 1
    }

    /// Moves the actions applied since the last rejection into ``receipts``.
    mutating func close() {
        guard next.count > 0 else { return }
        receipts.append(next)
        next = Receipts.Range(
            firstSequence: next.endSequence, count: 0, firstRevision: next.firstRevision + UInt64(next.count))
    }
}
