/// Recovers a store: begins with an empty state or a snapshot, applies the later rows one by one, and checks that each
/// follows from the previous ones. No I/O. Effects are never repeated: they are not in the journal.
package struct JournalReplay<State: DurableState, Action: AppAction> {
    package private(set) var store: RecoveredStore<State>
    /// The program that reduced the rows applied now; `nil` before the first.
    package private(set) var build: UInt64?
    /// The last epoch; 0 before the first.
    package private(set) var epoch: UInt64
    /// Holds the state only while a segment is being reduced.
    private let versions: StateVersions<State, Action>
    /// Applied actions that an operator excludes from the replay.
    private let skipped: Set<Revision>

    package init(
        from store: RecoveredStore<State>, epoch: UInt64 = 0, build: UInt64? = nil, reducer: Reducer<State, Action>,
        skipping skipped: Set<Revision> = []
    ) {
        self.store = store
        self.epoch = epoch
        self.build = build
        self.skipped = skipped
        versions = StateVersions(reducer: reducer, roles: [])
    }

    /// Called with the state after each action, and the action's revision.
    package typealias Observer = (State, Revision) -> Void

    /// Applies the next row.
    /// - Parameters:
    ///   - mark: receives the revision that is being reduced.
    ///   - observer: called after each action; by default the actions of a segment are reduced together.
    /// - Returns: the number of actions in the row.
    @discardableResult
    package mutating func apply(
        _ row: JournalRow, mark: UnsafeMutablePointer<ReduceMark>? = nil, observer: Observer? = nil
    ) throws(JournalError) -> Int {
        store.row += 1
        switch row {
        case .start(let epoch, let build):
            self.epoch = epoch
            self.build = build
            return 0
        case .batch(let batch):
            return try apply(batch, mark, observer)
        }
    }

    private mutating func apply(
        _ batch: JournalBatch, _ mark: UnsafeMutablePointer<ReduceMark>?, _ observer: Observer?
    ) throws(JournalError) -> Int {
        try store.sessions.replay(batch)
        for segment in batch.segments {
            guard segment.firstRevision == store.revision + 1 else {
                throw .contradiction("revision \(segment.firstRevision) follows revision \(store.revision)")
            }
            guard segment.nanoseconds >= store.nanoseconds else {
                throw .contradiction("the time decreases at revision \(segment.firstRevision)")
            }
            if segment.session == 0 {
                guard segment.firstSequence == store.operatorSequence else {
                    throw .contradiction(
                        "the operator resumes at action \(segment.firstSequence) instead of \(store.operatorSequence)"
                    )
                }
                store.operatorSequence = segment.endSequence
            }
            // A second reference to the state would make every write copy.
            swap(&store.state, &versions.latest)
            defer { swap(&store.state, &versions.latest) }
            let replayed = segment.leavingOut(skipped)
            for part in observer == nil ? [replayed] : replayed.single {
                try versions.replay(part, mark: mark)
                observer?(versions.latest, part.endRevision - 1)
            }
            store.revision += UInt64(segment.outcomes.count)
            store.nanoseconds = segment.nanoseconds
        }
        store.statistics.add(batch)
        return batch.count
    }
}

extension JournalSegment {
    /// The segment as if the actions of `revisions` had been rejected.
    fileprivate func leavingOut(_ revisions: Set<Revision>) -> JournalSegment {
        let mine = revisions.filter { firstRevision..<(firstRevision + UInt64(actions.sizes.count)) ~= $0 }.sorted()
        guard !mine.isEmpty else { return self }
        var outcomes = outcomes
        for revision in mine {
            let sequence = firstSequence + (revision - firstRevision)
            var left = Receipts()
            for range in outcomes.ranges {
                if let before = range.upTo(sequence) { left.append(before) }
                if var only = range.from(sequence)?.upTo(sequence + 1) {
                    only.rejection = Rejection("skipped", "An operator excluded this action from the replay.")
                    left.append(only)
                }
                if let after = range.from(sequence + 1) { left.append(after) }
            }
            outcomes = left
        }
        return replacing(outcomes: outcomes)
    }
}
