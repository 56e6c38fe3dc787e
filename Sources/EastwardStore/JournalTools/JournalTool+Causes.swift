internal import Eastward
internal import Foundation

extension JournalTool {
    /// The maximum number of actions before an update among which ``why(_:of:limit:)`` searches its cause, since it
    /// compares the slice after each.
    private static var mostObserved: Revision { 100_000 }

    /// Prints an action and the chain of its causes, the first cause last, one line of JSON each.
    /// - Parameter limit: the maximum number of lines.
    func why(_ revision: Revision, of source: JournalContents, limit: Int) throws {
        guard let history = source.history else { throw JournalCommandError.noJournal(in: source.location) }
        var next: Revision? = revision
        for _ in 0..<limit {
            guard let revision = next else { return }
            let entry = try entry(revision, of: history)
            let changes = try changes(before: entry, of: source)
            print(entry.json(of: Action.self, changes: changes))
            next = cause(of: entry, changes, history)
        }
        if let next { say("The chain continues with revision \(next). To see more of it, add: --limit \(2 * limit)") }
    }

    private func entry(_ revision: Revision, of history: JournalHistory) throws -> JournalEntry {
        guard let entry = try entries(revision...revision, of: history).first else {
            throw history.tooLate(revision, holds: history.firstRevision)
        }
        return entry
    }

    /// The earlier action that caused an action; `nil` if none is known, or the journal no longer contains it.
    private func cause(of entry: JournalEntry, _ changes: SliceChanges?, _ history: JournalHistory) -> Revision? {
        let revision: Revision? =
            switch entry.cause?.event {
            case .action(let revision): revision
            case .update: changes?.last
            case .request, nil: nil
            }
        // A program can name any revision.
        return revision.flatMap { $0 >= history.firstRevision && $0 < entry.revision ? $0 : nil }
    }

    /// The changes of the slice whose update caused the action; `nil` if it was none, the slice is unknown, or the
    /// journal no longer contains them.
    private func changes(before entry: JournalEntry, of source: JournalContents) throws -> SliceChanges? {
        guard case .update(let name, let after?, let revision) = entry.cause?.event, after < revision,
            revision < entry.revision, let slice = slices.first(where: { $0.name == name && !$0.isPresence })
        else { return nil }
        let start = max(after, revision - min(revision, Self.mostObserved))
        let publisher = slice.publisher()
        var changes = SliceChanges()
        var failure: (any Error)?
        do {
            _ = try replay(to: revision, of: source, onProgress: say, observed: start...revision) { state, revision in
                if revision == start { return publisher.rebase(state, revision: revision) }
                let before = publisher.sequence
                do { _ = try publisher.publish(state, revision: revision, epoch: 0) } catch { failure = error }
                if publisher.sequence != before { changes.add(revision) }
            }
        } catch let error as JournalCommandError {
            say("\(error)")
            return nil
        }
        if let failure { throw failure }
        if changes.count == 0, start > after {
            say("None of the \(Self.mostObserved) actions before revision \(revision) changed \(name).")
        }
        return changes
    }

    // MARK: The state

    /// Prints the records that an action changed: each one before and after it.
    func diff(_ revision: Revision, of source: JournalContents) throws {
        guard revision > 0 else { throw JournalCommandError("Revisions begin with 1.", exitCode: SystemExit.usage) }
        var before: [String] = [], after: [String] = []
        _ = try replay(to: revision, of: source, onProgress: say, observed: (revision - 1)...revision) { state, at in
            state.writeRecords { record in
                if at == revision { after.append(record.json) } else { before.append(record.json) }
            }
        }
        let (old, new) = (Set(before), Set(after))
        for record in before where !new.contains(record) {
            print(JSONWriter.line { $0.field("before", JSONText(record)) })
        }
        for record in after where !old.contains(record) {
            print(JSONWriter.line { $0.field("after", JSONText(record)) })
        }
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
