internal import Eastward
internal import Foundation

/// Answers questions about a journal. Its replies are limited in size.
struct Inspection<State: DurableState, Action: AppAction> {
    /// A search ends after this time, and returns the revision from which to continue.
    static var longestSearch: Duration { .milliseconds(500) }
    /// How many actions a search reads at a time, from the newest to the oldest.
    private static var searchedAtOnce: UInt64 { 4_000 }
    /// The largest value of an action in a list, in bytes.
    private static var largestListed: Int { 16 << 10 }

    let timeline: StateTimeline<State, Action>

    /// The reply to a request, as a JSON object.
    func reply(to request: InspectionRequest.Kind, onProgress: (String) throws -> Void) throws -> String {
        switch request {
        case .range, .reload: try range()
        case .actions(let search): try actions(search)
        case .action(let revision): try action(revision, onProgress)
        case .why(let revision, let limit): try why(revision, limit, onProgress)
        case .state(let page): try state(page, onProgress)
        case .compare(let old, let new): try difference(from: old, to: new, onProgress)
        case .slice(let name, let revision): try slice(name, at: revision, onProgress)
        }
    }

    private func range() throws -> String {
        let history = try timeline.history
        let replayable = try? timeline.firstRevision()
        return JSONWriter.line { json in
            json.field("first", history.firstRevision)
            json.field("last", history.last.revision)
            if let replayable { json.field("first_state", replayable) }
            json.field("prepared", timeline.preparedRevision)
            json.field("journal", history.head.journalID.hexadecimal)
        }
    }

    // MARK: Actions

    private func actions(_ search: ActionSearch) throws -> String {
        let history = try timeline.history
        let first = max(search.from ?? 0, history.firstRevision)
        let last = min(search.to ?? .max, history.last.revision)
        var page = ReplyPage(limit: search.limit)
        guard first <= last else { return Self.reply("actions", page, next: nil) }
        let started = ContinuousClock.now
        func isTimeLeft() -> Bool { started.duration(to: .now) < Self.longestSearch }
        // Without checkpoints, each part of the search would read the journal from a snapshot on.
        while started.duration(to: .now) < Self.longestSearch / 2, try timeline.addNextCheckpoint() {}
        switch search.order {
        case .oldest:
            var next: Revision? = first
            while let start = next {
                next =
                    try found(start...min(last, Self.end(from: start)), search, into: &page)
                    ?? (start + Self.searchedAtOnce <= last ? start + Self.searchedAtOnce : nil)
                guard !page.isFull, isTimeLeft() else { break }
            }
            return Self.reply("actions", page, next: next)
        case .newest:
            var next: Revision? = last
            while let end = next {
                let start = max(first, end - min(end, Self.searchedAtOnce - 1))
                next = try newest(start...end, search, into: &page) ?? (start > first ? start - 1 : nil)
                guard !page.isFull, isTimeLeft() else { break }
            }
            return Self.reply("actions", page, next: next)
        }
    }

    private static func end(from start: Revision) -> Revision {
        let (end, overflow) = start.addingReportingOverflow(searchedAtOnce - 1)
        return overflow ? .max : end
    }

    /// Adds the actions of a range that a search accepts, the oldest first.
    /// - Returns: the revision of the first action that was not examined; `nil` if all were.
    private func found(
        _ range: ClosedRange<Revision>, _ search: ActionSearch, into page: inout ReplyPage
    ) throws -> Revision? {
        var next: Revision?
        try timeline.forEachEntry(range) { entry in
            guard !page.isFull else {
                next = entry.revision
                return false
            }
            if let line = Self.line(entry, search) { page.append(line) }
            return true
        }
        return next
    }

    /// Adds the actions of a range that a search accepts, the newest first.
    private func newest(
        _ range: ClosedRange<Revision>, _ search: ActionSearch, into page: inout ReplyPage
    ) throws -> Revision? {
        var found: [(revision: Revision, line: String)] = []
        try timeline.forEachEntry(range) { entry in
            guard let line = Self.line(entry, search) else { return true }
            found.append((entry.revision, line))
            // One more than the limit shows where the next page begins.
            if found.count > 2 * search.limit { found.removeFirst(found.count - search.limit - 1) }
            return true
        }
        for (revision, line) in found.reversed() {
            if page.isFull { return revision }
            page.append(line)
        }
        return nil
    }

    private static func line(_ entry: JournalEntry, _ search: ActionSearch) -> String? {
        var line: String?
        func json() -> String {
            line = line ?? entry.json(of: Action.self, largestValue: largestListed)
            return line ?? ""
        }
        return search.accepts(entry, json: json) ? json() : nil
    }

    private func action(_ revision: Revision, _ onProgress: (String) throws -> Void) throws -> String {
        let entry = try timeline.entry(revision)
        let before = try timeline.state(at: revision - 1, onProgress: onProgress)
        let after = try timeline.state(at: revision, onProgress: onProgress)
        let difference = RecordDifference(from: before, to: after)
        var slices = ReplyPage(limit: .max)
        for slice in timeline.slices where !slice.isPresence {
            let publisher = slice.publisher()
            publisher.rebase(before, revision: revision - 1)
            let sequence = publisher.sequence
            let patch = try publisher.publish(after, revision: revision, epoch: 0)
            guard publisher.sequence != sequence else { continue }
            slices.append(
                JSONWriter.line { json in
                    json.field("slice", slice.name)
                    json.field("roles", roles(with: slice.name))
                    if let patch { json.field("bytes", patch.count) }
                })
        }
        return JSONWriter.line { json in
            json.field(
                "action", JSONText(entry.json(of: Action.self, isWhole: true, largestValue: ReplyPage.largestItem)))
            json.field("difference", JSONText(Self.text(of: difference)))
            json.field("slices", JSONText(slices.list))
        }
    }

    private func roles(with slice: String) -> [String] {
        timeline.tool.roles.filter { $0.slices.contains { $0.name == slice } }.map(\.name)
    }

    private func why(_ revision: Revision, _ limit: Int, _ onProgress: (String) throws -> Void) throws -> String {
        let chain = try timeline.causes(of: revision, limit: limit, onProgress: onProgress)
        var page = ReplyPage(limit: limit)
        for link in chain.links {
            page.append(
                link.entry.json(of: Action.self, changes: link.changes, largestValue: Self.largestListed))
        }
        return Self.reply("actions", page, next: chain.next)
    }

    // MARK: The state

    private func state(_ request: StatePage, _ onProgress: (String) throws -> Void) throws -> String {
        let state = try timeline.state(at: request.revision, onProgress: onProgress)
        var page = ReplyPage(limit: request.limit)
        var parts: [(name: String, count: Int)] = []
        var matching = 0
        var end = request.offset
        state.writeRecords { record in
            let json = record.json
            let name = JSONText(json).members?.first?.name ?? ""
            if parts.last?.name == name {
                parts[parts.count - 1].count += 1
            } else {
                parts.append((name, 1))
            }
            guard request.part == nil || request.part == name else { return }
            guard let value = request.path.map({ $0.pick(from: json) }) ?? json,
                request.text.map({ value.range(of: $0, options: .caseInsensitive) != nil }) ?? true
            else { return }
            if matching >= request.offset, !page.isFull {
                page.append(value)
                end = matching + 1
            }
            matching += 1
        }
        var list = ReplyPage(limit: .max)
        for part in parts {
            list.append(
                JSONWriter.line { json in
                    json.field("part", part.name)
                    json.field("records", part.count)
                })
        }
        return JSONWriter.line { json in
            json.field("revision", request.revision)
            json.field("parts", JSONText(list.list))
            json.field("matching", matching)
            json.field("records", JSONText(page.list))
            if end < matching { json.field("next", end) }
        }
    }

    private func difference(
        from old: Revision, to new: Revision, _ onProgress: (String) throws -> Void
    ) throws -> String {
        Self.text(of: try timeline.difference(from: old, to: new, onProgress: onProgress))
    }

    private func slice(
        _ name: String, at revision: Revision, _ onProgress: (String) throws -> Void
    ) throws -> String {
        guard let slice = timeline.slices.first(where: { $0.name == name }) else {
            throw JournalCommandError("There is no slice “\(name)”.", exitCode: SystemExit.missingInput)
        }
        guard !slice.isPresence else {
            throw JournalCommandError(
                "\(name) contains presence, which the journal does not contain.", exitCode: SystemExit.missingInput)
        }
        let publisher = slice.publisher()
        publisher.rebase(try timeline.state(at: revision, onProgress: onProgress), revision: revision)
        return JSONWriter.line { json in
            json.field("slice", name)
            json.field("revision", revision)
            json.field("value", JSONText(ReplyPage.limited(publisher.json)))
        }
    }

    // MARK: Replies

    private static func reply(_ name: String, _ page: ReplyPage, next: Revision?) -> String {
        JSONWriter.line { json in
            json.field(name, JSONText(page.list))
            if let next { json.field("next", next) }
        }
    }

    private static func text(of difference: RecordDifference) -> String {
        var before = ReplyPage(limit: InspectionRequest.mostItems)
        var after = ReplyPage(limit: InspectionRequest.mostItems)
        for record in difference.before where !before.isFull { before.append(record) }
        for record in difference.after where !after.isFull { after.append(record) }
        return JSONWriter.line { json in
            json.field("before", JSONText(before.list))
            json.field("after", JSONText(after.list))
            json.field("omitted", difference.before.count - before.count + difference.after.count - after.count)
        }
    }
}

/// The items of a reply, up to a limit in number and in bytes.
struct ReplyPage {
    private static let mostBytes = 2 << 20
    /// A larger item is replaced by a part of its text.
    static let largestItem = 256 << 10

    private let limit: Int
    private var items: [String] = []
    private var bytes = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { items.count }
    var isFull: Bool { items.count >= limit || bytes >= Self.mostBytes }

    mutating func append(_ json: String) {
        let item = Self.limited(json)
        bytes += item.utf8.count
        items.append(item)
    }

    /// The items as a JSON list.
    var list: String { "[\(items.joined(separator: ","))]" }

    /// JSON, or if it is too long, an object with the beginning of its text.
    static func limited(_ json: String, to largest: Int = largestItem) -> String {
        guard json.utf8.count > largest else { return json }
        return JSONWriter.line {
            $0.field("truncated", String(decoding: json.utf8.prefix(largest / 4), as: UTF8.self))
            $0.field("bytes", json.utf8.count)
        }
    }
}
