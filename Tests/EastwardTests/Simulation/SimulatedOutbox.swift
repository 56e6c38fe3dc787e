@testable import Eastward

/// The disk of a feature's outbox, which outlives the feature: what was written is there, what was under way may be. It
/// is slow, sometimes full, and sometimes nobody knows what is on it.
final class SimulatedOutbox {
    private(set) var contents = OutboxContents()
    /// The numbers of all actions that were ever in it.
    private(set) var accepted: Set<Int> = []
    /// The numbers of those that were set aside.
    private(set) var aside: Set<Int> = []
    private var underWay: OutboxWrite?
    /// Of the last write, until the feature has heard it.
    private var outcome: OutboxOutcome?

    func takeOutcome() -> OutboxOutcome? {
        defer { outcome = nil }
        return outcome
    }

    func begin(_ write: OutboxWrite) throws {
        try hold(underWay == nil && outcome == nil, "an outbox is given two writes at once")
        underWay = write
    }

    /// The disk finishes with what is under way, or finds that it is full, or fails.
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

    /// The feature is killed: what is under way reaches the disk all the same, or does not.
    func die(_ dice: inout Dice) throws {
        if let write = underWay, dice.once(in: 2) { try commit(write) }
        underWay = nil
        outcome = nil
    }

    private func commit(_ write: OutboxWrite) throws {
        var parcels = contents.parcels
        if let anew = write.anew {
            for parcel in parcels where parcel.sequences.overlaps(anew.doubtful) { aside.formUnion(try parcel.numbers) }
            parcels = []
        }
        parcels.removeAll { $0.firstSequence < write.head.lowest }
        parcels += write.parcels
        var next = write.head.lowest
        for parcel in parcels {
            try hold(
                parcel.firstSequence == next, "an outbox has \(parcel.sequences) instead of what begins at \(next)")
            next = parcel.endSequence
        }
        contents = OutboxContents(head: write.head, parcels: parcels)
        for parcel in write.parcels { accepted.formUnion(try parcel.numbers) }
    }
}

extension ActionParcel {
    fileprivate var sequences: Range<UInt64> { firstSequence..<endSequence }

    /// The numbers of its actions.
    var numbers: [Int] {
        get throws { try columns.actions.compactMap { try Replay.action($0.name, $0.payload).number } }
    }
}
