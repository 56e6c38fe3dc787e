import FixtureContract
import Foundation
import SwiftProtobuf

@testable import Eastward
@testable import EastwardStore

/// A data directory with a journal that a test writes, removed with it.
final class WrittenJournal {
    static let journalID = (1...16).map { UInt8($0) }
    static let session = OpenedSession(
        number: 1, nonce: [UInt8](repeating: 7, count: 16), process: "counter.1", role: CounterFeature.name)

    let data: String
    let directory: StoreDirectory
    private let writer: JournalWriter
    private var replay: JournalReplay<CountState, MarketAction>
    private var batches: UInt64 = 0
    private(set) var place = JournalPlace(chain: journalID)

    init() throws {
        data = NSTemporaryDirectory() + "eastward-journal-\(UUID().uuidString)"
        directory = try StoreDirectory(path: "\(data)/store")
        let head = JournalHead(journalID: Self.journalID, firstRow: 1, revision: 0, chain: Self.journalID)
        writer = try JournalWriter(
            directory, file: try JournalFile(path: directory.journalFile(firstRow: 1), head: head, durability: .normal),
            after: place, durability: .normal)
        replay = JournalReplay(from: RecoveredStore(), reducer: CountState.reducer)
        try writer.begin(epoch: 42, build: 0xB)
        try replay.apply(.start(epoch: 42, build: 0xB))
        try note()
    }

    deinit {
        writer.close()
        try? FileManager.default.removeItem(atPath: data)
    }

    var state: CountState { replay.store.state }

    /// Writes a row. Its contents continue the earlier rows, except for the effect of `change`.
    func append(
        _ actions: [(session: UInt64, actions: [MarketAction])], opened: [OpenedSession] = [], closed: [UInt64] = [],
        change: (inout JournalBatch) -> Void = { _ in }
    ) throws {
        batches += 1
        var batch = JournalBatch(number: batches, follows: batches - 1, opened: opened, closed: closed)
        var state = replay.store.state
        var revision = place.revision
        var next = nextSequences
        for (session, actions) in actions {
            let segment = try Self.segment(
                of: session, actions, sequence: next[session] ?? 1, after: revision, &state)
            next[session] = segment.firstSequence + UInt64(actions.count)
            revision += UInt64(actions.count)
            batch.segments.append(segment)
        }
        nextSequences = next
        change(&batch)
        guard case .committed = writer.append(batch) else { throw NeverHappened() }
        // A row that does not follow is no part of the state; no later row is applied.
        _ = try? replay.apply(.batch(batch))
        try note()
    }

    private var nextSequences: [UInt64: UInt64] = [:]

    private static func segment(
        of session: UInt64, _ actions: [MarketAction], sequence: UInt64, after revision: Revision,
        _ state: inout CountState
    ) throws -> JournalSegment {
        var columns = ActionColumns()
        var ranges: [Receipts.Range] = []
        for (index, action) in actions.enumerated() {
            try columns.append(action)
            let context = Context(revision: revision + 1 + UInt64(index))
            var rejection: Rejection?
            do throws(Rejection) {
                var next = state
                try CountState.reducer.reduce(&next, action, context)
                state = next
            } catch { rejection = error }
            ranges.append(
                .init(
                    firstSequence: sequence + UInt64(index), count: 1, firstRevision: context.revision,
                    rejection: rejection))
        }
        return JournalSegment(
            session: session, firstSequence: sequence, firstRevision: revision + 1,
            nanoseconds: 1_790_000_000_000_000_000 + Int64(revision), seed: 5, actions: columns.wire,
            outcomes: Receipts(ranges))
    }

    private func note() throws {
        place.row += 1
        place.revision = replay.store.revision
    }

    /// Begins a new file, as before a snapshot.
    func rotate() throws {
        let rotation = try writer.rotate(chainAt: place.row)
        try rotation.finish()
        place.chain = rotation.chain
    }

    /// Writes a snapshot of the rows written so far.
    @discardableResult
    func snapshot(change: (inout RecoveredStore<CountState>) -> Void = { _ in }) throws -> String {
        try rotate()
        var store = replay.store
        change(&store)
        let path = directory.snapshot(row: store.row)
        try SnapshotFile(store, journalID: Self.journalID, chain: place.chain, epoch: 42, build: 0xB).write(to: path)
        return path
    }

    /// Leaves the journal as a store does when it stops in good order.
    func close() { writer.close() }

    /// A journal with a session that counts up and is rejected, an operator, and a second file: rows 1 to 5, revisions
    /// 1 to 5.
    static func example() throws -> WrittenJournal {
        let journal = try WrittenJournal()
        try journal.append([], opened: [session])
        try journal.append([(1, [.increment(by: 1), .decrement(by: 7), .increment(by: 2)])])
        try journal.append([(0, [.increment(by: 10)])])
        try journal.rotate()
        try journal.append([(1, [.decrement(by: 3)])], closed: [1])
        journal.close()
        return journal
    }
}

/// The output and the messages of a command.
final class Printed {
    var lines: [String] = []
    var said: [String] = []

    var tool: JournalTool<CountState, MarketAction> {
        JournalTool(
            reducer: CountState.reducer, print: { self.lines.append($0) }, say: { self.said.append($0) })
    }
}

extension JournalSource {
    static func data(_ path: String, sealed: Bool = false) -> JournalSource {
        var source = JournalSource()
        source.dataDir = path
        source.database = nil
        source.sealed = sealed
        return source
    }
}

extension JournalBatch {
    /// Changes the actions of the first segment.
    mutating func changeActions(_ change: (inout WireActions) -> Void) {
        var actions = segments[0].actions
        change(&actions)
        segments[0] = segments[0].replacing(actions: actions)
    }
}
