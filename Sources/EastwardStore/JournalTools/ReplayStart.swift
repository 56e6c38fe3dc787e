internal import Eastward

/// A position in a journal, and the contents of the store there: the beginning of a replay.
struct ReplayStart<State: DurableState>: Sendable {
    var place: JournalPlace
    var store: RecoveredStore<State>
    /// The epoch of the row; 0 before the first.
    var epoch: UInt64
    /// The program that reduced the row; `nil` before the first.
    var build: UInt64?

    init(place: JournalPlace, store: RecoveredStore<State>, epoch: UInt64, build: UInt64?) {
        self.place = place
        self.store = store
        self.epoch = epoch
        self.build = build
    }

    /// The contents of a snapshot.
    init(_ snapshot: SnapshotFile<State>) {
        self.init(place: snapshot.place, store: snapshot.store, epoch: snapshot.epoch, build: snapshot.build)
    }

    /// The empty store before the first row of a journal.
    init(of source: JournalContents) {
        self.init(
            place: JournalPlace(chain: source.history?.head.journalID ?? []), store: RecoveredStore(), epoch: 0,
            build: nil)
    }
}
