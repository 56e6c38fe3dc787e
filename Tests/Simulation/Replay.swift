import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf

/// Reduces a journal's actions as a restarting store does, but is implemented independently of it.
enum Replay {
    struct Entry {
        var action: MarketAction
        var sequence: UInt64
        var receipt: Receipt
        var state: TallyState
    }

    static func reduce(_ segment: JournalSegment, _ state: inout TallyState) throws -> [Entry] {
        var entries: [Entry] = []
        var offset = 0
        let payload = Array(segment.actions.payload)
        for (index, size) in segment.actions.sizes.enumerated() {
            let name = segment.actions.names[
                segment.actions.kinds.isEmpty ? 0 : Int(segment.actions.kinds[index])]
            let bytes = payload[offset..<(offset + Int(size))]
            offset += Int(size)
            let action = try action(name, Array(bytes))
            let revision = segment.firstRevision + UInt64(index)
            var next = state
            var rejection: Rejection?
            do throws(Rejection) {
                try TallyState.reducer.reduce(
                    &next, action,
                    Context(revision: revision, nanoseconds: segment.nanoseconds, seed: segment.seed))
                state = next
            } catch {
                rejection = error
            }
            entries.append(
                Entry(
                    action: action, sequence: segment.firstSequence + UInt64(index),
                    receipt: Receipt(revision: revision, rejection: rejection), state: state))
        }
        return entries
    }

    static func action(_ name: String, _ payload: [UInt8]) throws -> MarketAction {
        name == "market.Increment"
            ? .increment(by: try Increment(serializedBytes: payload).by)
            : .decrement(by: try Decrement(serializedBytes: payload).by)
    }
}
