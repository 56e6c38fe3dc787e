internal import Foundation
internal import SwiftProtobuf

/// A row of a journal: a committed batch, or the beginning of an epoch.
package enum JournalRow: Sendable, Equatable {
    /// A store with the program `build` starts.
    case start(epoch: UInt64, build: UInt64)
    case batch(JournalBatch)

    /// An upper bound of the numbers of rows, revisions, sessions and actions, which none reaches in practice: sums of
    /// such a number and a count do not overflow.
    package static let largestNumber = UInt64(1) << 62

    /// The encoded row; equal rows have equal bytes.
    package func encoded() throws -> [UInt8] {
        if case .batch(let batch) = self, let row = batch.row { return row }
        return try stored.serializedBytes()
    }

    /// The row as SwiftProtobuf encodes it.
    var stored: StoredJournalRow {
        var row = StoredJournalRow()
        switch self {
        case .start(let epoch, let build):
            row.start.epoch = epoch
            row.start.build = build
        case .batch(let batch):
            row.opened = batch.opened.map(\.stored)
            var names = RowNames()
            for segment in batch.segments { row.append(segment, &names) }
            row.names = names.distinct
            row.closed = batch.closed
        }
        return row
    }

    /// Reads a row.
    /// - Parameters:
    ///   - number: the number of the batch.
    ///   - revision: the last revision of the previous rows.
    /// - Throws: ``JournalError/unreadable(_:)``.
    package init(_ bytes: [UInt8], number: UInt64, after revision: Revision) throws(JournalError) {
        guard let row = try? StoredJournalRow(serializedBytes: bytes) else {
            throw .unreadable("it cannot be decoded as a journal row")
        }
        guard row.unknownFields.data.isEmpty else {
            throw .unreadable("it was written by a newer version of Eastward")
        }
        if row.hasStart {
            self = .start(epoch: row.start.epoch, build: row.start.build)
            return
        }
        var batch = JournalBatch(number: number, follows: number - 1)
        guard row.opened.allSatisfy({ $0.number <= Self.largestNumber }) else {
            throw .unreadable("the number of a session is too large")
        }
        batch.opened = row.opened.map(OpenedSession.init)
        batch.closed = row.closed
        var next = revision + 1
        for stored in row.segments {
            guard let segment = JournalSegment(stored, names: row.names, firstRevision: next) else {
                throw .unreadable("the columns of a segment are inconsistent")
            }
            next += UInt64(segment.actions.sizes.count)
            batch.segments.append(segment)
        }
        self = .batch(batch)
    }
}

/// An error in the content of a journal.
package enum JournalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A row that cannot be decoded, and the reason.
    case unreadable(String)
    /// A row that does not follow from the previous rows.
    case contradiction(String)
    /// An applied action that this program rejects.
    case otherOutcome(revision: Revision, action: String, reason: String)

    package var description: String {
        switch self {
        case .unreadable(let reason), .contradiction(let reason): reason
        case .otherOutcome(let revision, let action, let reason):
            "revision \(revision), \(action), was applied and acknowledged, but this program rejects it: \(reason)"
        }
    }
}

extension StoredJournalRow {
    fileprivate mutating func append(_ segment: JournalSegment, _ names: inout RowNames) {
        var stored = StoredSegment()
        stored.session = segment.session
        stored.firstSequence = segment.firstSequence
        stored.awaited = segment.awaited
        stored.nanoseconds = segment.nanoseconds
        stored.seed = segment.seed
        stored.names = segment.actions.names.map { names.index(of: $0) }
        stored.kinds = segment.actions.kinds
        stored.sizes = segment.actions.sizes
        stored.payload = segment.actions.payload
        stored.causes = segment.actions.causes
        stored.caused = segment.actions.caused
        for range in segment.outcomes.ranges {
            guard let rejection = range.rejection else { continue }
            stored.rejected.append(
                .with {
                    $0.first = range.firstSequence - segment.firstSequence
                    $0.count = UInt64(range.count)
                    $0.rejection = rejection.wire
                })
        }
        segments.append(stored)
    }
}

extension JournalSegment {
    fileprivate convenience init?(_ stored: StoredSegment, names: [String], firstRevision: Revision) {
        var actions = WireActions()
        for index in stored.names {
            guard index < names.count else { return nil }
            actions.names.append(names[Int(index)])
        }
        actions.kinds = stored.kinds
        actions.sizes = stored.sizes
        actions.payload = stored.payload
        actions.causes = stored.causes
        actions.caused = stored.caused
        guard actions.isWellFormed, stored.firstSequence > 0, stored.firstSequence <= JournalRow.largestNumber,
            stored.awaited < stored.firstSequence
        else { return nil }
        let count = UInt64(stored.sizes.count)
        var outcomes = Receipts()
        var index: UInt64 = 0
        func range(to end: UInt64, _ rejection: Rejection?) -> Receipts.Range {
            Receipts.Range(
                firstSequence: stored.firstSequence + index, count: Int(end - index),
                firstRevision: firstRevision + index, rejection: rejection)
        }
        for rejected in stored.rejected {
            guard rejected.first >= index, rejected.count > 0, rejected.count <= count,
                rejected.first <= count - rejected.count
            else { return nil }
            outcomes.append(range(to: rejected.first, nil))
            index = rejected.first
            outcomes.append(range(to: index + rejected.count, Rejection(rejected.rejection)))
            index += rejected.count
        }
        outcomes.append(range(to: count, nil))
        self.init(
            session: stored.session, firstSequence: stored.firstSequence,
            lowestAwaited: stored.firstSequence - stored.awaited, firstRevision: firstRevision,
            nanoseconds: stored.nanoseconds, seed: stored.seed, actions: actions, outcomes: outcomes)
    }
}

extension OpenedSession {
    var stored: StoredSessionOpening {
        .with {
            $0.number = number
            $0.nonce = Data(nonce)
            $0.process = process
            $0.role = role
            $0.outbox = hasOutbox
        }
    }

    init(_ stored: StoredSessionOpening) {
        self.init(
            number: stored.number, nonce: Array(stored.nonce), process: stored.process, role: stored.role,
            hasOutbox: stored.outbox)
    }
}
