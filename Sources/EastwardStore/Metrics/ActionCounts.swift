internal import Eastward

/// Counts actions by name and outcome. The pure part of the metrics of actions.
struct ActionCounts: Sendable, Equatable {
    struct Key: Hashable, Sendable {
        /// ``unknown`` for all names that the app's contract does not contain.
        var name: String
        /// The code of a rejection; `nil` for an applied action.
        var code: String?
    }

    static let unknown = "unknown"
    /// The code of rejections that are not counted by their own code.
    static let other = "other"
    /// The maximum number of keys with codes of their own. A reducer could create codes without bound.
    static let mostKeys = 1000

    private(set) var counts: [Key: UInt64] = [:]
    /// The bytes of the actions, without their names.
    private(set) var bytes: UInt64 = 0

    init() {}

    init(_ batch: JournalBatch) {
        // Most batches have one name and no rejection.
        var applied = (name: "", count: 0)
        for segment in batch.segments {
            guard segment.actions.kinds.isEmpty, segment.outcomes.ranges.allSatisfy({ $0.rejection == nil }) else {
                add(segment)
                continue
            }
            let (name, count) = (segment.actions.names[0], segment.actions.sizes.count)
            bytes += UInt64(segment.actions.payload.count)
            if !name.hasSameBytes(as: applied.name) {
                if applied.count > 0 { add(applied.name, nil, applied.count) }
                applied = (name, 0)
            }
            applied.count += count
        }
        if applied.count > 0 { add(applied.name, nil, applied.count) }
    }

    private mutating func add(_ segment: JournalSegment) {
        let actions = segment.actions
        bytes += UInt64(actions.payload.count)
        // Most batches have one name, and few ranges.
        guard !actions.kinds.isEmpty else {
            for range in segment.outcomes.ranges { add(actions.names[0], range.rejection, range.count) }
            return
        }
        var applied = [Int](repeating: 0, count: actions.names.count)
        var index = 0
        for range in segment.outcomes.ranges {
            for kind in actions.kinds[index..<(index + range.count)] {
                if range.rejection == nil {
                    applied[Int(kind)] += 1
                } else {
                    add(actions.names[Int(kind)], range.rejection, 1)
                }
            }
            index += range.count
        }
        for (name, count) in zip(actions.names, applied) where count > 0 { add(name, nil, count) }
    }

    private mutating func add(_ name: String, _ rejection: Rejection?, _ count: Int) {
        // The name of an unknown action is the sender's choice.
        let name = rejection?.code == Rejection.unknownAction ? Self.unknown : name
        add(Key(name: name, code: rejection?.code), UInt64(count))
    }

    mutating func add(_ other: ActionCounts) {
        bytes += other.bytes
        for (key, count) in other.counts { add(key, count) }
    }

    private mutating func add(_ key: Key, _ count: UInt64) {
        var key = key
        if key.code != nil, counts[key] == nil, counts.count >= Self.mostKeys { key.code = Self.other }
        counts[key, default: 0] += count
    }
}
