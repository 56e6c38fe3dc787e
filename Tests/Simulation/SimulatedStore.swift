import Eastward
import FixtureContract
import Foundation
import LarderContract
import SwiftProtobuf

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
    private let setup: SimulationSetup
    /// Whether the presence has changed since the last turn of the publisher.
    private(set) var hasPresenceChanged = false
    /// By process, the latest start whose hello this store has received, and its connection.
    private var latestStarts: [String: (generation: Int, connection: ConnectionID)] = [:]
    /// When another store took the journal over; `nil` while this one leads.
    private(set) var replacedAt: Instant?
    /// The row with which the epoch of that store begins.
    private var replacedRow: UInt64?

    convenience init(on disk: SimulatedDisk, pipes: [SimulatedPipe], _ setup: SimulationSetup, _ dice: inout Dice)
        throws
    {
        let recovered = try disk.recover(&dice, limits: setup.limits)
        self.init(recovered, disk, pipes, setup)
    }

    /// A standby that takes over the journal of the store that leads.
    convenience init(
        promoting standby: JournalReplay<TallyState, MarketAction>, on disk: SimulatedDisk, pipes: [SimulatedPipe],
        _ setup: SimulationSetup, _ dice: inout Dice
    ) throws {
        self.init(try disk.takeOver(standby, &dice), disk, pipes, setup)
    }

    private init(
        _ recovered: (store: RecoveredStore<TallyState>, epoch: UInt64), _ disk: SimulatedDisk,
        _ pipes: [SimulatedPipe], _ setup: SimulationSetup
    ) {
        self.disk = disk
        self.setup = setup
        epoch = recovered.epoch
        bench = StoreBench(
            recovered: recovered.store, journalID: disk.journalID, epoch: epoch,
            presence: [ServedPresence(Shopper.self)]
        ) { $0 = setup.limits }
        publisher = SimulatedPublisher(epoch: epoch, pipes: pipes, presence: bench.core.presence)
    }

    var revision: Revision { bench.committed.revision }

    /// The session over the connection, unless it is about to end.
    func session(over connection: ConnectionID) -> UInt64? {
        bench.sessions.number(connection: connection).flatMap { bench.sessions.isReplaced($0) ? nil : $0 }
    }

    // MARK: The disk

    private var nextBatch: JournalBatch? { bench.appended.first { $0.number > lastFinished } }

    /// Completes the disk's first batch, reports a full disk, or fails. Returns the features' entries that became
    /// durable.
    func workDisk(_ dice: inout Dice, isCalm: Bool) throws -> [Replay.Entry] {
        disk.finishSnapshot()
        guard !isDiskLost, let batch = nextBatch else { return [] }
        guard disk.isOwned(by: epoch) else {
            lastFinished = batch.number
            isDiskLost = true
            outcomes.append((batch.number, .unknown(reason: "Another store has taken the journal over.")))
            return []
        }
        // A batch that was appended before the core received a refusal builds upon the refused batch.
        if batch.follows != lastWritten || !isCalm && dice.once(in: 8) {
            lastFinished = batch.number
            outcomes.append((batch.number, .refused(reason: "The disk is full.")))
            return []
        }
        if !isCalm, dice.once(in: 40) {
            // The rows were written, but their sync failed: the last of them are lost.
            outcomes.append((batch.number, .unknown(reason: "The disk does not answer.")))
            let entries = try writeSome(&dice)
            isDiskLost = true
            return entries
        }
        outcomes.append((batch.number, .committed))
        return try write(batch)
    }

    private func write(_ batch: JournalBatch) throws -> [Replay.Entry] {
        lastFinished = batch.number
        lastWritten = batch.number
        return try disk.write(batch, largest: setup.largestRow)
    }

    /// Writes some of the pending batches, in their order.
    private func writeSome(_ dice: inout Dice) throws -> [Replay.Entry] {
        var entries: [Replay.Entry] = []
        while !isDiskLost, disk.isOwned(by: epoch), let batch = nextBatch, batch.follows == lastWritten,
            dice.once(in: 2)
        {
            entries += try write(batch)
        }
        return entries
    }

    /// Kills the process: some of the pending batches still reach the disk.
    func die(_ dice: inout Dice) throws -> [Replay.Entry] { try writeSome(&dice) }

    /// Handles the time after another store took the journal over: when the lease of this one has ended, it knows.
    func loseJournal(at now: Instant) {
        let since = replacedAt ?? now
        replacedAt = since
        replacedRow = replacedRow ?? disk.witness.row
        if now - since >= Self.lease { bench.core.mayBeReplaced = true }
    }

    /// How long a store may be unaware that another one has taken its journal over.
    private static let lease = Duration.milliseconds(1800)

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
            case .presenceChanged: hasPresenceChanged = true
            default: break
            }
        }
        return revision > before
    }

    /// Publishes slices and progress, unless another store has replaced this one.
    func publish(hasCommitted: Bool, now: Instant, _ dice: inout Dice, isCalm: Bool) throws {
        guard replacedAt == nil else { return }
        try publisher.turn(
            bench.committed.state, revision, hasCommitted: hasCommitted, hasPresenceChanged: hasPresenceChanged,
            now: now,
            &dice, isCalm: isCalm)
        hasPresenceChanged = false
    }

    // MARK: Connections

    /// Handles a hello. Returns whether the store has accepted it. An earlier start must be refused while the session of
    /// a later one is open.
    func hello(_ hello: WireHello, over link: SimulatedLink) throws -> Bool {
        let identity = link.identity
        let latest = latestStarts[identity.process]
        let isOutdated = latest.map { $0.generation > identity.generation && isOpen(over: $0.connection) } ?? false
        bench.core.hello(hello, from: link.id, identity: identity)
        let isAccepted = bench.core.isAttached(link.id)
        if isOutdated { try hold(!isAccepted, "an earlier start of \(identity.process) replaced a later one") }
        if isAccepted { latestStarts[identity.process] = (identity.generation, link.id) }
        return isAccepted
    }

    private func isOpen(over connection: ConnectionID) -> Bool {
        guard let number = bench.sessions.number(connection: connection) else { return false }
        return isOpen(number)
    }

    func isOpen(_ session: UInt64) -> Bool {
        bench.sessions[session] != nil && !bench.sessions.isReplaced(session)
    }

    func dispatch(_ ticket: UInt64, nanoseconds: Int64, seed: UInt64) throws {
        try bench.core.dispatch(MarketAction.increment(by: 1), ticket: ticket, nanoseconds: nanoseconds, seed: seed)
        openTickets.insert(ticket)
    }

    func check() throws {
        let row = bench.core.committedRow
        if let replacedRow { try hold(row < replacedRow, "a replaced store has committed") }
        try hold(row <= disk.witness.row, "row \(row) is reported as committed, but is not on the disk")
        let place = disk.witness.places[Int(row)]
        try hold(revision == place.revision, "revision \(revision) is committed, but not with row \(row)")
        try hold(bench.committed.state == place.state, "the committed state is not the journal's")
        try hold(bench.latest.revision >= revision, "the latest revision is less than the committed one")
        // Processes may replace their sessions faster than the ends are committed.
        let most = bench.core.limits.sessions + (setup.hasRivals ? 10 : setup.features)
        try hold(bench.sessions.count <= most, "sessions are never closed")
        try hold(bench.core.presence.bytes <= bench.core.limits.presenceBytes, "the presence exceeds its limit")
        var bytes = 0
        for (_, value) in bench.core.presence.values(of: Shopper.self) {
            let encoded: [UInt8] = try value.serializedBytes()
            bytes += Shopper.protoMessageName.utf8.count + encoded.count
        }
        try hold(bench.core.presence.bytes == bytes, "the presence has \(bytes) bytes, but another number is counted")
    }
}

/// A violation that a simulation found.
struct Violation: Error, CustomStringConvertible {
    let description: String
}

func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: what()) }
}
