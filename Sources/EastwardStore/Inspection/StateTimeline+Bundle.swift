internal import Eastward
internal import EastwardInspection
internal import Foundation

extension StateTimeline {
    /// Writes a bundle: some actions with their changes, and the state before them.
    /// - Parameter write: receives each line, without a newline.
    func bundle(
        from first: Revision, to last: Revision, onProgress: (String) throws -> Void,
        write: @escaping (String) throws -> Void
    ) throws {
        let history = try history
        guard first > 0 else { throw JournalCommandError.revisionZero }
        for revision in [first, last] { _ = try history.row(holding: revision) }
        guard last - first < Revision(ActionBundle.mostActions) else {
            throw JournalCommandError(
                "A bundle contains at most \(ActionBundle.mostActions) actions. Choose a smaller range.",
                exitCode: SystemExit.usage)
        }
        var entries = try entries(first...last)[...]
        try write(
            ActionBundle.Header(
                range: first...last, journal: history.head.journalID.hexadecimal, State.self, Action.self
            ).json)
        var size = BundleSize()
        var changes: ActionChanges<State>?
        var failure: (any Error)?
        let roles = tool.roles
        try observe(
            first - 1...last,
            onProgress: { text in
                if let failure { throw failure }
                try onProgress(text)
            }
        ) { state, revision in
            guard failure == nil else { return }
            do {
                func put(_ line: String) throws {
                    try size.add(line.utf8.count)
                    try write(line)
                }
                guard changes != nil, let entry = entries.popFirst() else {
                    let before = ActionChanges(after: state, revision, roles)
                    changes = before
                    try BundleSize.checkWork(actions: entries.count, records: before.records.count)
                    return try before.records.forEach { try put(ActionBundle.line(record: $0.redactedJSON)) }
                }
                guard let changed = try changes?.next(state, revision) else { return }
                try put(
                    ActionBundle.line(
                        action: entry.json(of: Action.self, isWhole: true), nanoseconds: entry.nanoseconds,
                        changed.records, slices: changed.slices))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        try write(ActionBundle.lastLine)
    }

    private func entries(_ range: ClosedRange<Revision>) throws -> [JournalEntry] {
        var entries: [JournalEntry] = []
        var size = BundleSize()
        try forEachEntry(range) { entry in
            try size.add(entry.payload.count)
            entries.append(entry)
            return true
        }
        return entries
    }
}

/// The size of a bundle so far.
private struct BundleSize {
    /// How many records may be compared: the changes of each action are found by comparing all records of the state.
    private static let mostCompared = 200_000_000

    private var bytes = 0

    static func checkWork(actions: Int, records: Int) throws {
        guard actions * max(1, records) > mostCompared else { return }
        throw JournalCommandError(
            """
            The state has \(records) records, so a bundle of \(actions) actions would take too long. Choose at most \
            \(mostCompared / records) actions.
            """, exitCode: SystemExit.usage)
    }

    mutating func add(_ count: Int) throws {
        bytes += count + 1
        guard bytes <= ActionBundle.mostBytes else {
            throw JournalCommandError(
                "The bundle would be larger than \(ActionBundle.mostBytes >> 20) MiB. Choose a smaller range.",
                exitCode: SystemExit.usage)
        }
    }
}

/// A bundle that is written into an existing file.
struct BundleFile {
    private let file: FileHandle
    private var lines: [UInt8] = []

    init(path: String) throws {
        guard let file = FileHandle(forWritingAtPath: path) else {
            throw JournalCommandError("\(path) cannot be written.", exitCode: SystemExit.cannotCreate)
        }
        try file.truncate(atOffset: 0)
        self.file = file
    }

    mutating func add(_ line: String) throws {
        lines += line.utf8
        lines.append(UInt8(ascii: "\n"))
        if lines.count >= 1 << 20 { try flush() }
    }

    mutating func flush() throws {
        try file.write(contentsOf: lines)
        lines.removeAll(keepingCapacity: true)
    }
}
