internal import Eastward
internal import EastwardInspection

/// Finds the records and the slices that each action changes, from the states after one another.
struct ActionChanges<State: DurableState> {
    private(set) var records: [State.Record]
    private let slices: [(name: String, publisher: any SlicePublishing<State>)]
    private let roles: [ServedRole<State>]

    /// - Parameter state: the state at `revision`, before the first action.
    init(after state: State, _ revision: Revision, _ roles: [ServedRole<State>]) {
        records = RecordDifference.records(of: state)
        self.roles = roles
        var names: Set<String> = []
        slices = roles.flatMap(\.slices).filter { !$0.isPresence && names.insert($0.name).inserted }.map { slice in
            let publisher = slice.publisher()
            publisher.rebase(state, revision: revision)
            return (slice.name, publisher)
        }
    }

    /// The changes by the next action.
    /// - Parameter state: the state at its revision.
    /// - Returns: the records that it changed, and a JSON list of the slices.
    mutating func next(_ state: State, _ revision: Revision) throws -> (records: RecordDifference, slices: String) {
        let new = RecordDifference.records(of: state)
        defer { records = new }
        var changed = ReplyPage(limit: .max)
        for (name, publisher) in slices {
            let sequence = publisher.sequence
            let patch = try publisher.publish(state, revision: revision, epoch: 0)
            guard publisher.sequence != sequence else { continue }
            changed.append(
                JSONWriter.line { json in
                    json.field("slice", name)
                    json.field("roles", roles.filter { $0.slices.contains { $0.name == name } }.map(\.name))
                    if let patch { json.field("bytes", patch.count) }
                })
        }
        return (RecordDifference(from: records, to: new), changed.list)
    }
}
