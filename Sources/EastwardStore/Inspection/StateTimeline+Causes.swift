internal import Eastward
internal import EastwardInspection

extension StateTimeline {
    /// The maximum number of actions before an update among which ``causes(of:limit:onProgress:)`` searches its cause,
    /// since it compares the slice after each.
    private static var mostObserved: Revision { 100_000 }

    /// An action and the actions that caused it, the first cause last.
    struct CauseChain {
        var links: [CauseLink] = []
        /// The revision of the next cause, if the limit was reached.
        var next: Revision?
    }

    struct CauseLink {
        var entry: JournalEntry
        /// The changes of the slice whose update caused the action.
        var changes: SliceChanges?
    }

    /// The chain of causes of an action.
    /// - Parameter limit: the maximum number of actions.
    func causes(of revision: Revision, limit: Int, onProgress: (String) throws -> Void) throws -> CauseChain {
        var chain = CauseChain(next: revision)
        while let revision = chain.next, chain.links.count < limit {
            let entry = try entry(revision)
            let changes = try changes(before: entry, onProgress)
            chain.links.append(CauseLink(entry: entry, changes: changes))
            chain.next = try cause(of: entry, changes)
        }
        return chain
    }

    func entry(_ revision: Revision) throws -> JournalEntry {
        var found: JournalEntry?
        try forEachEntry(revision...revision) { entry in
            found = entry
            return false
        }
        guard let found else { throw try history.tooLate(revision, holds: history.firstRevision) }
        return found
    }

    /// The earlier action that caused an action; `nil` if none is known, or the journal no longer contains it.
    private func cause(of entry: JournalEntry, _ changes: SliceChanges?) throws -> Revision? {
        let revision: Revision? =
            switch entry.cause?.event {
            case .action(let revision): revision
            case .update: changes?.last
            case .request, nil: nil
            }
        let first = try history.firstRevision
        // A program can name any revision.
        return revision.flatMap { $0 >= first && $0 < entry.revision ? $0 : nil }
    }

    /// The changes of the slice whose update caused the action; `nil` if it was none, the slice is unknown, or the
    /// journal no longer contains them.
    private func changes(before entry: JournalEntry, _ onProgress: (String) throws -> Void) throws -> SliceChanges? {
        guard case .update(let name, let after?, let revision) = entry.cause?.event, after < revision,
            revision < entry.revision, let slice = slices.first(where: { $0.name == name && !$0.isPresence })
        else { return nil }
        let start = max(after, revision - min(revision, Self.mostObserved))
        let publisher = slice.publisher()
        var changes = SliceChanges()
        var failure: (any Error)?
        do {
            try observe(start...revision, onProgress: onProgress) { state, revision in
                if revision == start { return publisher.rebase(state, revision: revision) }
                let before = publisher.sequence
                do { _ = try publisher.publish(state, revision: revision, epoch: 0) } catch { failure = error }
                if publisher.sequence != before { changes.add(revision) }
            }
        } catch let error as JournalCommandError {
            tool.say("\(error)")
            return nil
        }
        if let failure { throw failure }
        if changes.count == 0, start > after {
            tool.say("None of the \(Self.mostObserved) actions before revision \(revision) changed \(name).")
        }
        return changes
    }

    /// The slices that the store publishes, each once.
    var slices: [ServedSlice<State>] {
        var names: Set<String> = []
        return tool.roles.flatMap(\.slices).filter { names.insert($0.name).inserted }
    }

    // MARK: The state

    /// The records that differ between the states at two revisions.
    func difference(
        from old: Revision, to new: Revision, onProgress: (String) throws -> Void
    ) throws -> RecordDifference {
        let before = try state(at: old, onProgress: onProgress)
        return RecordDifference(from: before, to: try state(at: new, onProgress: onProgress))
    }
}

/// The actions that changed a slice.
struct SliceChanges {
    private(set) var count = 0
    /// The revision of the last one.
    private(set) var last: Revision?

    mutating func add(_ revision: Revision) {
        count += 1
        last = revision
    }
}
