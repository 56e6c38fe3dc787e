import Eastward
import FixtureContract

/// A replay of a journal's rows by code other than the store's. The simulation checks the store, the features and the
/// subscribers against it.
struct JournalWitness {
    /// The state and its revision after each row.
    private(set) var places: [(state: TallyState, revision: Revision)] = [(TallyState(), 0)]
    /// The count after each revision.
    private(set) var counts: [Int] = [0]
    /// The receipt of each revision's action.
    private(set) var receipts: [Receipt] = [Receipt(revision: 0)]
    /// The epoch of the last start.
    private(set) var epoch: UInt64 = 0
    private var nextSequences: [UInt64: UInt64] = [:]
    private var openSessions: Set<UInt64> = []
    private var highestSession: UInt64 = 0
    private var clock: Int64 = 0

    var row: UInt64 { UInt64(places.count - 1) }
    var revision: Revision { UInt64(counts.count - 1) }
    private(set) var state = TallyState()

    mutating func start(_ epoch: UInt64) {
        self.epoch = epoch
        places.append((state, revision))
    }

    /// Adds a batch that became durable. Returns the features' entries in it.
    mutating func write(_ batch: JournalBatch) throws -> [Replay.Entry] {
        var ofFeatures: [Replay.Entry] = []
        for opened in batch.opened {
            try hold(opened.number > highestSession, "session \(opened.number) opened twice")
            highestSession = opened.number
            openSessions.insert(opened.number)
        }
        for segment in batch.segments {
            let entries = try write(segment)
            if segment.session != 0 { ofFeatures += entries }
        }
        for closed in batch.closed {
            try hold(openSessions.remove(closed) != nil, "session \(closed) closed twice")
        }
        places.append((state, revision))
        return ofFeatures
    }

    private mutating func write(_ segment: JournalSegment) throws -> [Replay.Entry] {
        try hold(
            segment.session == 0 || openSessions.contains(segment.session), "session \(segment.session) is not open")
        let next = nextSequences[segment.session] ?? 1
        try hold(
            segment.firstSequence == next,
            "session \(segment.session) continues with sequence \(segment.firstSequence) instead of \(next)")
        try hold(segment.firstRevision == revision + 1, "revisions have a gap")
        try hold(segment.nanoseconds >= clock, "the time decreased")
        clock = segment.nanoseconds
        let entries = try Replay.reduce(segment, &state)
        try hold(entries.map(\.receipt) == Array(segment.outcomes), "the journal's outcomes differ from a replay's")
        for entry in entries {
            counts.append(entry.state.count)
            receipts.append(entry.receipt)
        }
        nextSequences[segment.session] = next + UInt64(entries.count)
        return entries
    }
}
