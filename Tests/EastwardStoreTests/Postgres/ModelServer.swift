import EastwardStore

@testable import Eastward
@testable import EastwardPostgres

/// The tables of a journal, and statements as PostgreSQL executes them: each is a transaction of its own.
struct ModelDatabase {
    struct Row: Equatable {
        var epoch: UInt64
        var row: EncodedRow
    }

    var epoch: UInt64
    var endpoint = "first"
    var rows: [UInt64: Row] = [:]
    /// How often a store renewed its lease.
    var renewals = 0
    /// Whether commits wait for a standby.
    var isReplicated = true
    /// Refuses the next inserts with this reason.
    var refusal: String?

    init(epoch: UInt64, first: EncodedRow) {
        self.epoch = epoch
        rows[first.number] = Row(epoch: epoch, row: first)
    }

    var last: EncodedRow { rows[rows.keys.max()!]!.row }

    /// Executes a request of the store of epoch `sender`.
    mutating func execute(_ request: AppendCore.Request, from sender: UInt64) -> AppendCore.Reply {
        switch request {
        case .insert(let row, let chain):
            if let refusal { return .refused(refusal) }
            guard sender == epoch, rows[row.number - 1]?.row.hash == chain else { return .changed(0) }
            guard rows[row.number] == nil else { return .conflict }
            rows[row.number] = Row(epoch: sender, row: row)
            return .changed(1)
        case .renew:
            guard sender == epoch else { return .changed(0) }
            renewals += 1
            return .changed(1)
        case .check: return .checked(isReplicated: isReplicated)
        case .lookUp(let row): return .found(epoch: epoch, endpoint: endpoint, hash: rows[row]?.row.hash)
        }
    }

    /// Another store becomes the owner. Returns the row with which its epoch begins.
    mutating func takeOver(epoch: UInt64) throws -> EncodedRow {
        let start = try EncodedRow(.start(epoch: epoch, build: 1), after: last.place)
        self.epoch = epoch
        endpoint = "second"
        rows[start.number] = Row(epoch: epoch, row: start)
        return start
    }
}

/// A core and its connection to a database.
struct Leader {
    var core: AppendCore
    let epoch: UInt64
    var now = Instant(nanoseconds: 1_000_000_000)
    var isConnected = true
    /// Requests that the server has not executed.
    var sent: [AppendCore.Request] = []
    private(set) var outcomes: [(batch: UInt64, outcome: JournalOutcome)] = []
    private(set) var ending: AppendCore.Ending?
    private(set) var conditions: [String?] = []
    private(set) var wantsConnection = false
    private(set) var nextNumber: UInt64 = 0
    private var follows: UInt64 = 0

    init(epoch: UInt64, last: EncodedRow, requiresStandby: Bool = false) {
        self.epoch = epoch
        core = AppendCore(
            epoch: epoch, location: "the database", requiresStandby: requiresStandby, last: last.place, start: now,
            now: now)
    }

    mutating func perform() {
        for action in core.takeActions() {
            switch action {
            case .connect: wantsConnection = true
            case .disconnect:
                isConnected = false
                sent = []
            case .send(let request): if isConnected { sent.append(request) }
            case .complete(let batch, let outcome):
                outcomes.append((batch, outcome))
                if outcome != .committed { follows = outcomes.last { $0.outcome == .committed }?.batch ?? 0 }
            case .end(let ending): self.ending = ending
            case .report(let condition): conditions.append(condition)
            }
        }
    }

    /// Appends a batch with one opened session.
    @discardableResult
    mutating func append() -> UInt64 {
        nextNumber += 1
        var batch = JournalBatch(number: nextNumber, follows: follows)
        batch.opened = [
            OpenedSession(number: nextNumber, nonce: [UInt8(truncatingIfNeeded: nextNumber)], process: "p", role: "r")
        ]
        follows = nextNumber
        core.append(batch, now: now)
        perform()
        return nextNumber
    }

    /// The server executes the oldest request, and its answer arrives.
    mutating func exchange(_ database: inout ModelDatabase) {
        guard !sent.isEmpty else { return }
        core.received(database.execute(sent.removeFirst(), from: epoch), now: now)
        perform()
    }

    mutating func exchangeAll(_ database: inout ModelDatabase) {
        while !sent.isEmpty { exchange(&database) }
    }

    mutating func receive(_ reply: AppendCore.Reply) {
        sent.removeFirst()
        core.received(reply, now: now)
        perform()
    }

    /// The connection is lost with all requests that the server has not executed.
    mutating func lose() {
        isConnected = false
        sent = []
        core.lost("the cable is cut", now: now)
        perform()
    }

    /// Waits for the pause before the next attempt, which succeeds.
    mutating func reconnect() {
        pass(until: core.deadline)
        guard wantsConnection else { return }
        wantsConnection = false
        isConnected = true
        core.connected(now: now)
        perform()
    }

    mutating func pass(until instant: Instant) {
        now = max(now, instant)
        core.tick(now: now)
        perform()
    }

    mutating func pass(_ duration: Duration) { pass(until: now + duration) }
}
