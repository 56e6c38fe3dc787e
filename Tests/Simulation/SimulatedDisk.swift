import Eastward
import FixtureContract

/// The data that survives a store process: the rows of a journal, as bytes, and snapshots.
final class SimulatedDisk {
    /// The committed contents of a store at a row, in the form in which a snapshot holds them.
    struct Image {
        var row: UInt64
        var epoch: UInt64
        var state: TallyState
        var revision: Revision
        var nanoseconds: Int64
        var operatorSequence: UInt64
        var nextSession: UInt64
        var sessions: [StoredSessionState]
        var statistics: [StoredTally]

        init(_ store: RecoveredStore<TallyState>, epoch: UInt64) {
            row = store.row
            self.epoch = epoch
            state = store.state
            revision = store.revision
            nanoseconds = store.nanoseconds
            operatorSequence = store.operatorSequence
            nextSession = store.sessions.nextNumber
            sessions = store.sessions.stored
            statistics = store.statistics.stored
        }

        /// The recovered contents of a store that starts from this image.
        func restored(_ limits: StoreLimits) -> RecoveredStore<TallyState> {
            var store = RecoveredStore(state, limits: limits)
            store.row = row
            store.revision = revision
            store.nanoseconds = nanoseconds
            store.operatorSequence = operatorSequence
            for session in sessions { store.sessions.restore(session) }
            for entry in statistics { store.statistics.restore(entry) }
            store.sessions.skipNumbers(below: nextSession)
            return store
        }
    }

    let journalID: [UInt8]
    private(set) var witness = JournalWitness()
    private var rows: [[UInt8]] = []
    /// The features' entries in each row.
    private var entries: [[Replay.Entry]] = []
    private var snapshots: [Image] = []
    /// A snapshot that is being written. It is lost if the store dies now.
    private var unfinished: Image?
    /// The image that the last store had committed at each row.
    private var images: [UInt64: Image] = [:]

    /// - Parameter number: determines the journal ID.
    init(number: Int) {
        journalID = [UInt8](repeating: UInt8(number), count: 16)
    }

    /// A copy of the first rows of `disk`, as if it had been made when there were no more.
    init(of disk: SimulatedDisk, rows count: Int) throws {
        journalID = disk.journalID
        snapshots = disk.snapshots.filter { $0.row <= UInt64(count) }
        for (index, bytes) in disk.rows.prefix(count).enumerated() {
            switch try JournalRow(bytes, number: UInt64(index + 1), after: witness.revision) {
            case .start(let epoch, _):
                rows.append(bytes)
                entries.append([])
                witness.start(epoch)
            case .batch(let batch):
                rows.append(bytes)
                entries.append(try witness.write(batch))
            }
        }
    }

    /// The number of rows.
    var count: Int { rows.count }
    /// The features' entries in all rows.
    var allEntries: [Replay.Entry] { entries.flatMap(\.self) }

    // MARK: Writing

    /// Whether the store of the epoch owns the journal: no other one has taken it over.
    func isOwned(by epoch: UInt64) -> Bool { witness.epoch == epoch }

    /// Makes a row durable. Returns the features' entries in it.
    /// - Parameter largest: the largest row, in bytes.
    func write(_ batch: JournalBatch, largest: Int) throws -> [Replay.Entry] {
        let bytes = try JournalRow.batch(batch).encoded()
        guard case .batch(var read) = try JournalRow(bytes, number: batch.number, after: witness.revision) else {
            throw Violation(description: "a batch is decoded as another kind of row")
        }
        read.follows = batch.follows
        try hold(read == batch, "a decoded row differs from the written one")
        try hold(bytes.count <= largest, "a row has \(bytes.count) bytes, more than \(largest)")
        rows.append(bytes)
        let written = try witness.write(read)
        entries.append(written)
        return written
    }

    /// Records the image of a store that was notified of the row's commit.
    func note(_ image: Image) { images[image.row] = image }

    func beginSnapshot(_ image: Image) { unfinished = image }

    func finishSnapshot() {
        if let unfinished { snapshots.append(unfinished) }
        unfinished = nil
    }

    // MARK: Recovery

    /// The recovered contents and the epoch of a store that starts now. The store may die during recovery and start
    /// again.
    func recover(_ dice: inout Dice, limits: StoreLimits) throws -> (store: RecoveredStore<TallyState>, epoch: UInt64) {
        unfinished = nil
        while dice.once(in: 4) {
            let last = dice.number(0...rows.count)
            let replay = try replay(from: nil, to: last, limits)
            // Its epoch may be on the disk already.
            if last == rows.count { try begin(Self.epoch(after: replay.epoch, &dice)) }
        }
        let whole = try replay(from: nil, to: rows.count, limits)
        let replay = try dice.once(in: 3) ? whole : replay(from: snapshot(&dice), to: rows.count, limits)
        try Self.compare(replay.store, with: Image(whole.store, epoch: whole.epoch))
        try hold(replay.epoch == witness.epoch, "the last epoch was not recovered")
        images = [:]
        return try lead(replay, &dice)
    }

    /// Begins an epoch with a row from which on no other store can write. Returns the contents with which the store
    /// starts.
    private func lead(
        _ replay: JournalReplay<TallyState, MarketAction>, _ dice: inout Dice
    ) throws -> (store: RecoveredStore<TallyState>, epoch: UInt64) {
        let epoch = Self.epoch(after: replay.epoch, &dice)
        var store = replay.store
        try begin(epoch)
        store.begin(epoch: epoch)
        store.row = witness.row
        return (store, epoch)
    }

    private func begin(_ epoch: UInt64) throws {
        rows.append(try JournalRow.start(epoch: epoch, build: 1).encoded())
        entries.append([])
        witness.start(epoch)
    }

    // MARK: Standby

    /// The state of a standby, which begins with the newest snapshot.
    func standby(_ limits: StoreLimits) -> JournalReplay<TallyState, MarketAction> {
        replay(from: snapshots.last, limits)
    }

    /// Applies up to `count` rows that the standby lacks.
    func follow(_ replay: inout JournalReplay<TallyState, MarketAction>, _ count: Int) throws {
        try apply(&replay, to: min(rows.count, Int(replay.store.row) + count))
    }

    /// Applies the missing rows to the standby, which begins an epoch. Returns the contents with which it leads.
    func takeOver(
        _ standby: JournalReplay<TallyState, MarketAction>, _ dice: inout Dice
    ) throws -> (store: RecoveredStore<TallyState>, epoch: UInt64) {
        var replay = standby
        try apply(&replay, to: rows.count)
        try hold(replay.epoch == witness.epoch, "a standby does not know the last epoch")
        return try lead(replay, &dice)
    }

    private static func epoch(after last: UInt64, _ dice: inout Dice) -> UInt64 {
        (last >> 32 + 1) << 32 | UInt64(dice.number(1...Int(UInt32.max)))
    }

    /// The newest snapshot or, as if that one were damaged, the snapshot before it.
    private func snapshot(_ dice: inout Dice) -> Image? {
        dice.once(in: 4) ? snapshots.dropLast().last : snapshots.last
    }

    private func replay(
        from snapshot: Image?, to last: Int, _ limits: StoreLimits
    ) throws -> JournalReplay<TallyState, MarketAction> {
        var replay = replay(from: snapshot, limits)
        try apply(&replay, to: last)
        return replay
    }

    private func replay(from snapshot: Image?, _ limits: StoreLimits) -> JournalReplay<TallyState, MarketAction> {
        JournalReplay(
            from: snapshot?.restored(limits) ?? RecoveredStore(limits: limits), epoch: snapshot?.epoch ?? 0,
            build: snapshot == nil ? nil : 1, reducer: TallyState.reducer)
    }

    private func apply(_ replay: inout JournalReplay<TallyState, MarketAction>, to last: Int) throws {
        for number in Int(replay.store.row)..<max(last, Int(replay.store.row)) {
            let row = try JournalRow(rows[number], number: UInt64(number + 1), after: replay.store.revision)
            try replay.apply(row)
            let place = witness.places[number + 1]
            try hold(
                replay.store.state == place.state && replay.store.revision == place.revision,
                "the state replayed up to row \(number + 1) differs from the journal's")
            if let image = images[UInt64(number + 1)] { try Self.compare(replay.store, with: image) }
        }
    }

    /// Checks that the recovered store equals the committed one. One of them may hold more receipts: a sender's
    /// confirmations without a new action are not in the journal.
    private static func compare(_ store: RecoveredStore<TallyState>, with image: Image) throws {
        let back = Image(store, epoch: image.epoch)
        let what = "at row \(image.row) differs after recovery"
        try hold(back.row == image.row && back.revision == image.revision, "the revision \(what)")
        try hold(back.state == image.state, "the state \(what)")
        try hold(back.nanoseconds == image.nanoseconds, "the time \(what)")
        try hold(back.operatorSequence == image.operatorSequence, "the operator's sequence \(what)")
        try hold(back.statistics == image.statistics, "a session's statistics \(what)")
        try hold(back.sessions.count == image.sessions.count, "the number of sessions \(what)")
        for (left, right) in zip(back.sessions, image.sessions) {
            let known = min(left.digests.count, right.digests.count)
            let first = left.nextSequence - UInt64(known)
            try hold(
                left.opening == right.opening && left.nextSequence == right.nextSequence
                    && left.digests.suffix(known) == right.digests.suffix(known)
                    && left.answers(from: first) == right.answers(from: first),
                "session \(left.opening.number) \(what)")
        }
    }
}

extension StoredSessionState {
    fileprivate func answers(from sequence: UInt64) -> Receipts {
        Receipts(outcomes.compactMap { Receipts.Range($0)?.from(sequence) })
    }
}
