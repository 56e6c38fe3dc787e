internal import Eastward

/// Checks that rows follow from those before them without reducing anything: every action of every session once and in
/// its order, only from open sessions, with times and epochs that only grow. No I/O.
///
/// A journal whose beginning a snapshot replaced does not contain the openings of the sessions that were open then: the
/// first action of each is accepted.
struct JournalAudit {
    private(set) var rows: UInt64 = 0
    private(set) var actions: UInt64 = 0
    private(set) var sessions: UInt64 = 0
    /// The next sequence, by session.
    private var open: [UInt64: UInt64] = [:]
    private var lastOpened: UInt64 = 0
    private var operatorSequence: UInt64?
    private var nanoseconds = Int64.min
    private var epoch: UInt64 = 0
    /// Sessions below this number may be open although no row has opened them; 0 for a complete journal.
    private var unknownBelow: UInt64
    /// Those of them that were closed.
    private var closed: Set<UInt64> = []

    /// - Parameter isWhole: whether the rows begin with the journal's first.
    init(isWhole: Bool) {
        unknownBelow = isWhole ? 0 : .max
        operatorSequence = isWhole ? 1 : nil
    }

    /// Checks the next row.
    mutating func take(_ row: JournalRow) throws(JournalError) {
        rows += 1
        switch row {
        case .start(let next, _):
            guard next > epoch else { throw .contradiction("epoch \(next) follows epoch \(epoch)") }
            epoch = next
        case .batch(let batch):
            for opened in batch.opened { try take(opened) }
            for segment in batch.segments { try take(segment) }
            for session in batch.closed { try close(session) }
        }
    }

    private mutating func take(_ opened: OpenedSession) throws(JournalError) {
        guard opened.number > lastOpened else {
            throw .contradiction("session \(opened.number) is opened after session \(lastOpened)")
        }
        unknownBelow = min(unknownBelow, opened.number)
        lastOpened = opened.number
        open[opened.number] = 1
        sessions += 1
    }

    private mutating func take(_ segment: JournalSegment) throws(JournalError) {
        guard segment.nanoseconds >= nanoseconds else {
            throw .contradiction("the time decreases at revision \(segment.firstRevision)")
        }
        nanoseconds = segment.nanoseconds
        let count = UInt64(segment.actions.sizes.count)
        actions += count
        guard segment.session != 0 else {
            try check(segment, goesOnAt: operatorSequence, "the operator")
            operatorSequence = segment.firstSequence + count
            return
        }
        if open[segment.session] == nil {
            guard admits(segment.session) else {
                throw .contradiction("session \(segment.session) sends actions, but is not open")
            }
            sessions += 1
        }
        try check(segment, goesOnAt: open[segment.session], "session \(segment.session)")
        open[segment.session] = segment.firstSequence + count
    }

    private func check(
        _ segment: JournalSegment, goesOnAt next: UInt64?, _ sender: String
    ) throws(JournalError) {
        guard let next, next != segment.firstSequence else { return }
        throw .contradiction("\(sender) resumes at action \(segment.firstSequence) instead of \(next)")
    }

    /// Whether a session may have been open before the first row.
    private func admits(_ session: UInt64) -> Bool { session < unknownBelow && !closed.contains(session) }

    private mutating func close(_ session: UInt64) throws(JournalError) {
        guard open.removeValue(forKey: session) != nil || admits(session) else {
            throw .contradiction("session \(session) is closed, but was not open")
        }
        if session < unknownBelow { closed.insert(session) }
    }

    // MARK: Snapshots

    /// Continues after a snapshot that replaces missing rows.
    mutating func goOn(after sessions: SessionTable, operatorSequence: UInt64, nanoseconds: Int64, epoch: UInt64) {
        open = Dictionary(uniqueKeysWithValues: sessions.stored.map { ($0.opening.number, $0.nextSequence) })
        lastOpened = sessions.nextNumber - 1
        unknownBelow = 0
        closed = []
        self.operatorSequence = operatorSequence
        self.nanoseconds = nanoseconds
        self.epoch = epoch
    }

    /// How a snapshot of the current row contradicts the journal; `nil` if it does not.
    func contradiction(of sessions: SessionTable, operatorSequence: UInt64) -> String? {
        let stored = Dictionary(uniqueKeysWithValues: sessions.stored.map { ($0.opening.number, $0.nextSequence) })
        for session in Set(stored.keys).union(open.keys).sorted() where stored[session] != open[session] {
            if open[session] == nil, admits(session) { continue }
            let other = stored[session].map { "its next action is \($0)" } ?? "it is not open"
            let own = open[session].map { "its next action is \($0)" } ?? "it is not open"
            return "of session \(session) it says that \(other), the journal that \(own)"
        }
        guard let own = self.operatorSequence, own != operatorSequence else { return nil }
        return "it says that the operator's next action is \(operatorSequence), the journal that it is \(own)"
    }
}
