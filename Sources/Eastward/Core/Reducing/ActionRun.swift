internal import Foundation
internal import SwiftProtobuf

/// Processes neighboring actions of one kind, so that lookups by kind happen once a run, not once an action.
///
/// A class hides the types of the state and the action: a list of generic values would make the Swift runtime look up
/// metadata in every segment.
class ActionRun {
    /// Processes actions, given their bytes, which others may follow, and the size of each. Updates the mark's index, if
    /// there is a mark.
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
final class ReducingRun<State: Sendable, Action: AppAction>: ActionRun {
    private let decode: @Sendable (RawSpan) throws -> Action
    private let reducer: Reducer<State, Action>
    private let malformed: Rejection
    private unowned let reduced: ReducedState<State, Action>

    init(_ kind: ActionKind<Action>, _ reducer: Reducer<State, Action>, into reduced: ReducedState<State, Action>) {
        decode = kind.decode
        self.reducer = reducer
        malformed = Rejection("malformed", "The payload is not a valid \(kind.name).")
        self.reduced = reduced
    }

    override func reduce(
        _ payload: UnsafeRawBufferPointer, _ sizes: ArraySlice<UInt32>, _ mark: UnsafeMutablePointer<ReduceMark>?,
        _ outcomes: inout SegmentOutcomes
    ) -> SegmentPlace? {
        reduce(payload, sizes, mark, &reduced.state, &outcomes)
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
