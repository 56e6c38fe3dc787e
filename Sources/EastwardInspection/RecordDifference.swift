package import Eastward
internal import SwiftProtobuf

/// The records that differ between two states, as JSON, with their positions among all records of their state.
///
/// The other records of both states are the same in the same order. So the difference leads from one state to the other:
/// see ``apply(to:)``.
package struct RecordDifference: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package var position: Int
        package var json: String
    }

    /// The records that were removed or changed, as they were before.
    package private(set) var before: [Item] = []
    /// The records that were added or changed, as they are after.
    package private(set) var after: [Item] = []

    /// Compares two states, and writes JSON only from the first to the last record that differs.
    package init<State: DurableState>(from old: State, to new: State) {
        self.init(from: Self.records(of: old), to: Self.records(of: new))
    }

    /// - Parameters:
    ///   - old: the records before.
    ///   - new: those after.
    package init<Record: ContractMessage>(from old: [Record], to new: [Record]) {
        self.init(from: old, to: new, isEqual: { $0.isEqualTo(message: $1) }, identity: \.json, json: \.redactedJSON)
    }

    /// - Parameters:
    ///   - old: the JSON of the records before.
    ///   - new: that of the records after.
    package init(from old: [String], to new: [String]) {
        self.init(from: old, to: new, isEqual: ==, identity: \.self, json: \.self)
    }

    private init<Record>(
        from old: [Record], to new: [Record], isEqual: (Record, Record) -> Bool, identity: (Record) -> String,
        json: (Record) -> String
    ) {
        let common = zip(old, new).prefix { isEqual($0, $1) }.count
        let (oldRest, newRest) = (old[common...], new[common...])
        let end = zip(oldRest.reversed(), newRest.reversed()).prefix { isEqual($0, $1) }.count
        let (oldMiddle, newMiddle) = (oldRest.dropLast(end), newRest.dropLast(end))
        let unmoved = Self.unmoved(oldMiddle.map(identity), newMiddle.map(identity))
        func items(_ records: ArraySlice<Record>, except unmoved: Set<Int>) -> [Item] {
            records.enumerated().filter { !unmoved.contains($0.offset) }.map {
                Item(position: common + $0.offset, json: json($0.element))
            }
        }
        (before, after) = (items(oldMiddle, except: unmoved.old), items(newMiddle, except: unmoved.new))
    }

    /// The indices of the equal records of both lists, except for those that moved.
    private static func unmoved(_ before: [String], _ after: [String]) -> (old: Set<Int>, new: Set<Int>) {
        var places: [String: [Int]] = [:]
        for (index, record) in before.enumerated().reversed() { places[record, default: []].append(index) }
        var pairs: [(old: Int, new: Int)] = []
        for (index, record) in after.enumerated() {
            if let place = places[record]?.popLast() { pairs.append((place, index)) }
        }
        let unmoved = longestIncreasing(pairs.map(\.old)).map { pairs[$0] }
        return (Set(unmoved.map(\.old)), Set(unmoved.map(\.new)))
    }

    /// The indices of the longest subsequence of rising values, in `O(n log n)`: Fredman, “On computing the length of
    /// longest increasing subsequences”, 1975.
    private static func longestIncreasing(_ values: [Int]) -> [Int] {
        // For each length, the index of the smallest value that ends such a subsequence.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, value) in values.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var indices: [Int] = []
        var next = ends.last
        while let index = next {
            indices.append(index)
            next = previous[index]
        }
        return indices.reversed()
    }

    package static func records<State: DurableState>(of state: State) -> [State.Record] {
        var records: [State.Record] = []
        state.writeRecords { records.append($0) }
        return records
    }

    /// Changes the records of the state before into those of the state after.
    /// - Returns: whether the difference belongs to `records`, which otherwise may be changed in part.
    package func apply(to records: inout [String]) -> Bool {
        // As a rule, records only change, and no other record moves.
        guard before.map(\.position) == after.map(\.position) else {
            guard let changed = applied(to: records) else { return false }
            records = changed
            return true
        }
        for (old, new) in zip(before, after) {
            guard old.position < records.count, records[old.position] == old.json else { return false }
            records[old.position] = new.json
        }
        return true
    }

    private func applied(to records: [String]) -> [String]? {
        var kept: [String] = []
        var removed = before[...]
        for (position, record) in records.enumerated() {
            if removed.first?.position == position {
                guard removed.removeFirst().json == record else { return nil }
            } else {
                kept.append(record)
            }
        }
        guard removed.isEmpty else { return nil }
        var result: [String] = []
        var (rest, added) = (kept[...], after[...])
        while true {
            if added.first?.position == result.count {
                result.append(added.removeFirst().json)
            } else if let record = rest.popFirst() {
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
