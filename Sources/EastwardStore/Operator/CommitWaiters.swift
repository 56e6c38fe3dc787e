/// The operators that wait for a commit: of an action that they dispatched, or of the end of a session. No I/O.
struct CommitWaiters {
    /// How many dispatches may wait for their commit.
    static let dispatchesKept = 4096
    /// How many operators may wait for the end of a session.
    static let endingsKept = 256

    private var dispatches: [UInt64: OperatorCaller] = [:]
    private var nextTicket: UInt64 = 1
    /// By the number of the session.
    private var endings: [UInt64: OperatorCaller] = [:]

    // MARK: Dispatches

    /// Adds the sender of an action. Returns the ticket of the dispatch; `nil` if too many wait.
    mutating func addDispatch(of caller: OperatorCaller) -> UInt64? {
        guard dispatches.count < Self.dispatchesKept else { return nil }
        defer { nextTicket += 1 }
        dispatches[nextTicket] = caller
        return nextTicket
    }

    /// Removes and returns the sender of an action.
    mutating func removeDispatch(_ ticket: UInt64) -> OperatorCaller? { dispatches.removeValue(forKey: ticket) }

    // MARK: Ends of sessions

    /// Whether another operator may wait for the end of a session.
    var acceptsEndings: Bool { endings.count < Self.endingsKept }

    mutating func addEnding(of session: UInt64, for caller: OperatorCaller) {
        endings[session] = caller
    }

    /// Removes and returns the operators whose session has ended.
    mutating func removeEndings(isOpen: (UInt64) -> Bool) -> [OperatorCaller] {
        guard !endings.isEmpty else { return [] }
        let ended = endings.filter { !isOpen($0.key) }
        for session in ended.keys { endings[session] = nil }
        return Array(ended.values)
    }

    /// Removes and returns all operators that wait for the end of a session, because the disk refused it.
    mutating func removeAllEndings() -> [(session: UInt64, caller: OperatorCaller)] {
        defer { endings = [:] }
        return endings.map { ($0.key, $0.value) }
    }
}
