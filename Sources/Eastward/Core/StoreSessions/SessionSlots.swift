internal import DequeModule

/// Sessions by number, each in a slot of its own, where it is read and changed in place: a dictionary would copy the
/// whole session for each of its fields.
struct SessionSlots {
    typealias Session = SessionTable.Session

    private var slots: [UInt64: Int] = [:]
    /// The sessions, and former ones in the slots of `free`.
    private var sessions: [Session] = []
    private var free: [Int] = []

    var count: Int { slots.count }

    var all: some Collection<Session> { slots.values.lazy.map { [sessions] in sessions[$0] } }

    /// A copy of the session with this number.
    subscript(number: UInt64) -> Session? { slots[number].map { sessions[$0] } }

    /// Passes the session with this number to `body`, without a copy.
    func read<Value>(_ number: UInt64, _ body: (borrowing Session) -> Value) -> Value? {
        slots[number].map { body(sessions[$0]) }
    }

    /// Adds a session, or replaces the one with the same number.
    mutating func insert(_ session: Session) {
        if let index = slots[session.number] {
            sessions[index] = session
        } else if let index = free.popLast() {
            sessions[index] = session
            slots[session.number] = index
        } else {
            slots[session.number] = sessions.count
            sessions.append(session)
        }
    }

    /// Removes a session and returns it.
    mutating func remove(_ number: UInt64) -> Session? {
        guard let index = slots.removeValue(forKey: number) else { return nil }
        free.append(index)
        let removed = sessions[index]
        // A free slot must not hold much memory.
        sessions[index].outcomes = KeptOutcomes()
        sessions[index].digests = []
        return removed
    }

    /// Changes the session with this number, if there is one.
    mutating func update(_ number: UInt64, _ change: (inout Session) -> Void) {
        guard let index = slots[number] else { return }
        change(&sessions[index])
    }

    mutating func updateAll(_ change: (inout Session) -> Void) {
        for index in slots.values { change(&sessions[index]) }
    }
}
