import Eastward

/// The disk of a feature's outbox, which outlives the feature. Completed writes are on it, a pending write may be. The
/// disk is slow, sometimes full, and sometimes its contents are unknown.
final class SimulatedOutbox {
    private(set) var contents = OutboxContents()
    /// The numbers of all actions that were ever in it.
    private(set) var accepted: Set<Int> = []
    /// The numbers of the actions that were set aside.
    private(set) var aside: Set<Int> = []
    private var underWay: OutboxWrite?
    /// The outcome of the last write, until the feature receives it.
    private var outcome: OutboxOutcome?

    func takeOutcome() -> OutboxOutcome? {
        defer { outcome = nil }
        return outcome
    }

    func begin(_ write: OutboxWrite) throws {
        try hold(underWay == nil && outcome == nil, "an outbox received a write before the previous one was finished")
        underWay = write
    }

    /// Completes the pending write, reports a full disk, or fails.
    func work(_ dice: inout Dice, isCalm: Bool) throws {
        guard let write = underWay else { return }
        underWay = nil
        if !isCalm, dice.once(in: 30) {
            outcome = .full(reason: "The disk is full.")
        } else if !isCalm, dice.once(in: 60) {
            outcome = .failed(reason: "The disk does not answer.")
            if dice.once(in: 2) { try commit(write) }
        } else {
            outcome = .written
            try commit(write)
        }
    }

    /// Kills the feature: the pending write may or may not reach the disk.
    func die(_ dice: inout Dice) throws {
        if let write = underWay, dice.once(in: 2) { try commit(write) }
        underWay = nil
        outcome = nil
    }

    private func commit(_ write: OutboxWrite) throws {
        var batches = contents.batches
        if let reset = write.reset {
            for batch in batches where batch.sequences.overlaps(reset.doubtful) { aside.formUnion(try batch.numbers) }
            batches = []
        }
        batches.removeAll { $0.firstSequence < write.head.lowest }
        batches += write.batches
        var next = write.head.lowest
        for batch in batches {
            try hold(
                batch.firstSequence == next, "an outbox has \(batch.sequences) instead of a batch from \(next)")
            next = batch.endSequence
        }
        contents = OutboxContents(head: write.head, batches: batches)
        for batch in write.batches { accepted.formUnion(try batch.numbers) }
    }
}

extension ActionBatch {
    fileprivate var sequences: Range<UInt64> { firstSequence..<endSequence }

    /// The numbers of its actions.
    var numbers: [Int] {
        get throws { try columns.actions.compactMap { try Replay.action($0.name, $0.payload).number } }
    }
}
