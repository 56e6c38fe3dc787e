internal import Foundation
internal import SwiftProtobuf

/// The position of an action in a segment.
struct SegmentPlace: Equatable {
    var action = 0
    var byte = 0
    /// The index of its ``SegmentPart``.
    var part = 0
}

/// Neighboring actions of one kind.
struct SegmentPart {
    var run: ActionRun
    /// The index of the action behind them.
    var end: Int

    /// The parts of `actions`.
    /// - Parameter runs: by the index of the name.
    static func of(_ actions: WireActions, _ runs: [ActionRun]) -> [SegmentPart] {
        let count = actions.sizes.count
        guard !actions.kinds.isEmpty else { return count == 0 ? [] : [SegmentPart(run: runs[0], end: count)] }
        var parts: [SegmentPart] = []
        var last: UInt32?
        for (index, kind) in actions.kinds.enumerated() {
            if kind == last {
                parts[parts.count - 1].end = index + 1
            } else {
                parts.append(SegmentPart(run: runs[Int(kind)], end: index + 1))
                last = kind
            }
        }
        return parts
    }
}

extension [SegmentPart] {
    /// Splits the parts so that each action of `poisoned` has a part of its own, which rejects it. The indices ascend.
    func split(at poisoned: [Int]) -> [SegmentPart] {
        guard !poisoned.isEmpty else { return self }
        let rejecting = RejectingRun(.poison)
        var poisoned = poisoned[...]
        var split: [SegmentPart] = []
        var end: Int { split.last?.end ?? 0 }
        for part in self {
            while let index = poisoned.first, index < part.end {
                if end < index { split.append(SegmentPart(run: part.run, end: index)) }
                split.append(SegmentPart(run: rejecting, end: index + 1))
                poisoned = poisoned.dropFirst()
            }
            if end < part.end { split.append(part) }
        }
        return split
    }
}

/// The actions of one segment, in a form that can be reduced several times.
struct Segment {
    let payload: UnsafeRawBufferPointer
    let sizes: [UInt32]
    let parts: [SegmentPart]
    let mark: UnsafeMutablePointer<ReduceMark>?

    /// Reduces the actions from `place` on, before `end`. Returns whether it stopped behind one that invalidated the
    /// state.
    func reduce(_ place: inout SegmentPlace, to end: Int, _ outcomes: inout SegmentOutcomes) -> Bool {
        while place.action < end {
            let part = parts[place.part]
            let sizes = sizes[place.action..<min(part.end, end)]
            let bytes = UnsafeRawBufferPointer(rebasing: payload[place.byte...])
            let stop = part.run.reduce(bytes, sizes, mark, &outcomes)
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

/// Processes neighboring actions of one kind, so that lookups by kind happen once a run, not once an action.
///
/// A class hides the types of the state and the action: a list of generic values would make the Swift runtime look up
/// metadata in every segment.
class ActionRun {
    /// Processes actions, given their bytes, which others may follow, and the size of each. Updates the mark's index,
    /// if there is a mark.
    /// - Returns: the number of actions and bytes before the place where it stopped: behind an action that the reducer
    ///   rejected, since the state is then invalid. `nil` if it processed all.
    func reduce(
        _ payload: UnsafeRawBufferPointer, _ sizes: ArraySlice<UInt32>, _ mark: UnsafeMutablePointer<ReduceMark>?,
        _ outcomes: inout SegmentOutcomes
    ) -> SegmentPlace? {
        preconditionFailure("A subclass overrides this.")
    }
}

/// Rejects every action.
final class RejectingRun: ActionRun {
    private let rejection: Rejection

    init(_ rejection: Rejection) {
        self.rejection = rejection
    }

    override func reduce(
        _ payload: UnsafeRawBufferPointer, _ sizes: ArraySlice<UInt32>, _ mark: UnsafeMutablePointer<ReduceMark>?,
        _ outcomes: inout SegmentOutcomes
    ) -> SegmentPlace? {
        for _ in sizes { outcomes.reject(rejection) }
        return nil
    }
}

/// Decodes actions of one kind, and applies them to a state.
final class ReducingRun<State: DurableState, Action: AppAction>: ActionRun {
    private let decode: @Sendable (RawSpan) throws -> Action
    private let reducer: Reducer<State, Action>
    private let malformed: Rejection
    private unowned let versions: StateVersions<State, Action>

    init(_ kind: ActionKind<Action>, _ reducer: Reducer<State, Action>, into versions: StateVersions<State, Action>) {
        decode = kind.decode
        self.reducer = reducer
        malformed = Rejection("malformed", "The payload is not a valid \(kind.name).")
        self.versions = versions
    }

    override func reduce(
        _ payload: UnsafeRawBufferPointer, _ sizes: ArraySlice<UInt32>, _ mark: UnsafeMutablePointer<ReduceMark>?,
        _ outcomes: inout SegmentOutcomes
    ) -> SegmentPlace? {
        reduce(payload, sizes, mark, &versions.latest, &outcomes)
    }

    private func reduce(
        _ payload: UnsafeRawBufferPointer, _ sizes: ArraySlice<UInt32>, _ mark: UnsafeMutablePointer<ReduceMark>?,
        _ state: inout State, _ outcomes: inout SegmentOutcomes
    ) -> SegmentPlace? {
        var offset = 0
        for (index, size) in sizes.enumerated() {
            mark?.pointee.index = sizes.startIndex + index
            let bytes = UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + Int(size))]).bytes
            offset += Int(size)
            let action: Action
            do {
                action = try decode(bytes)
            } catch {
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

/// The outcomes of the actions so far, and the position of the next action.
package struct SegmentOutcomes {
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
