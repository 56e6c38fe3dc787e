internal import Eastward
internal import EastwardInspection
internal import Foundation

/// Answers questions about a journal. Its replies are limited in size.
struct Inspection<State: DurableState, Action: AppAction> {
    /// A search ends after this time, and returns the revision from which to continue.
    static var longestSearch: Duration { .milliseconds(500) }
    /// How many actions a search reads at a time, from the newest to the oldest.
    private static var searchedAtOnce: UInt64 { 4_000 }

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
        case .bundle(let first, let last, let path): try bundle(from: first, to: last, path, onProgress)
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
        guard first <= last else { return page.reply("actions", next: nil) }
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
            return page.reply("actions", next: next)
        case .newest:
            var next: Revision? = last
            while let end = next {
                let start = max(first, end - min(end, Self.searchedAtOnce - 1))
                next = try newest(start...end, search, into: &page) ?? (start > first ? start - 1 : nil)
                guard !page.isFull, isTimeLeft() else { break }
            }
            return page.reply("actions", next: next)
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
            line = line ?? entry.json(of: Action.self, largestValue: ReplyPage.largestListed)
            return line ?? ""
        }
        return search.accepts(entry, json: json) ? json() : nil
    }

    private func action(_ revision: Revision, _ onProgress: (String) throws -> Void) throws -> String {
        let entry = try timeline.entry(revision)
        let before = try timeline.state(at: revision - 1, onProgress: onProgress)
        var changes = ActionChanges(after: before, revision - 1, timeline.tool.roles)
        let changed = try changes.next(timeline.state(at: revision, onProgress: onProgress), revision)
        return JSONWriter.line { json in
            json.field(
                "action", JSONText(entry.json(of: Action.self, isWhole: true, largestValue: ReplyPage.largestItem)))
            json.field("difference", JSONText(changed.records.reply))
            json.field("slices", JSONText(changed.slices))
        }
    }

    private func why(_ revision: Revision, _ limit: Int, _ onProgress: (String) throws -> Void) throws -> String {
        let chain = try timeline.causes(of: revision, limit: limit, onProgress: onProgress)
        var page = ReplyPage(limit: limit)
        for link in chain.links {
            page.append(
                link.entry.json(of: Action.self, changes: link.changes, largestValue: ReplyPage.largestListed))
        }
        return page.reply("actions", next: chain.next)
    }

    // MARK: The state

    private func state(_ request: StatePage, _ onProgress: (String) throws -> Void) throws -> String {
        var reply = StateReply(request)
        try timeline.state(at: request.revision, onProgress: onProgress).writeRecords { reply.take($0.redactedJSON) }
        return reply.json
    }

    private func difference(
        from old: Revision, to new: Revision, _ onProgress: (String) throws -> Void
    ) throws -> String {
        try timeline.difference(from: old, to: new, onProgress: onProgress).reply
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
            json.field("value", JSONText(ReplyPage.limited(publisher.value.redactedJSON)))
        }
    }

    // MARK: Bundles

    private func bundle(
        from first: Revision, to last: Revision, _ path: String, _ onProgress: (String) throws -> Void
    ) throws -> String {
        var file = try BundleFile(path: path)
        try timeline.bundle(from: first, to: last, onProgress: onProgress) { try file.add($0) }
        try file.flush()
        return JSONWriter.line { $0.field("actions", last - first + 1) }
    }
}
