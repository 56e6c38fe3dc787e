internal import DequeModule
internal import Eastward
internal import EastwardStore

/// The requests of a store to its database: rows to append, and renewals of its lease. No I/O, no clock.
///
/// The requests of a connection are answered in order, and each is a transaction of its own. The fence is in the
/// statements: an append has no effect unless the store still owns the journal and the row before is its own, and the
/// primary key admits each row once. So a store that another one has replaced cannot write, however late its request
/// arrives.
///
/// If the connection is lost, it is unknown whether the rows in flight were written. After a new connection the same
/// rows are sent again: the server waits for the earlier transaction, and then either writes the row or reports it as
/// present, in which case its hash shows its writer. Such a row may not yet be on the synchronous standby, so it counts
/// as committed only after a later commit succeeded.
///
/// A commit also succeeds without the standby if the server's configuration, while it waits, is changed so that it need
/// not. If a standby is required, each commit is therefore followed by a request that reads the configuration.
struct AppendCore {
    /// A statement for the server.
    enum Request: Equatable {
        /// Appends the row after the one with the hash `chain`.
        case insert(EncodedRow, after: [UInt8])
        /// Extends the lease.
        case renew
        /// Reads the journal's owner, and the hash of a row.
        case lookUp(row: UInt64)
        /// Reads whether commits wait for a standby.
        case check
    }

    /// The server's answer to a request.
    enum Reply: Equatable {
        /// The number of changed rows.
        /// - Parameter isLocal: whether the commit may be missing on the standby for which it should have waited.
        case changed(Int, isLocal: Bool = false)
        /// The row is there already.
        case conflict
        /// Nothing was changed.
        case refused(String)
        case found(epoch: UInt64, endpoint: String, hash: [UInt8]?)
        case checked(isReplicated: Bool)
        /// The journal has no owner: it was removed.
        case absent
    }

    /// An operation that the core requests from the owner of the connection.
    enum Action: Equatable {
        case connect
        case disconnect
        case send(Request)
        case complete(batch: UInt64, JournalOutcome)
        /// The journal is in another state than its owner would leave it in. Nothing is sent any more.
        case end(Ending)
        /// Report this condition; `nil` if the database answers as usual.
        case report(String?)
    }

    /// The reason why a store must stop.
    enum Ending: Equatable {
        /// Another store owns the journal.
        case replaced(String)
        /// The database does not contain the rows that this store has committed.
        case failed(String)

        var reason: String {
            switch self {
            case .replaced(let reason), .failed(let reason): reason
            }
        }
    }

    /// The life cycle of the connection.
    private enum Phase {
        /// Can transition to: `connecting`, `ended`.
        case disconnected(reason: String, retry: Instant)
        /// Can transition to: `open`, `disconnected`, `ended`.
        case connecting(reason: String)
        /// Can transition to: `disconnected`, `ended`.
        case open
        case ended(Ending)
    }

    /// A batch whose outcome was not reported.
    private struct Pending {
        enum State: Equatable {
            case unsent
            case inserting
            case lookingUp
            /// It is in the journal; whether the commit waited for the standby is being read.
            case checking
            /// It is in the journal, but perhaps not on the standby.
            case unconfirmed
            case committed
            case refused(String)
        }

        let batch: JournalBatch
        let row: EncodedRow
        /// The position before the row.
        let before: JournalPlace
        var state = State.unsent
        /// Whether it was sent on an earlier connection, on which the server may still write it.
        var wasSent = false
    }

    /// The purpose of a request that was not answered.
    fileprivate enum Outstanding {
        case insert(UInt64, sentAt: Instant)
        /// - Parameter confirms: the batches that are on the standby if it succeeds.
        case renew(confirms: [UInt64], sentAt: Instant)
        case lookUp(UInt64)
        case check
        /// The last committed row is looked up.
        case verify
    }

    /// How often the lease is renewed, how long an answer may take, and the pauses between connection attempts.
    struct Timing {
        var renewal = Duration.milliseconds(500)
        /// How long after a renewal no other store leads: a little less than ``LeaseWatch/timeout``.
        var lease = Duration.milliseconds(1800)
        var answer = Duration.seconds(10)
        /// The longest time for an answer, after several connections in a row on which none came. A backend that waits
        /// for a standby outlives the connection that is left.
        var longestAnswer = Duration.seconds(640)
        /// After this time without an answer the condition is reported.
        var report = Duration.seconds(2)
        var retry: ClosedRange<Duration> = .milliseconds(50) ... .seconds(2)
    }

    let epoch: UInt64
    private let timing: Timing
    private let largestRow: Int
    private var phase = Phase.open
    private var pending: Deque<Pending> = []
    private var outstanding: Deque<Outstanding> = []
    /// The place of the database, for messages.
    private let location: String
    private let requiresStandby: Bool
    /// The reasons why the last renewal, or the last check, did not confirm the rows before it; `nil` if it did. Rows then
    /// wait for the next periodic renewal.
    private var defects: (renewal: String?, standby: String?)
    /// The last row whose batch was reported as committed.
    private(set) var committed: JournalPlace
    /// The last row that was appended or is in flight.
    private(set) var last: JournalPlace
    private var recent: [JournalPlace]
    /// The number of the batch in that row.
    private var lastBatch: UInt64 = 0
    private var renewAt: Instant
    /// Until then no other store leads.
    private(set) var leaseEnd: Instant
    /// When the server last answered, or received a request after it had answered all others.
    private var waitingSince: Instant
    private var pause: Duration
    private var answerLimit: Duration
    /// The condition that was reported last.
    private var reported: String?
    private var actions: [Action] = []

    /// - Parameters:
    ///   - location: the place of the database, for messages.
    ///   - requiresStandby: whether each commit must be on a synchronous standby.
    ///   - last: the row with which the store began its epoch.
    ///   - start: before the store took the journal over.
    init(
        epoch: UInt64, location: String, requiresStandby: Bool = false, last: JournalPlace, start: Instant,
        now: Instant, timing: Timing = Timing(), largestRow: Int = StoreLimits.largestRow
    ) {
        self.epoch = epoch
        self.location = location
        self.requiresStandby = requiresStandby
        self.last = last
        committed = last
        recent = [last]
        self.timing = timing
        self.largestRow = largestRow
        renewAt = now + timing.renewal
        leaseEnd = start + timing.lease
        waitingSince = now
        pause = timing.retry.lowerBound
        answerLimit = timing.answer
    }

    /// Removes the requested operations and returns them in order.
    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// When to call ``tick(now:)`` next.
    var deadline: Instant {
        switch phase {
        case .disconnected(_, let retry): retry
        case .connecting, .ended: .distantFuture
        case .open where outstanding.isEmpty: renewAt
        case .open: min(renewAt, waitingSince + (reported != nil ? answerLimit : min(timing.report, answerLimit)))
        }
    }

    /// Whether exactly one request waits for its answer.
    var awaitsOneAnswer: Bool { outstanding.count == 1 }

    /// Whether a request waits for its answer.
    var awaitsAnswers: Bool { !outstanding.isEmpty }

    /// Whether commits wait for a reason that was reported.
    var isDelayed: Bool { reported != nil }

    /// The position of one of the last rows.
    func place(at row: UInt64) -> JournalPlace? { recent.last { $0.row == row } }

    // MARK: Appending

    mutating func append(_ batch: JournalBatch, now: Instant) {
        if case .ended(let ending) = phase { return complete(batch, .unknown(reason: ending.reason)) }
        guard batch.follows == lastBatch else {
            return complete(batch, .refused(reason: "a batch before it was refused"))
        }
        if let reason = disconnection, pending.isEmpty { return complete(batch, .refused(reason: reason)) }
        let row: EncodedRow
        do throws(UnwritableRow) {
            row = try EncodedRow(.batch(batch), after: last, largest: largestRow)
        } catch {
            return complete(batch, .refused(reason: "\(error)"))
        }
        pending.append(Pending(batch: batch, row: row, before: last))
        advance(to: row.place, batch.number)
        if case .open = phase { insert(pending.count - 1, now) }
    }

    private mutating func complete(_ batch: JournalBatch, _ outcome: JournalOutcome) {
        actions.append(.complete(batch: batch.number, outcome))
    }

    private mutating func advance(to place: JournalPlace, _ batch: UInt64) {
        last = place
        lastBatch = batch
        recent = recent.suffix(3) + [place]
    }

    private var disconnection: String? {
        switch phase {
        case .disconnected(let reason, _), .connecting(let reason): reason
        case .open, .ended: nil
        }
    }

    private mutating func insert(_ index: Int, _ now: Instant) {
        pending[index].state = .inserting
        let batch = pending[index]
        send(.insert(batch.row, after: batch.before.chain), .insert(batch.batch.number, sentAt: now), now)
        if requiresStandby { send(.check, .check, now) }
    }

    private mutating func send(_ request: Request, _ purpose: Outstanding, _ now: Instant) {
        if outstanding.isEmpty { waitingSince = now }
        outstanding.append(purpose)
        actions.append(.send(request))
    }

    // MARK: Replies

    /// Handles the answer to the oldest request.
    mutating func received(_ reply: Reply, now: Instant) {
        guard case .open = phase, let purpose = outstanding.popFirst() else { return }
        waitingSince = now
        // A server that answers this may still not commit.
        if case .verify = purpose { return verified(reply, now) }
        answerLimit = timing.answer
        switch purpose {
        case .insert(let number, let sentAt): inserted(number, reply, sentAt, now)
        case .lookUp(let number): lookedUp(number, reply, now)
        case .renew(let confirmed, let sentAt): renewed(confirmed, reply, sentAt)
        case .check: checked(reply)
        case .verify: break
        }
        let defect = defects.renewal ?? defects.standby
        if defect == nil { confirm(now) }
        completeFirst()
        guard case .open = phase else { return }
        // While a row that was sent before is refused, each new connection answers the requests before it.
        let isUnresolved = pending.contains(where: \.wasSent)
        if !isUnresolved { pause = timing.retry.lowerBound }
        if defect != nil || !isUnresolved { report(defect) }
    }

    private mutating func inserted(_ number: UInt64, _ reply: Reply, _ sentAt: Instant, _ now: Instant) {
        // A refused batch before it has already decided its outcome.
        guard let index = pending.firstIndex(where: { $0.batch.number == number && $0.state == .inserting })
        else { return }
        switch reply {
        case .changed(1, let isLocal):
            leaseEnd = max(leaseEnd, sentAt + timing.lease)
            pending[index].state = isLocal ? .unconfirmed : requiresStandby ? .checking : .committed
        case .refused(let reason) where pending[index].wasSent: reconnect(reason, now)
        case .refused(let reason): refuse(from: index, reason)
        case .changed, .conflict, .found, .absent, .checked:
            pending[index].state = .lookingUp
            send(.lookUp(row: pending[index].row.number), .lookUp(number), now)
        }
    }

    /// Tries again over another connection: the outcome of a batch is unknown.
    private mutating func reconnect(_ reason: String, _ now: Instant) {
        actions.append(.disconnect)
        lost(reason, now: now)
    }

    /// Refuses a batch, and those behind it: the server does not append a row whose predecessor is missing.
    private mutating func refuse(from index: Int, _ reason: String) {
        let first = pending[index]
        pending[index].state = .refused(reason)
        for later in pending.indices.dropFirst(index + 1) {
            pending[later].state = .refused("a batch before it was refused")
        }
        advance(to: first.before, first.batch.follows)
    }

    private mutating func lookedUp(_ number: UInt64, _ reply: Reply, _ now: Instant) {
        guard let index = pending.firstIndex(where: { $0.batch.number == number && $0.state == .lookingUp })
        else { return }
        let row = pending[index].row
        switch reply {
        case .found(epoch, _, row.hash): pending[index].state = .unconfirmed
        case .found(epoch, _, nil):
            end(.failed("The database no longer contains row \(row.number - 1), which this store has committed."))
        case .found(epoch, _, _):
            end(.failed("Row \(row.number) in the database is not the one that this store has written."))
        case .found(let other, let endpoint, _): end(.replaced(Self.replacement(endpoint, other)))
        case .refused(let reason): reconnect(reason, now)
        case .absent, .changed, .conflict, .checked: end(.failed(Self.removal))
        }
    }

    private static let removal = "The journal is no longer in the database."

    /// The database may have been replaced by one that lacks committed rows.
    private mutating func verified(_ reply: Reply, _ now: Instant) {
        switch reply {
        case .found(epoch, _, committed.chain): break
        case .found(epoch, _, _):
            end(.failed("The database no longer contains row \(committed.row), which this store has committed."))
        case .found(let other, let endpoint, _): end(.replaced(Self.replacement(endpoint, other)))
        case .refused(let reason): reconnect(reason, now)
        case .absent, .changed, .conflict, .checked: end(.failed(Self.removal))
        }
    }

    private mutating func checked(_ reply: Reply) {
        switch reply {
        case .checked(isReplicated: true):
            defects.standby = nil
            for index in pending.indices where pending[index].state == .checking { pending[index].state = .committed }
        case .checked(isReplicated: false):
            for index in pending.indices where pending[index].state == .checking { pending[index].state = .unconfirmed }
            defects.standby = Self.noStandby(location)
        case .refused(let reason):
            for index in pending.indices where pending[index].state == .checking { pending[index].state = .unconfirmed }
            defects.standby = "\(location) does not name its standby: \(reason)"
        case .changed, .conflict, .found, .absent: end(.failed(Self.removal))
        }
    }

    private mutating func renewed(_ confirmed: [UInt64], _ reply: Reply, _ sentAt: Instant) {
        switch reply {
        case .changed(1, isLocal: false):
            defects.renewal = nil
            leaseEnd = max(leaseEnd, sentAt + timing.lease)
            for index in pending.indices where confirmed.contains(pending[index].batch.number) {
                guard pending[index].state == .unconfirmed else { continue }
                pending[index].state = requiresStandby ? .checking : .committed
            }
        case .changed(1, isLocal: true): defects.renewal = Self.noStandby(location)
        case .refused(let reason): defects.renewal = "\(location) refuses the store's lease: \(reason)"
        case .changed, .conflict, .found, .absent, .checked:
            end(.replaced("Another store has taken the journal over."))
        }
    }

    private static func noStandby(_ location: String) -> String {
        "\(location) commits without a synchronous standby."
    }

    private static func replacement(_ endpoint: String, _ epoch: UInt64) -> String {
        "Another store has taken the journal over: \(endpoint), in epoch \(epoch)."
    }

    /// The batches whose rows may not yet be on the standby.
    private var unconfirmed: [UInt64] { pending.filter { $0.state == .unconfirmed }.map(\.batch.number) }

    /// Requests a commit after that of the rows that may not yet be on the standby.
    private mutating func confirm(_ now: Instant) {
        guard case .open = phase else { return }
        let numbers = unconfirmed
        guard !numbers.isEmpty, !outstanding.contains(where: { $0.confirms(numbers) }) else { return }
        renew(confirming: numbers, now)
    }

    private mutating func renew(confirming numbers: [UInt64], _ now: Instant) {
        renewAt = now + timing.renewal
        send(.renew, .renew(confirms: numbers, sentAt: now), now)
        if requiresStandby { send(.check, .check, now) }
    }

    /// Reports the outcomes that are known, in the order of the batches.
    private mutating func completeFirst() {
        while let first = pending.first {
            switch first.state {
            case .committed:
                committed = first.row.place
                complete(first.batch, .committed)
            case .refused(let reason): complete(first.batch, .refused(reason: reason))
            case .unsent, .inserting, .lookingUp, .checking, .unconfirmed: return
            }
            pending.removeFirst()
        }
    }

    private mutating func end(_ ending: Ending) {
        if case .ended = phase { return }
        phase = .ended(ending)
        actions.append(.end(ending))
        for batch in pending { complete(batch.batch, .unknown(reason: ending.reason)) }
        pending = []
        outstanding = []
        actions.append(.disconnect)
    }

    // MARK: Connections

    /// Handles the loss of the connection.
    mutating func lost(_ reason: String, now: Instant) {
        switch phase {
        case .ended, .disconnected: return
        case .open, .connecting: break
        }
        outstanding = []
        for index in pending.indices {
            switch pending[index].state {
            case .refused: break
            case .unsent: break
            case .inserting, .lookingUp, .checking, .unconfirmed, .committed:
                pending[index].state = .unsent
                pending[index].wasSent = true
            }
        }
        phase = .disconnected(reason: reason, retry: now + pause)
        pause = min(pause * 2, timing.retry.upperBound)
        report(reason)
    }

    /// Handles a new connection: on it, nothing was sent yet.
    mutating func connected(now: Instant) {
        guard case .connecting = phase else { return }
        phase = .open
        defects = (nil, nil)
        waitingSince = now
        send(.lookUp(row: committed.row), .verify, now)
        renew(confirming: [], now)
        for index in pending.indices where pending[index].state == .unsent { insert(index, now) }
    }

    /// Performs the work that is due.
    mutating func tick(now: Instant) {
        switch phase {
        case .ended, .connecting: break
        case .disconnected(let reason, let retry):
            guard now >= retry else { return }
            phase = .connecting(reason: reason)
            actions.append(.connect)
        case .open:
            if !outstanding.isEmpty {
                let wait = now - waitingSince
                if wait >= answerLimit {
                    answerLimit = min(answerLimit * 2, timing.longestAnswer)
                    actions.append(.disconnect)
                    return lost(silence(wait), now: now)
                }
                if wait >= timing.report, reported == nil {
                    report(silence(wait))
                }
            }
            if now >= renewAt {
                guard !outstanding.contains(where: { $0.isRenewal }) else { return renewAt = now + timing.renewal }
                renew(confirming: unconfirmed, now)
            }
        }
    }

    private func silence(_ wait: Duration) -> String {
        "\(location) has not answered for \(Int(wait / .seconds(1))) s."
    }

    private mutating func report(_ condition: String?) {
        guard condition != reported else { return }
        reported = condition
        actions.append(.report(condition))
    }
}

extension AppendCore.Outstanding {
    fileprivate var isRenewal: Bool {
        guard case .renew = self else { return false }
        return true
    }

    fileprivate func confirms(_ numbers: [UInt64]) -> Bool {
        guard case .renew(let confirmed, _) = self else { return false }
        return numbers.allSatisfy(confirmed.contains)
    }
}
