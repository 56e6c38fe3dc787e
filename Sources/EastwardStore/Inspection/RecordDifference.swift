internal import Eastward
internal import SwiftProtobuf

/// The records that differ between two states, as JSON.
struct RecordDifference: Equatable {
    /// The records that were removed or changed, as they were before.
    private(set) var before: [String] = []
    /// The records that were added or changed, as they are after.
    private(set) var after: [String] = []

    /// Compares in linear time, and writes JSON only from the first to the last record that differs.
    init<State: DurableState>(from old: State, to new: State) {
        let (before, after) = (Self.records(of: old)[...], Self.records(of: new)[...])
        let common = zip(before, after).prefix { $0.isEqualTo(message: $1) }.count
        let (oldRest, newRest) = (before.dropFirst(common), after.dropFirst(common))
        let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0.isEqualTo(message: $1) }.count
        let (oldLines, newLines) = (oldRest.dropLast(end).map(\.json), newRest.dropLast(end).map(\.json))
        let (oldSet, newSet) = (Set(oldLines), Set(newLines))
        self.before = oldLines.filter { !newSet.contains($0) }
        self.after = newLines.filter { !oldSet.contains($0) }
    }

    private static func records<State: DurableState>(of state: State) -> [State.Record] {
        var records: [State.Record] = []
        state.writeRecords { records.append($0) }
        return records
    }
}
