internal import Foundation
internal import SwiftProtobuf

extension JournalBatch {
    /// The part of the batch up to `revision`, with the sessions that were open then.
    package func through(_ revision: Revision) -> JournalBatch {
        guard let last = segments.last, last.endRevision > revision + 1 else { return self }
        var batch = self
        batch.closed = []
        batch.segments = segments.compactMap { $0.through(revision) }
        return batch
    }
}

extension JournalSegment {
    /// The revision after the last one.
    package var endRevision: Revision { firstRevision + UInt64(actions.sizes.count) }

    /// A segment for each action.
    var single: [JournalSegment] {
        var start = actions.payload.startIndex
        return zip(actions.sizes.indices, outcomes).map { index, receipt in
            let end = start + Int(actions.sizes[index])
            defer { start = end }
            let sequence = firstSequence + UInt64(index)
            let outcome = Receipts.Range(
                firstSequence: sequence, count: 1, firstRevision: receipt.revision, rejection: receipt.rejection)
            return replacing(
                firstSequence: sequence, firstRevision: receipt.revision,
                actions: .with {
                    $0.names = [actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])]]
                    $0.sizes = [actions.sizes[index]]
                    $0.payload = Data(actions.payload[start..<end])
                }, outcomes: Receipts([outcome]))
        }
    }

    fileprivate func through(_ revision: Revision) -> JournalSegment? {
        guard revision >= firstRevision else { return nil }
        guard endRevision > revision + 1 else { return self }
        let count = Int(revision + 1 - firstRevision)
        return replacing(
            actions: actions.prefix(count), outcomes: outcomes.slice(firstSequence..<(firstSequence + UInt64(count))))
    }
}

extension WireActions {
    /// The first `count` actions.
    fileprivate func prefix(_ count: Int) -> WireActions {
        var first = self
        first.sizes = Array(sizes.prefix(count))
        first.kinds = Array(kinds.prefix(count))
        first.payload = Data(payload.prefix(first.sizes.reduce(0) { $0 + Int($1) }))
        (first.causes, first.caused) = causes(of: 0..<count)
        return first
    }
}
