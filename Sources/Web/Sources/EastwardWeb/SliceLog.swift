internal import DequeModule

/// The recent changes of one slice, encoded once for all streams. Bounded: a stream that misses more gets a snapshot.
struct SliceLog: Sendable {
    /// The largest number of changes.
    static let mostChanges = 1_024
    /// The most bytes of changes.
    static let mostBytes = 4 << 20
    /// A stream that is behind by more bytes gets a snapshot instead.
    static let longestCatchUp = 256 << 10

    private enum Snapshot {
        case encoded(String)
        case value(@Sendable () -> String)
    }

    /// The number of the last change, in the order of all slices' changes; 0 before the first value.
    private(set) var last: UInt64 = 0
    /// The changes up to this number are no longer here.
    private(set) var dropped: UInt64 = 0
    private var changes: Deque<(number: UInt64, data: String)> = []
    private var bytes = 0
    private var snapshot = Snapshot.encoded("")

    /// - Parameters:
    ///   - data: the patch's data; `nil` for a value that is no change of the last one.
    ///   - snapshot: encodes the whole value.
    mutating func append(_ data: String?, number: UInt64, snapshot: @escaping @Sendable () -> String) {
        self.snapshot = .value(snapshot)
        last = number
        guard let data else {
            dropped = number
            changes = []
            bytes = 0
            return
        }
        changes.append((number, data))
        bytes += data.utf8.count
        while changes.count > Self.mostChanges || bytes > Self.mostBytes, let first = changes.popFirst() {
            bytes -= first.data.utf8.count
            dropped = first.number
        }
    }

    enum CatchUp: Equatable {
        case none
        case snapshot
        case changes([Change])
    }

    struct Change: Equatable {
        let number: UInt64
        let data: String
    }

    /// The events for a stream that has every change up to `position`; `nil` if it has no value.
    func catchUp(after position: UInt64?) -> CatchUp {
        guard last > 0 else { return .none }
        guard let position, position >= dropped else { return .snapshot }
        var missing: [Change] = []
        var size = 0
        for change in changes.reversed() {
            guard change.number > position else { break }
            size += change.data.utf8.count
            guard size <= Self.longestCatchUp else { return .snapshot }
            missing.append(Change(number: change.number, data: change.data))
        }
        return missing.isEmpty ? .none : .changes(missing.reversed())
    }

    /// The data of a snapshot, encoded once for each change.
    mutating func snapshotData() -> String {
        switch snapshot {
        case .encoded(let data): return data
        case .value(let encode):
            let data = encode()
            snapshot = .encoded(data)
            return data
        }
    }
}

/// A stream's place in the changes of its slices.
struct StreamCursor: Sendable {
    /// The last change that the stream has of all its slices; `nil` before the first event.
    private(set) var position: UInt64?
    /// The slices of which the stream has a value.
    private(set) var begun: Set<String> = []
    private var store: String?

    /// The beginning of its events' ids.
    private let name: String

    /// - Parameters:
    ///   - last: the `Last-Event-ID` of a stream, which this one resumes if that had the same name.
    ///   - name: that of all streams of these slices until the gateway's end.
    init(resuming last: String?, name: String, slices: [String]) {
        self.name = name
        guard let last, last.utf8.count <= 64, last.hasPrefix("\(name)-"),
            let number = UInt64(last.dropFirst(name.utf8.count + 1))
        else { return }
        position = number
        begun = Set(slices)
    }

    /// The text of the events that the stream lacks. Snapshots come first, without an id unless one is the last event:
    /// a stream that is cut after one of them resumes from its earlier place.
    mutating func take(_ logs: inout [String: SliceLog], of slices: [String], store: String) -> String {
        var text = ""
        if self.store != store {
            self.store = store
            text += "event: state\ndata: {\"store\":\"\(store)\"}\n\n"
        }
        var snapshots: [String] = []
        var changes: [SliceLog.Change] = []
        var end = position ?? 0
        for slice in slices {
            guard let log = logs[slice] else { continue }
            switch log.catchUp(after: begun.contains(slice) ? position : nil) {
            case .none: continue
            case .snapshot: snapshots.append(logs[slice]?.snapshotData() ?? "")
            case .changes(let missing): changes += missing
            }
            begun.insert(slice)
            end = max(end, log.last)
        }
        guard !snapshots.isEmpty || !changes.isEmpty else { return text }
        changes.sort { $0.number < $1.number }
        for (index, data) in snapshots.enumerated() {
            let isLast = changes.isEmpty && index == snapshots.count - 1 && begun.count == slices.count
            text += "\(isLast ? "id: \(name)-\(end)\n" : "")event: snapshot\ndata: \(data)\n\n"
        }
        for change in changes {
            // Before every slice has a value, an id would stand for values that the stream lacks.
            let id = begun.count == slices.count ? "id: \(name)-\(change.number)\n" : ""
            text += "\(id)event: patch\ndata: \(change.data)\n\n"
        }
        position = end
        return text
    }
}
