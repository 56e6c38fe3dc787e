internal import CLinux
internal import Eastward
internal import Foundation

/// The contents of a store at any revision of its journal. It replays from the nearest checkpoint, which it keeps in
/// memory, or from the nearest snapshot of the store.
final class StateTimeline<State: DurableState, Action: AppAction> {
    typealias Start = ReplayStart<State>

    let tool: JournalTool<State, Action>
    private(set) var contents: JournalContents
    private var checkpoints: Checkpoints<Start>
    private let memoryLimit: Int

    /// - Parameters:
    ///   - spacing: the time that a replay from one checkpoint to the next takes.
    ///   - limit: the maximum number of checkpoints.
    ///   - memoryLimit: the resident memory in bytes above which checkpoints are removed.
    init(
        _ tool: JournalTool<State, Action>, _ contents: JournalContents, spacing: Duration = .milliseconds(50),
        limit: Int = 256, memoryLimit: Int = 400 << 20
    ) {
        self.tool = tool
        self.contents = contents
        self.memoryLimit = memoryLimit
        checkpoints = Checkpoints(spacing: spacing.nanoseconds, limit: limit)
    }

    /// Continues with the current contents, to which the store may have added rows, and from which it may have removed
    /// the first ones.
    func update(_ contents: JournalContents) {
        let isSame = contents.history?.head.journalID == self.contents.history?.head.journalID
        self.contents = contents
        guard let first = contents.history?.head.firstRow else { return }
        checkpoints.remove { !isSame || $0.place.row + 1 < first }
    }

    var history: JournalHistory {
        get throws {
            guard let history = contents.history else { throw JournalCommandError.onlySnapshots(in: contents.location) }
            return history
        }
    }

    /// The first revision whose state can be replayed.
    func firstRevision() throws -> Revision { try beginning().place.revision }

    /// Calls `observer` with the state at each revision of `range`, in order.
    func observe(
        _ range: ClosedRange<Revision>, onProgress: (String) throws -> Void = { _ in },
        _ observer: @escaping (State, Revision) -> Void
    ) throws {
        let start = try start(notAfter: range.lowerBound)
        if range.contains(start.place.revision) { observer(start.store.state, start.place.revision) }
        guard start.place.revision < range.upperBound else { return }
        try replay(start, to: range.upperBound, observed: range, observer, onProgress: onProgress)
    }

    func state(at revision: Revision, onProgress: (String) throws -> Void = { _ in }) throws -> State {
        let start = try start(notAfter: revision)
        guard start.place.revision < revision else { return start.store.state }
        return try replay(start, to: revision, onProgress: onProgress)
    }

    /// The actions of `range`, with their senders.
    func forEachEntry(_ range: ClosedRange<Revision>, _ body: (JournalEntry) throws -> Bool) throws {
        let history = try history
        let row = try history.row(holding: range.lowerBound)
        var scan = JournalScan()
        let last: UInt64?
        if let start = try? start(notAfter: range.lowerBound - 1) {
            scan.begin(with: start)
            last = start.place.row
        } else {
            last = try tool.senders(of: row, history, &scan)
        }
        try history.forEachRow(from: last.map { $0 + 1 } ?? 0) { step in
            for entry in scan.take(step.content, number: step.row.number, range) {
                guard try body(entry) else { return false }
            }
            return step.row.revision < range.upperBound
        }
    }

    // MARK: Checkpoints

    /// Replays the journal up to the next missing checkpoint.
    /// - Returns: whether another one is missing.
    func addNextCheckpoint() throws -> Bool {
        let last = try history.last.revision
        let start = try checkpoints.last(notAfter: checkpoints.completeTo) ?? beginning()
        let goal = checkpoints.next(after: start.place.revision) ?? last
        var reached = goal
        if start.place.revision < goal {
            try replay(
                start, to: goal,
                onCheckpoint: { added in
                    reached = added
                    return false
                })
        }
        checkpoints.complete(to: reached)
        return checkpoints.completeTo < last
    }

    var checkpointCount: Int { checkpoints.entries.count }

    /// The revision up to which all checkpoints exist.
    var preparedRevision: Revision { checkpoints.completeTo }

    /// The earliest contents from which the journal can be replayed.
    private func beginning() throws -> Start {
        let history = try history
        if history.head.firstRow <= 1 { return checkpoint(of: 0) { Start(of: contents) } ?? Start(of: contents) }
        for stored in contents.snapshots where stored.row + 1 >= history.head.firstRow {
            if let start = checkpoint(of: stored.row, { tool.read(stored).map(Start.init) }) { return start }
        }
        throw JournalCommandError(
            """
            The journal begins after revision \(history.head.revision), and no snapshot of the rows before it can be \
            used.
            """, exitCode: SystemExit.missingInput)
    }

    /// The checkpoint of a row, which is added if there is none.
    private func checkpoint(of row: UInt64, _ read: () -> Start?) -> Start? {
        if let known = checkpoints.entries.first(where: { $0.value.place.row == row }) { return known.value }
        guard let start = read() else { return nil }
        checkpoints.add(start, at: start.place.revision)
        limitMemory()
        return start
    }

    /// The nearest checkpoint or snapshot that is not after `revision`.
    private func start(notAfter revision: Revision) throws -> Start {
        let history = try history
        guard revision <= history.last.revision else {
            throw history.tooLate(revision, holds: try firstRevision())
        }
        let checkpoint = checkpoints.last(notAfter: revision)
        if let checkpoint, revision <= checkpoints.completeTo { return checkpoint }
        let row = revision < history.firstRevision ? history.head.firstRow - 1 : try history.row(holding: revision)
        let usable = max(history.head.firstRow - 1, (checkpoint?.place.row ?? 0) + 1)
        for stored in contents.snapshots.reversed() where usable <= stored.row && stored.row <= row {
            guard let snapshot = tool.read(stored), snapshot.store.revision <= revision else { continue }
            let start = Start(snapshot)
            checkpoints.add(start, at: start.place.revision)
            limitMemory()
            return start
        }
        if let checkpoint { return checkpoint }
        let start = try beginning()
        guard start.place.revision <= revision else {
            throw JournalCommandError(
                """
                The state at revision \(revision) cannot be replayed: the journal and its snapshots begin with revision \
                \(start.place.revision).
                """, exitCode: SystemExit.missingInput)
        }
        return start
    }

    /// Replays the journal, and adds a checkpoint whenever that took longer than the spacing.
    /// - Parameter onCheckpoint: called with the revision of each new checkpoint; returns whether to continue.
    @discardableResult
    private func replay(
        _ start: Start, to revision: Revision, observed: ClosedRange<Revision>? = nil,
        _ observer: @escaping (State, Revision) -> Void = { _, _ in },
        onProgress: (String) throws -> Void = { _ in }, onCheckpoint: (Revision) -> Bool = { _ in true }
    ) throws -> State {
        let history = try history
        var progress = ReplayProgress(rows: try history.row(holding: revision) - start.place.row)
        var last = (time: ContinuousClock.now, revision: start.place.revision)
        return try tool.replay(start, to: revision, of: history, observed: observed, observer: observer) {
            replay, place, actions in
            if progress.advance(rows: 1, actions: actions) { try onProgress(progress.text) }
            let now = ContinuousClock.now
            // A row without actions keeps the revision.
            guard place.revision > last.revision, (now - last.time).nanoseconds >= checkpoints.spacing else {
                return true
            }
            last = (now, place.revision)
            let start = Start(place: place, store: replay.store, epoch: replay.epoch, build: replay.build)
            checkpoints.add(start, at: place.revision)
            limitMemory()
            return onCheckpoint(place.revision)
        }
    }

    /// Removes checkpoints if the process uses too much memory. A few remain: the state itself may exceed the limit.
    private func limitMemory() {
        guard checkpoints.entries.count >= 8, ResidentMemory.bytes > memoryLimit else { return }
        checkpoints.thin()
        malloc_trim(0)
    }
}

enum ResidentMemory {
    /// The resident memory of this process, in bytes: see `proc(5)`.
    static var bytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }
}
