internal import Eastward

/// Records as a test can create them: without the values of sensitive fields.
package enum VisibleRecords {
    /// The JSON without the values of sensitive fields; `nil` for a row of a sensitive map, since its key is hidden.
    package static func visible(_ record: String) -> String? {
        guard record.contains(JSONWriter.redacted) else { return record }
        let row = JSONText(record).members?.first?.value.members ?? []
        let hidden = JSONWriter.quoted(JSONWriter.redacted)
        if row.map(\.name) == ["key", "value"], row[0].value.text == hidden { return nil }
        return JSONText(record).withoutRedactedMembers.text
    }

    /// The records that an action removed and added, without those in which only hidden values changed.
    package static func changed(_ removed: [String], _ added: [String]) -> (removed: [String], added: [String]) {
        let (removed, added) = (removed.compactMap(visible), added.compactMap(visible))
        return (without(added, removed), without(removed, added))
    }

    /// Those of `records` that `others` does not contain, each as often as it is missing there.
    private static func without(_ others: [String], _ records: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for record in others { counts[record, default: 0] += 1 }
        return records.filter { record in
            guard let count = counts[record], count > 0 else { return true }
            counts[record] = count - 1
            return false
        }
    }
}
