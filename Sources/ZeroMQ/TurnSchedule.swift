/// The turns of a ``Reactor``: which of them are due, and when the next one will be. It runs none of them itself.
///
/// A program may have hundreds, and each message makes a few of them due. So a request, and the next due turn, take the
/// same time for any number of turns; only ``deadline`` and ``beginPass(now:)`` compare all deadlines.
struct TurnSchedule {
    typealias Body = (Reactor.Wake) -> Reactor.Turn

    /// A registered turn. Accessed on the reactor's thread only.
    final class Entry: @unchecked Sendable {
        let descriptors: [CInt]
        /// `nil` once the turn is removed: its ID may exist for longer.
        fileprivate(set) var body: Body?
        /// Its position in the schedule; `nil` once it is removed.
        fileprivate(set) var index: Int?
        /// It was requested, was busy, has a readable descriptor, or its deadline has passed.
        fileprivate var isDue = false
        /// The descriptors that were readable since its last turn.
        fileprivate(set) var ready: [CInt] = []
        /// The last pass in which it ran.
        fileprivate var pass = -1

        fileprivate init(watching descriptors: [CInt], index: Int, _ body: @escaping Body) {
            self.descriptors = descriptors
            self.index = index
            self.body = body
        }
    }

    private var entries: [Entry] = []
    /// The deadlines of the entries, at the same indices. Side by side in memory, since all of them are compared before
    /// each sleep.
    private var deadlines: [UInt64] = []
    private var byDescriptor: [CInt: Entry] = [:]
    /// The due entries, in the order in which they became due; those before `next` have run.
    private var due: [Entry] = []
    private var next = 0
    /// The entries that became due again in the pass in which they ran.
    private var dueAgain: [Entry] = []
    /// The number of the current or the next pass.
    private var pass = 0

    /// The value in `deadlines` of an entry without one.
    private static let never = UInt64.max

    // MARK: Registration

    /// Adds a turn, which is due at once.
    mutating func add(watching descriptors: [CInt], _ body: @escaping Body) -> Entry {
        let entry = Entry(watching: descriptors, index: entries.count, body)
        entries.append(entry)
        deadlines.append(Self.never)
        for descriptor in descriptors { byDescriptor[descriptor] = entry }
        request(entry)
        return entry
    }

    /// Removes a turn. A turn may remove itself and others.
    /// - Returns: its body, which the caller releases when it no longer accesses the schedule: objects that it refers to
    ///   may remove turns in their `deinit`. `nil` if the turn was not registered.
    mutating func remove(_ entry: Entry) -> Body? {
        guard let index = entry.index else { return nil }
        entry.index = nil
        entries.swapAt(index, entries.count - 1)
        deadlines.swapAt(index, deadlines.count - 1)
        entries.removeLast()
        deadlines.removeLast()
        if index < entries.count { entries[index].index = index }
        for descriptor in entry.descriptors { byDescriptor[descriptor] = nil }
        return entry.body.take()
    }

    /// Removes all turns. Returns their bodies.
    mutating func removeAll() -> [Body] {
        let bodies = entries.compactMap { entry in
            entry.index = nil
            return entry.body.take()
        }
        self = TurnSchedule()
        return bodies
    }

    // MARK: Due turns

    /// Makes a turn due. In a pass, it still runs in this pass unless it already has.
    mutating func request(_ entry: Entry) {
        guard !entry.isDue, entry.index != nil else { return }
        entry.isDue = true
        if entry.pass == pass { dueAgain.append(entry) } else { due.append(entry) }
    }

    mutating func requestAll() {
        for entry in entries { request(entry) }
    }

    /// Makes the turn that watches the descriptor due.
    mutating func isReadable(_ descriptor: CInt) {
        guard let entry = byDescriptor[descriptor] else { return }
        entry.ready.append(descriptor)
        request(entry)
    }

    var hasDue: Bool { next < due.count }

    /// The earliest deadline of a turn; `nil` if there is none.
    var deadline: UInt64? {
        var earliest = Self.never
        for deadline in deadlines where deadline < earliest { earliest = deadline }
        return earliest == Self.never ? nil : earliest
    }

    // MARK: A pass

    /// Begins a pass, in which each due turn runs once. Makes the turns due whose deadlines have passed.
    mutating func beginPass(now: UInt64) {
        for (index, deadline) in deadlines.enumerated() where deadline <= now { request(entries[index]) }
    }

    /// The next due turn, which the caller runs. Ends the pass if there is none.
    mutating func nextDue() -> Entry? {
        while next < due.count {
            let entry = due[next]
            next += 1
            entry.isDue = false
            guard entry.index != nil else { continue }
            entry.pass = pass
            return entry
        }
        due.removeAll(keepingCapacity: true)
        swap(&due, &dueAgain)
        next = 0
        pass += 1
        return nil
    }

    /// Handles the result of a turn.
    mutating func ran(_ entry: Entry, _ turn: Reactor.Turn) {
        entry.ready.removeAll(keepingCapacity: true)
        guard let index = entry.index else { return }
        deadlines[index] = turn.deadline ?? Self.never
        if turn.isBusy { request(entry) }
    }
}
