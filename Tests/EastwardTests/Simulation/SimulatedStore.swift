import FixtureContract
import Foundation
import LarderContract

@testable import Eastward

/// A store process with a disk that is slow, sometimes full, and sometimes of unknown contents. Checks at every commit
/// that the committed state equals the journal's.
final class SimulatedStore {
    let bench: StoreBench
    let epoch: UInt64
    let publisher: SimulatedPublisher
    let disk: SimulatedDisk
    /// Outcomes that the core has not received yet.
    private var outcomes: [(number: UInt64, outcome: JournalOutcome)] = []
    /// The last batch that the disk has finished.
    private var lastFinished: UInt64 = 0
    private var lastWritten: UInt64 = 0
    /// Whether the disk's contents are unknown. The disk then does no more work.
    private var isDiskLost = false
    /// Whether the store was notified of the unknown contents and is to die.
    private(set) var isStopped = false
    private var openTickets: Set<UInt64> = []

    init(on disk: SimulatedDisk, pipes: [SimulatedPipe], limits: StoreLimits, _ dice: inout Dice) throws {
        self.disk = disk
        let recovered = try disk.recover(&dice, limits: limits)
        epoch = recovered.epoch
        publisher = SimulatedPublisher(epoch: epoch, pipes: pipes)
        bench = StoreBench(
            recovered: recovered.store, journalID: disk.journalID, epoch: epoch,
            presence: [ServedPresence(Shopper.self)]
        ) { $0 = limits }
    }

    var revision: Revision { bench.committed.revision }

    // MARK: The disk

    private var nextBatch: JournalBatch? { bench.appended.first { $0.number > lastFinished } }

    /// Completes the disk's first batch, reports a full disk, or fails. Returns the features' entries that became
    /// durable.
    func workDisk(_ dice: inout Dice, isCalm: Bool) throws -> [Replay.Entry] {
        disk.finishSnapshot()
        guard !isDiskLost, let batch = nextBatch else { return [] }
        lastFinished = batch.number
        // A batch that was appended before the core received a refusal builds upon the refused batch.
        if batch.follows != lastWritten || !isCalm && dice.once(in: 8) {
            outcomes.append((batch.number, .refused(reason: "The disk is full.")))
            return []
        }
        if !isCalm, dice.once(in: 40) {
            isDiskLost = true
            outcomes.append((batch.number, .unknown(reason: "The disk does not answer.")))
            return dice.once(in: 2) ? try disk.write(batch) : []
        }
        lastWritten = batch.number
        outcomes.append((batch.number, .committed))
        return try disk.write(batch)
    }

    /// Kills the process: some of the pending batches still reach the disk, in their order.
    func die(_ dice: inout Dice) throws -> [Replay.Entry] {
        var entries: [Replay.Entry] = []
        while !isDiskLost, let batch = nextBatch, batch.follows == lastWritten, dice.once(in: 2) {
            lastFinished = batch.number
            lastWritten = batch.number
            entries += try disk.write(batch)
        }
        return entries
    }

    func beginSnapshot() {
        disk.beginSnapshot(image)
    }

    private var image: SimulatedDisk.Image { SimulatedDisk.Image(bench.durable, epoch: epoch) }

    // MARK: Commits

    /// Delivers the batches' outcomes to the core. Returns whether the committed state advanced.
    func deliverOutcomes() throws -> Bool {
        let before = revision
        for (number, outcome) in outcomes where !isStopped {
            bench.finish(number, outcome)
            if outcome == .committed { disk.note(image) }
        }
        outcomes = []
        try hold(revision >= before, "the committed revision decreased")
        for effect in bench.takeEffects() {
            switch effect {
            case .dispatched(let ticket, let receipt):
                try hold(openTickets.remove(ticket) != nil, "an operator is answered twice")
                try hold(receipt.revision <= revision, "an operator is answered before the commit")
                try hold(receipt == disk.witness.receipts[Int(receipt.revision)], "an operator has the wrong receipt")
            case .dispatchHeld(let ticket, _):
                try hold(openTickets.remove(ticket) != nil, "an operator is answered twice")
            case .stop: isStopped = true
            default: break
            }
        }
        return revision > before
    }

    func dispatch(_ ticket: UInt64, nanoseconds: Int64, seed: UInt64) throws {
        try bench.core.dispatch(MarketAction.increment(by: 1), ticket: ticket, nanoseconds: nanoseconds, seed: seed)
        openTickets.insert(ticket)
    }

    func check() throws {
        let row = bench.core.committedRow
        try hold(row <= disk.witness.row, "row \(row) is reported as committed, but is not on the disk")
        let place = disk.witness.places[Int(row)]
        try hold(revision == place.revision, "revision \(revision) is committed, but not with row \(row)")
        try hold(bench.committed.state == place.state, "the committed state is not the journal's")
        try hold(bench.latest.revision >= revision, "the latest revision is less than the committed one")
        try hold(bench.sessions.count <= bench.core.limits.sessions + 1, "sessions are never closed")
    }
}

/// A violation that a simulation found.
struct Violation: Error, CustomStringConvertible {
    let description: String
}

func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: what()) }
}
