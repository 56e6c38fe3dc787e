internal import Eastward

extension ActionBundle {
    /// The reply to a request, as a JSON object, as `STORE journal inspect` gives it.
    package func reply(to request: InspectionRequest.Kind) throws(BundleError) -> String {
        switch request {
        case .range, .reload: return rangeReply
        case .actions(let search): return actions(search)
        case .action(let revision): return try action(revision)
        case .why(let revision, let limit): return try why(revision, limit)
        case .state(let page):
            var reply = StateReply(page)
            for record in try records(at: page.revision) { reply.take(record) }
            return reply.json
        case .compare(let old, let new):
            return RecordDifference(from: try records(at: old), to: try records(at: new)).reply
        case .slice(let name, _):
            throw BundleError(.missing, "A bundle contains no values of slices, such as \(name).")
        case .bundle: throw BundleError(.failed, "A bundle is exported from a journal.")
        }
    }

    private var rangeReply: String {
        JSONWriter.line { json in
            json.field("first", header.first)
            json.field("last", header.last)
            json.field("first_state", header.first - 1)
            json.field("prepared", header.last)
            json.field("journal", header.journal)
        }
    }

    private func actions(_ search: ActionSearch) -> String {
        var page = ReplyPage(limit: search.limit)
        let first = max(search.from ?? 0, header.first)
        let last = min(search.to ?? .max, header.last)
        guard first <= last else { return page.reply("actions", next: nil) }
        let revisions =
            switch search.order {
            case .oldest: stride(from: Int(first - header.first), through: Int(last - header.first), by: 1)
            case .newest: stride(from: Int(last - header.first), through: Int(first - header.first), by: -1)
            }
        for index in revisions {
            let entry = entries[index]
            guard search.accepts(entry, json: { entry.listed() }) else { continue }
            guard !page.isFull else { return page.reply("actions", next: entry.fields.revision) }
            page.append(entry.listed())
        }
        return page.reply("actions", next: nil)
    }

    private func action(_ revision: Revision) throws(BundleError) -> String {
        let entry = try entry(revision)
        return JSONWriter.line { json in
            json.field("action", JSONText(entry.whole))
            json.field("difference", JSONText(entry.difference.reply))
            json.field("slices", JSONText(entry.slices))
        }
    }

    // MARK: Causes

    private func why(_ revision: Revision, _ limit: Int) throws(BundleError) -> String {
        var page = ReplyPage(limit: limit)
        var next: Revision? = revision
        while let revision = next, page.count < limit {
            let entry = try entry(revision)
            var changes: (count: Int, last: Revision?)?
            switch entry.fields.reason {
            case .action(let causing): next = causing
            case .update(let slice, let after?, let updated) where after < updated && updated < revision:
                let (oldest, newest) = (max(after + 1, header.first), min(updated, header.last))
                let changing =
                    oldest <= newest
                    ? try entries(of: oldest...newest).filter { $0.changedSlices.contains(slice) } : []
                // Actions before the bundle may have changed the slice, too.
                if after + 1 >= header.first { changes = (changing.count, changing.last?.fields.revision) }
                next = changing.last?.fields.revision
            case .update, .request, nil: next = nil
            }
            if let cause = next, !range.contains(cause) || cause >= revision { next = nil }
            page.append(entry.listed(with: changes))
        }
        return page.reply("actions", next: next)
    }
}

extension ActionBundle.Entry {
    /// The members that only the details of an action have.
    private static let details: Set = ["row", "epoch", "build", "seed"]

    /// The action as a list contains it.
    /// - Parameter changes: the changes of the slice whose update caused it.
    fileprivate func listed(with changes: (count: Int, last: Revision?)? = nil) -> String {
        JSONWriter.line { json in
            write(to: &json, except: Self.details, largest: ReplyPage.largestListed)
            guard let changes else { return }
            json.field("changes", changes.count)
            if let last = changes.last { json.field("changed_by", last) }
        }
    }

    /// The action with all details.
    fileprivate var whole: String {
        JSONWriter.line { write(to: &$0, except: [], largest: ReplyPage.largestItem) }
    }

    /// Writes the members; of a value that is too long, only the beginning.
    private func write(to writer: inout JSONWriter, except omitted: Set<String>, largest: Int) {
        for member in JSONText(json).members ?? [] where !omitted.contains(member.name) {
            writer.field(member.name, JSONText(ReplyPage.limited(member.value.text, to: largest)))
        }
    }
}
