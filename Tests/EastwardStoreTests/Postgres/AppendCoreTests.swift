import Eastward
import EastwardStore
import Testing

@testable import EastwardPostgres

@Suite("Appends to a database")
struct AppendCoreTests {
    private var database: ModelDatabase
    private var leader: Leader

    init() throws {
        let start = try EncodedRow(.start(epoch: 7, build: 1), after: JournalPlace(chain: [1]))
        database = ModelDatabase(epoch: 7, first: start)
        leader = Leader(epoch: 7, last: start)
    }

    private func outcome(of batch: UInt64) -> JournalOutcome? {
        leader.outcomes.last { $0.batch == batch }?.outcome
    }

    @Test mutating func aBatchIsCommittedWhenItsAnswerArrives() {
        let batch = leader.append()
        #expect(outcome(of: batch) == nil)
        leader.exchange(&database)
        #expect(outcome(of: batch) == .committed)
        #expect(database.rows.count == 2)
    }

    @Test mutating func twoBatchesAreSentWithoutWaiting() {
        let first = leader.append()
        let second = leader.append()
        #expect(leader.sent.count == 2)
        leader.exchangeAll(&database)
        #expect(leader.outcomes.map(\.batch) == [first, second])
        #expect(database.last == database.rows[3]?.row)
    }

    @Test mutating func aRefusalAlsoRefusesTheBatchBehindIt() {
        let first = leader.append()
        let second = leader.append()
        database.refusal = "the disk is full"
        leader.exchange(&database)
        database.refusal = nil
        leader.exchangeAll(&database)
        #expect(outcome(of: first) == .refused(reason: "the disk is full"))
        #expect(outcome(of: second) == .refused(reason: "a batch before it was refused"))
        let third = leader.append()
        leader.exchangeAll(&database)
        #expect(outcome(of: third) == .committed)
        #expect(database.rows.keys.sorted() == [1, 2])
    }

    @Test mutating func withoutAConnectionABatchIsRefusedAtOnce() {
        leader.lose()
        let batch = leader.append()
        #expect(outcome(of: batch) == .refused(reason: "the cable is cut"))
        leader.reconnect()
        let next = leader.append()
        leader.exchangeAll(&database)
        #expect(outcome(of: next) == .committed)
    }

    @Test mutating func aBatchWhoseAnswerWasLostIsFoundInTheDatabase() {
        let batch = leader.append()
        _ = database.execute(leader.sent[0], from: 7)
        leader.lose()
        #expect(outcome(of: batch) == nil)
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
        #expect(database.rows.count == 2)
        #expect(leader.ending == nil)
    }

    @Test mutating func aFoundBatchCountsOnlyAfterALaterCommit() {
        let batch = leader.append()
        _ = database.execute(leader.sent[0], from: 7)
        leader.lose()
        leader.reconnect()
        // The lookup of the last committed row, the renewal, the append, and its lookup.
        for _ in 1...4 { leader.exchange(&database) }
        #expect(outcome(of: batch) == nil)
        #expect(leader.sent == [.renew])
        // The renewal fails, for example since the disk is full.
        leader.receive(.refused("no"))
        #expect(outcome(of: batch) == nil)
        #expect(leader.conditions.last == "the database refuses the store's lease: no")
        leader.pass(until: leader.core.deadline)
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
        #expect(leader.conditions.last == .some(nil))
    }

    @Test mutating func aCommitWithAWarningCountsOnlyAfterALaterCommit() {
        let batch = leader.append()
        leader.receive(.changed(1, isLocal: true))
        #expect(outcome(of: batch) == nil)
        leader.receive(.changed(1))
        #expect(outcome(of: batch) == .committed)
    }

    @Test mutating func withoutTheStandbyCommitsWaitForThePeriodicRenewals() {
        let batch = leader.append()
        leader.receive(.changed(1, isLocal: true))
        var renewals = 0
        let start = leader.now
        while leader.now < start + .seconds(10) {
            while !leader.sent.isEmpty {
                leader.receive(.changed(1, isLocal: true))
                renewals += 1
            }
            #expect(leader.conditions.last == "the database commits without a synchronous standby.")
            leader.pass(until: leader.core.deadline)
        }
        #expect(renewals == 20)
        #expect(outcome(of: batch) == nil)
        leader.receive(.changed(1))
        #expect(outcome(of: batch) == .committed)
        #expect(leader.conditions.last == .some(nil))
    }

    /// An operator removed the standby from the configuration while the commit waited for it, which then ended as if it
    /// had been replicated.
    @Test mutating func aCommitCountsOnlyIfTheServerStillHasAStandby() throws {
        leader = Leader(epoch: 7, last: database.last, requiresStandby: true)
        let batch = leader.append()
        leader.exchange(&database)
        #expect(outcome(of: batch) == nil)
        database.isReplicated = false
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == nil)
        #expect(leader.conditions.last == "the database commits without a synchronous standby.")
        database.isReplicated = true
        leader.pass(until: leader.core.deadline)
        leader.exchange(&database)
        #expect(outcome(of: batch) == nil)
        leader.exchange(&database)
        #expect(outcome(of: batch) == .committed)
        #expect(leader.conditions.last == .some(nil))
    }

    @Test mutating func aDatabaseThatLostCommittedRowsIsDetectedByTheNextConnection() {
        leader.append()
        leader.exchangeAll(&database)
        database.rows[2] = nil
        leader.lose()
        leader.reconnect()
        leader.exchange(&database)
        #expect(
            leader.ending == .failed("The database no longer contains row 2, which this store has committed."))
    }

    /// Each new connection answers, until the row is sent again.
    @Test mutating func aRowThatIsRefusedAgainIsSentLessAndLessOften() {
        let batch = leader.append()
        leader.lose()
        database.refusal = "the disk is full"
        var connections = 0
        let start = leader.now
        while leader.now < start + .seconds(20) {
            leader.reconnect()
            connections += 1
            leader.exchangeAll(&database)
        }
        #expect(connections < 20)
        #expect(leader.conditions.last == "the disk is full")
        database.refusal = nil
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
    }

    /// A backend that waits for a standby outlives the connection that is left.
    @Test mutating func aServerThatAnswersButDoesNotCommitIsLeftLessAndLessOften() {
        leader.append()
        var waits: [Int] = []
        for _ in 0..<4 {
            let start = leader.now
            while leader.isConnected { leader.pass(until: leader.core.deadline) }
            waits.append(Int((leader.now - start) / .seconds(1)))
            #expect(leader.conditions.last.flatMap(\.self) != nil)
            leader.reconnect()
            leader.exchange(&database)
        }
        #expect(waits == [10, 20, 40, 80])
    }

    @Test mutating func anAppendExtendsTheLease() {
        leader.pass(.milliseconds(400))
        leader.append()
        leader.exchangeAll(&database)
        #expect(leader.core.leaseEnd == leader.now + .milliseconds(1800))
    }

    /// The server may still write the row that was sent first.
    @Test mutating func aBatchThatWasSentBeforeIsNotRefused() {
        let batch = leader.append()
        leader.lose()
        leader.reconnect()
        database.refusal = "the disk is full"
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == nil)
        database.refusal = nil
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
    }

    @Test mutating func aLostRequestIsSentAgain() {
        let batch = leader.append()
        leader.lose()
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
        #expect(database.rows.count == 2)
    }

    @Test mutating func theAppendOfAReplacedStoreHasNoEffectAndEndsIt() throws {
        _ = try database.takeOver(epoch: 8)
        let batch = leader.append()
        leader.exchangeAll(&database)
        guard case .unknown = outcome(of: batch) else {
            Issue.record("The batch ended with \(String(describing: outcome(of: batch))).")
            return
        }
        guard case .replaced(let reason) = leader.ending else {
            Issue.record("The store continues.")
            return
        }
        #expect(reason == "Another store has taken the journal over: second, in epoch 8.")
        #expect(database.rows.values.filter { $0.epoch == 7 }.count == 1)
    }

    @Test mutating func anIdleStoreThatWasReplacedEndsWithItsNextRenewal() throws {
        _ = try database.takeOver(epoch: 8)
        leader.pass(until: leader.core.deadline)
        leader.exchangeAll(&database)
        #expect(leader.ending == .replaced("Another store has taken the journal over."))
    }

    @Test mutating func aDatabaseThatLostCommittedRowsEndsTheStore() {
        leader.append()
        leader.exchangeAll(&database)
        database.rows[2] = nil
        leader.append()
        leader.exchangeAll(&database)
        #expect(
            leader.ending
                == .failed("The database no longer contains row 2, which this store has committed."))
    }

    @Test mutating func theLeaseIsRenewedPeriodically() {
        for expected in 1...5 {
            leader.pass(until: leader.core.deadline)
            leader.exchangeAll(&database)
            #expect(database.renewals == expected)
        }
        #expect(leader.now == Instant(nanoseconds: 3_500_000_000))
    }

    @Test mutating func theLeaseEndsBeforeAnotherStoreMayLead() {
        leader.pass(until: leader.core.deadline)
        let sent = leader.now
        leader.pass(.milliseconds(100))
        leader.exchangeAll(&database)
        #expect(leader.core.leaseEnd == sent + .milliseconds(1800))
        #expect(AppendCore.Timing().lease < LeaseWatch.timeout)
        leader.lose()
        leader.reconnect()
        #expect(leader.core.leaseEnd == sent + .milliseconds(1800))
    }

    @Test mutating func aServerThatDoesNotAnswerIsReportedAndThenLeft() {
        leader.append()
        while leader.isConnected { leader.pass(until: leader.core.deadline) }
        #expect(leader.now == Instant(nanoseconds: 11_000_000_000))
        #expect(leader.conditions.compactMap(\.self).contains("the database has not answered for 2 s."))
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(leader.conditions.last == .some(nil))
        #expect(outcome(of: 1) == .committed)
    }

    // MARK: Random runs

    @Test(arguments: 0..<2_000) func nothingIsLostAndNoRowHasTwoOwners(seed: UInt64) throws {
        var run = RandomRun(database: database, leader: leader, defect: nil)
        let violations = try run.violations(seed: seed)
        #expect(violations == [])
    }

    @Test(arguments: RandomRun.Defect.allCases) func aDefectIsFound(defect: RandomRun.Defect) throws {
        let seed = try (UInt64(0)..<200).first { seed in
            var run = RandomRun(database: database, leader: leader, defect: defect)
            return try run.violations(seed: seed).contains(defect.violation)
        }
        #expect(seed != nil)
    }
}

/// Two stores, one after the other, over connections that are lost at random, while the server may execute any number
/// of the lost requests, also much later.
struct RandomRun {
    enum Defect: CaseIterable {
        /// The store does not read whether the server appended its row.
        case fenceIsNotRead
        /// A takeover keeps the epoch.
        case epochIsNotRaised
        /// The store counts an append without an answer as refused.
        case lookupIsLeftOut

        var violation: Violation {
            switch self {
            case .fenceIsNotRead: .acknowledgedBatchIsMissing
            case .epochIsNotRaised: .replacedStoreKeepsItsLease
            case .lookupIsLeftOut: .refusedBatchIsWritten
            }
        }
    }

    enum Violation: Equatable {
        case acknowledgedBatchIsMissing, refusedBatchIsWritten, batchIsWrittenTwice, outcomesAreDisordered
        case rowIsMissing, rowDoesNotFollow, replacedStoreWrites, replacedStoreKeepsItsLease
    }

    var database: ModelDatabase
    var leader: Leader
    let defect: Defect?

    mutating func violations(seed: UInt64) throws -> [Violation] {
        var random = SeededGenerator(seed: seed)
        // Requests of lost connections that the server still executes, in their order on each connection.
        var late: [[AppendCore.Request]] = []
        var renewalsBeforeTakeover: Int?
        for _ in 0..<200 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<4 where leader.ending == nil && leader.outcomes.count + 2 > leader.appended: leader.append()
            case 4..<8: exchange()
            case 8:
                late.append(leader.sent)
                lose()
            case 9: leader.reconnect()
            case 10 where !late.isEmpty:
                let connection = Int.random(in: 0..<late.count, using: &random)
                if !late[connection].isEmpty { _ = database.execute(late[connection].removeFirst(), from: 7) }
            case 11 where renewalsBeforeTakeover == nil && Int.random(in: 0..<20, using: &random) == 0:
                renewalsBeforeTakeover = database.renewals
                _ = try database.takeOver(epoch: defect == .epochIsNotRaised ? 7 : 8)
            default: leader.pass(.milliseconds(Int.random(in: 0..<300, using: &random)))
            }
        }
        let keepsLease = renewalsBeforeTakeover.map { database.renewals > $0 } ?? false
        return try outcomeViolations() + journalViolations() + (keepsLease ? [.replacedStoreKeepsItsLease] : [])
    }

    private mutating func exchange() {
        guard defect == .fenceIsNotRead, case .insert = leader.sent.first else { return leader.exchange(&database) }
        _ = database.execute(leader.sent[0], from: 7)
        leader.receive(.changed(1))
    }

    private mutating func lose() {
        while defect == .lookupIsLeftOut, !leader.sent.isEmpty { leader.receive(.refused("the cable is cut")) }
        leader.lose()
    }

    /// The batches in the journal.
    private func written() throws -> [UInt64] {
        try database.rows.keys.sorted().dropFirst().flatMap { number -> [UInt64] in
            let body = database.rows[number]!.row.body
            guard case .batch(let batch) = try JournalRow(body, number: 1, after: 0) else { return [] }
            return batch.opened.map(\.number)
        }
    }

    private func outcomeViolations() throws -> [Violation] {
        let written = try written()
        let committed = leader.outcomes.filter { $0.outcome == .committed }.map(\.batch)
        let refused = leader.outcomes.compactMap { outcome -> UInt64? in
            guard case .refused = outcome.outcome else { return nil }
            return outcome.batch
        }
        var violations: [Violation] = []
        if !Set(committed).isSubset(of: written) { violations.append(.acknowledgedBatchIsMissing) }
        if !Set(refused).isDisjoint(with: written) { violations.append(.refusedBatchIsWritten) }
        if Set(written).count != written.count { violations.append(.batchIsWrittenTwice) }
        if committed != committed.sorted() { violations.append(.outcomesAreDisordered) }
        return violations
    }

    private func journalViolations() throws -> [Violation] {
        let numbers = database.rows.keys.sorted()
        guard numbers == Array(1...UInt64(numbers.count)) else { return [.rowIsMissing] }
        var violations: [Violation] = []
        var isReplaced = false
        for number in numbers.dropFirst() {
            let (before, stored) = (database.rows[number - 1]!.row, database.rows[number]!.row)
            let hash = EncodedRow.hash(of: stored.body, number, stored.revision, after: before.hash)
            if stored.hash != hash { violations.append(.rowDoesNotFollow) }
            if case .start = try JournalRow(stored.body, number: 1, after: 0) {
                isReplaced = true
            } else if isReplaced {
                violations.append(.replacedStoreWrites)
            }
        }
        return violations
    }
}

extension Leader {
    /// How many batches were appended.
    var appended: Int { Int(nextNumber) }
}
