package import Eastward
internal import SwiftProtobuf

/// The records that differ between two states, as JSON, with their positions among all records of their state.
///
/// Without the removed ones, the remaining records of both states are the same in the same order. So the difference
/// leads from one state to the other: see ``applied(to:)``.
package struct RecordDifference: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package var position: Int
        package var json: String
    }

    /// The records that were removed or changed, as they were before.
    package private(set) var before: [Item] = []
    /// The records that were added or changed, as they are after.
    package private(set) var after: [Item] = []

    /// Compares in linear time, and writes JSON only from the first to the last record that differs.
    package init<State: DurableState>(from old: State, to new: State) {
        self.init(from: Self.records(of: old), to: Self.records(of: new)) {
            $0.isEqualTo(message: $1)
        } json: {
            $0.json
        }
    }

    /// - Parameters:
    ///   - old: the JSON of the records before.
    ///   - new: that of the records after.
    package init(from old: [String], to new: [String]) {
        self.init(from: old, to: new, isEqual: ==) { $0 }
    }

    private init<Record>(
        from old: [Record], to new: [Record], isEqual: (Record, Record) -> Bool, json: (Record) -> String
    ) {
        let common = zip(old, new).prefix { isEqual($0, $1) }.count
        let (oldRest, newRest) = (old[common...], new[common...])
        let end = zip(oldRest.reversed(), newRest.reversed()).prefix { isEqual($0, $1) }.count
        func items(_ records: ArraySlice<Record>) -> [Item] {
            records.dropLast(end).enumerated().map { Item(position: common + $0.offset, json: json($0.element)) }
        }
        (before, after) = (items(oldRest), items(newRest))
        let (oldSet, newSet) = (Set(before.map(\.json)), Set(after.map(\.json)))
        let (same, sameAfter) = (before.filter { newSet.contains($0.json) }, after.filter { oldSet.contains($0.json) })
        // If equal records have moved, all between them are replaced.
        guard same.map(\.json) == sameAfter.map(\.json) else { return }
        before.removeAll { newSet.contains($0.json) }
        after.removeAll { oldSet.contains($0.json) }
    }

    private static func records<State: DurableState>(of state: State) -> [State.Record] {
        var records: [State.Record] = []
        state.writeRecords { records.append($0) }
        return records
    }

    /// The records after the change; `nil` if the difference does not belong to `records`.
    package func applied(to records: [String]) -> [String]? {
        var remaining: [String] = []
        remaining.reserveCapacity(records.count + after.count)
        var removed = before[...]
        for (position, record) in records.enumerated() {
            if removed.first?.position == position {
                guard removed.removeFirst().json == record else { return nil }
            } else {
                remaining.append(record)
            }
        }
        guard removed.isEmpty else { return nil }
        guard !after.isEmpty else { return remaining }
        var result: [String] = []
        result.reserveCapacity(remaining.count + after.count)
        var (kept, added) = (remaining[...], after[...])
        while true {
            if added.first?.position == result.count {
                result.append(added.removeFirst().json)
            } else if let record = kept.popFirst() {
                result.append(record)
            } else {
                return added.isEmpty ? result : nil
            }
        }
    }

    // MARK: JSON

    /// The difference as a JSON object: `before` and `after` are lists of records, `before_at` and `after_at` their
    /// positions.
    package var json: String {
        JSONWriter.line { json in
            json.field("before", JSONText(Self.list(before.map(\.json))))
            json.field("after", JSONText(Self.list(after.map(\.json))))
            json.field("before_at", JSONText(Self.list(before.map { "\($0.position)" })))
            json.field("after_at", JSONText(Self.list(after.map { "\($0.position)" })))
        }
    }

    /// Reads ``json``; `nil` if it is none.
    package init?(json: JSONText) {
        func items(_ name: String) -> [Item]? {
            guard let records = json[name]?.elements, let positions = json["\(name)_at"]?.elements,
                records.count == positions.count
            else { return nil }
            var items: [Item] = []
            for (record, position) in zip(records, positions) {
                guard let position = Int(position.text), position >= 0 else { return nil }
                items.append(Item(position: position, json: record.text))
            }
            return items
        }
        guard let before = items("before"), let after = items("after") else { return nil }
        (self.before, self.after) = (before, after)
    }

    private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

    /// The difference as a reply, limited in size.
    package var reply: String {
        var shown = (
            before: ReplyPage(limit: InspectionRequest.mostItems), after: ReplyPage(limit: InspectionRequest.mostItems)
        )
        for record in before where !shown.before.isFull { shown.before.append(record.json) }
        for record in after where !shown.after.isFull { shown.after.append(record.json) }
        return JSONWriter.line { json in
            json.field("before", JSONText(shown.before.list))
            json.field("after", JSONText(shown.after.list))
            json.field("omitted", before.count - shown.before.count + after.count - shown.after.count)
        }
    }
}

extension JSONText {
    /// The member of an object.
    package subscript(name: String) -> JSONText? { members?.first { $0.name == name }?.value }
}
