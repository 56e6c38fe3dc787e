import Foundation
import MarketContract

@testable import Eastward

/// A store process with a disk that is slow and sometimes full. Checks at every commit that the journal
/// holds each action once and in order, and that its fold is the committed state.
final class SimulatedStore {
    let bench: StoreBench
    let epoch: UInt64
    let outlet: SimulatedOutlet
    /// Outcomes that the core has not heard of yet.
    private var outcomes: [(number: UInt64, outcome: JournalOutcome)] = []
    private var onDisk: Set<UInt64> = []
    private var lastWritten: UInt64 = 0

    /// The fold of the journal.
    private(set) var state = TallyState()
    /// By revision, the count after it.
    private(set) var counts: [Int] = [0]
    private var nextSequences: [UInt64: UInt64] = [:]
    private var openSessions: Set<UInt64> = []
    private var clock: Int64 = 0
    var dispatched: [UInt64: Receipt] = [:]

    init(life: UInt64, pipes: [SimulatedPipe]) {
        epoch = life
        outlet = SimulatedOutlet(epoch: life, pipes: pipes)
        bench = StoreBench(lineage: [UInt8](repeating: UInt8(life), count: 16), epoch: life) {
            $0.gatheredActions = 40
            $0.window = 64
            $0.sessions = 5
            $0.largestMessage = 2048
        }
    }

    var lineage: [UInt8] { bench.core.lineage }
    var revision: Revision { bench.committed.revision }

    /// The disk finishes with its first batch, or finds that it is full.
    func workDisk(_ dice: inout Dice, isCalm: Bool, _ journaled: (Replay.Entry, JournalSegment) -> Void)
        throws
    {
        guard let batch = bench.appended.first(where: { !onDisk.contains($0.number) }) else { return }
        onDisk.insert(batch.number)
        // What was appended before the core heard of a refusal builds upon what was refused.
        if batch.follows != lastWritten || !isCalm && dice.once(in: 8) {
            return outcomes.append((batch.number, .refused(reason: "The disk is full.")))
        }
        try write(batch, journaled)
        lastWritten = batch.number
        outcomes.append((batch.number, .committed))
    }

    private func write(_ batch: JournalBatch, _ journaled: (Replay.Entry, JournalSegment) -> Void) throws {
        for opened in batch.opened {
            try hold(openSessions.insert(opened.number).inserted, "session \(opened.number) opened twice")
        }
        for segment in batch.segments {
            try hold(
                segment.session == 0 || openSessions.contains(segment.session),
                "session \(segment.session) is not open")
            let next = nextSequences[segment.session] ?? 1
            try hold(
                segment.firstSequence == next,
                "session \(segment.session) goes on with \(segment.firstSequence) instead of \(next)")
            try hold(segment.firstRevision == UInt64(counts.count), "revisions have a gap")
            try hold(segment.nanoseconds >= clock, "time went back")
            clock = segment.nanoseconds
            let entries = try Replay.reduce(segment, &state)
            try hold(entries.map(\.receipt) == Array(segment.outcomes), "the journal's outcomes are others")
            for entry in entries {
                counts.append(entry.state.count)
                journaled(entry, segment)
            }
            nextSequences[segment.session] = next + UInt64(entries.count)
        }
        for closed in batch.closed {
            try hold(openSessions.remove(closed) != nil, "session \(closed) closed twice")
        }
    }

    /// Tells the core what became of its batches. Whether the committed state moved on.
    func hearDisk() throws -> Bool {
        let before = revision
        for (number, outcome) in outcomes {
            bench.finish(number, outcome)
        }
        let isNews = !outcomes.isEmpty
        outcomes = []
        try hold(revision < UInt64(counts.count), "revision \(revision) is committed, but not on the disk")
        try hold(revision >= before, "the committed state went back")
        if isNews, revision == UInt64(counts.count - 1) {
            try hold(bench.committed.state == state, "the committed state is not the journal's")
        }
        for effect in bench.takeEffects() {
            if case .dispatched(let ticket, let receipt) = effect {
                try hold(receipt.revision <= revision, "an operator was answered before the commit")
                dispatched[ticket] = receipt
            }
        }
        return revision > before
    }
}

/// What a simulation found.
struct Violation: Error, CustomStringConvertible {
    let description: String
}

func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: what()) }
}
