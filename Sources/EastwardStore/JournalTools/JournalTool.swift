internal import Eastward
internal import EastwardDisk
internal import EastwardInspection
internal import Foundation

/// Prints the data that a store has on its disk, for people and programs: one line of JSON for each item.
///
/// Part of the store's own program, since only that has the types of the app's actions and state.
struct JournalTool<State: DurableState, Action: AppAction> {
    let reducer: Reducer<State, Action>
    /// The roles that the store serves.
    var roles: [ServedRole<State>] = []
    /// The databases that the program supports.
    var providers: [JournalProvider] = []
    /// Prints a line of results.
    let print: (String) -> Void
    /// Prints a sentence for people.
    let say: (String) -> Void

    // MARK: Actions

    /// Prints the last `count` actions.
    func tail(_ count: UInt64, of history: JournalHistory) throws {
        let last = history.last.revision
        guard count > 0, last >= history.firstRevision else { return }
        let first = last - min(count - 1, last - history.firstRevision)
        try show(first...last, of: history, isWhole: false)
    }

    /// Prints one action with all its details.
    func show(_ revision: Revision, of history: JournalHistory) throws {
        try show(revision...revision, of: history, isWhole: true)
    }

    private func show(_ range: ClosedRange<Revision>, of history: JournalHistory, isWhole: Bool) throws {
        try forEachEntry(range, of: history) { print($0.json(of: Action.self, isWhole: isWhole)) }
    }

    private func forEachEntry(
        _ range: ClosedRange<Revision>, of history: JournalHistory, _ body: (JournalEntry) -> Void
    ) throws {
        let first = try history.row(holding: range.lowerBound)
        var scan = JournalScan()
        let snapshot = try senders(of: first, history, &scan)
        try history.forEachRow(from: snapshot.map { $0 + 1 } ?? 0) { step in
            for entry in scan.take(step.content, number: step.row.number, range) { body(entry) }
            return step.row.revision < range.upperBound
        }
    }

    /// Initializes `scan` with the senders in row `row`: the sessions of all of them are open in the snapshot before
    /// it, or opened after that.
    /// - Returns: the last row of that snapshot; `nil` if all rows must be read.
    func senders(of row: UInt64, _ history: JournalHistory, _ scan: inout JournalScan) throws -> UInt64? {
        for stored in history.snapshots.reversed() where stored.row < row && stored.row + 1 >= history.head.firstRow {
            guard let snapshot = read(stored) else { continue }
            scan.begin(with: snapshot, isNext: true)
            return stored.row
        }
        // The rows that opened these sessions may be removed, but many sessions are still open in a later snapshot.
        if history.head.firstRow > 1, let oldest = history.snapshots.first, let snapshot = read(oldest) {
            scan.begin(with: snapshot, isNext: false)
        }
        return nil
    }

    func read(_ stored: StoredSnapshot) -> SnapshotFile<State>? {
        do {
            return try SnapshotFile<State>(readingFrom: stored.file(), limits: StoreLimits())
        } catch {
            say("\(error)")
            return nil
        }
    }

    /// Prints an action and the chain of its causes, the first cause last, one line of JSON each.
    /// - Parameter limit: the maximum number of lines.
    func why(_ revision: Revision, of source: JournalContents, limit: Int) throws {
        let chain = try StateTimeline(self, source).causes(of: revision, limit: limit, onProgress: say)
        for link in chain.links { print(link.entry.json(of: Action.self, changes: link.changes)) }
        if let next = chain.next {
            say("The chain continues with revision \(next). To see more of it, add: --limit \(2 * limit)")
        }
    }

    /// Prints a bundle: some actions with their changes, and the state before them.
    func bundle(from first: Revision, to last: Revision, of source: JournalContents) throws {
        try StateTimeline(self, source).bundle(from: first, to: last, onProgress: say) { self.print($0) }
    }

    // MARK: The state

    /// Prints the records that an action changed: each one before and after it.
    func diff(_ revision: Revision, of source: JournalContents) throws {
        guard revision > 0 else { throw JournalCommandError.revisionZero }
        if let history = source.history, revision > history.last.revision {
            throw history.tooLate(revision, holds: history.firstRevision)
        }
        let difference = try StateTimeline(self, source).difference(from: revision - 1, to: revision, onProgress: say)
        for record in difference.before { print(JSONWriter.line { $0.field("before", JSONText(record.json)) }) }
        for record in difference.after { print(JSONWriter.line { $0.field("after", JSONText(record.json)) }) }
    }

    /// Prints the state at `revision`, one record a line; by default the last one.
    /// - Parameters:
    ///   - path: selects a member of each record.
    ///   - fromStart: replays all rows and uses no snapshot.
    ///   - reportsDuration: whether to report how long the replay took.
    func replay(
        to revision: Revision?, of source: JournalContents, fromStart: Bool, path: JSONPath?,
        reportsDuration: Bool
    ) throws {
        let state = try state(
            at: revision, of: source, fromStart: fromStart, reportsDuration: reportsDuration, onProgress: say)
        var records: [String] = []
        state.writeRecords { records.append($0.redactedJSON) }
        for line in try StateRecords(records).lines(path) { print(line) }
    }

    /// The state at `revision`; by default the last one.
    /// - Parameter onProgress: called about once a second; throws to end the replay.
    func state(
        at revision: Revision?, of source: JournalContents, fromStart: Bool = false, reportsDuration: Bool = false,
        onProgress: (String) throws -> Void
    ) throws -> State {
        let snapshot = fromStart ? nil : try self.start(notAfter: revision ?? .max, of: source)
        let start = snapshot ?? ReplayStart(of: source)
        if let revision, revision == start.place.revision { return start.store.state }
        guard let history = source.history else { throw JournalCommandError.onlySnapshots(in: source.location) }
        if let revision, revision > history.last.revision {
            throw history.tooLate(revision, holds: min(history.firstRevision, start.place.revision + 1))
        }
        guard history.last.row > start.place.row else { return start.store.state }
        guard history.head.firstRow <= start.place.row + 1 else {
            throw JournalCommandError(
                """
                The journal begins after revision \(history.head.revision), and \
                \(fromStart ? "--from-start uses no snapshot" : "no snapshot before it can be used"): the earlier rows \
                are removed. --history and --retain of the store's program keep more of them.
                """, exitCode: SystemExit.missingInput)
        }
        var progress = ReplayProgress(
            rows: try revision.map { try history.row(holding: $0) - start.place.row }
                ?? history.last.row - start.place.row)
        let state = try replay(start, to: revision, of: history) { _, _, actions in
            if progress.advance(rows: 1, actions: actions) { try onProgress(progress.text) }
            return true
        }
        if reportsDuration { say("\(progress.text).") }
        return state
    }

    /// The newest snapshot that is not after `revision`; `nil` if there is none.
    func start(notAfter revision: Revision, of source: JournalContents) throws -> ReplayStart<State>? {
        for stored in source.snapshots.reversed() {
            if let snapshot = read(stored), snapshot.store.revision <= revision { return ReplayStart(snapshot) }
        }
        return nil
    }

    /// Replays the rows after `start`.
    /// - Parameters:
    ///   - revision: the last revision; `nil` for all rows.
    ///   - observed: the revisions for which `observer` is called with the state.
    ///   - onRow: called after each complete row with the replay, the row's place and the number of its actions;
    ///     returns whether to continue.
    /// - Returns: the state after the last action.
    func replay(
        _ start: ReplayStart<State>, to revision: Revision?, of history: JournalHistory,
        observed: ClosedRange<Revision>? = nil, observer: @escaping (State, Revision) -> Void = { _, _ in },
        onRow: (JournalReplay<State, Action>, JournalPlace, Int) throws -> Bool
    ) throws -> State {
        var replay = JournalReplay(from: start.store, epoch: start.epoch, build: start.build, reducer: reducer)
        try history.forEachRow(from: start.place.row + 1) { step in
            if step.before.row == start.place.row, step.before != start.place {
                throw step.damage("it does not follow from the snapshot before it")
            }
            let actions = try take(
                step, through: revision, &replay, observer: observed.flatMap { step.observer(of: $0, observer) })
            if let revision, step.row.revision > revision { return false }
            guard try onRow(replay, step.row.place, actions) else { return false }
            return revision.map { step.row.revision < $0 } ?? true
        }
        return replay.store.state
    }

    private func take(
        _ step: JournalHistory.Step, through revision: Revision?, _ replay: inout JournalReplay<State, Action>,
        observer: JournalReplay<State, Action>.Observer?
    ) throws -> Int {
        var row = step.content
        var end = step.row.revision
        if case .batch(let batch) = row, let revision, revision < end {
            row = .batch(batch.through(revision))
            end = revision
        }
        do {
            let actions = try replay.apply(row, observer: observer)
            guard replay.store.revision == end else {
                throw JournalError.contradiction("it ends with revision \(replay.store.revision), not \(end)")
            }
            return actions
        } catch let error as JournalError {
            throw Recovery<State, Action>.explain(
                error, in: step.row.number, of: step.part, after: step.before.revision, build: replay.build)
        }
    }
}

extension JournalHistory.Step {
    /// Calls `body` for the actions of the range; `nil` if the row has none of them, since actions that are reduced one
    /// by one take longer.
    fileprivate func observer<State>(
        of range: ClosedRange<Revision>, _ body: @escaping (State, Revision) -> Void
    ) -> ((State, Revision) -> Void)? {
        guard range.lowerBound <= row.revision, range.upperBound > before.revision else { return nil }
        return { if range.contains($1) { body($0, $1) } }
    }
}
