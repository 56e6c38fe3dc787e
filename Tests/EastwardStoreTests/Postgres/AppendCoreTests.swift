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
        // The renewal of the new connection, the append, and the lookup.
        for _ in 1...3 { leader.exchange(&database) }
        #expect(outcome(of: batch) == nil)
        #expect(leader.sent == [.renew])
        // The renewal fails, for example since the disk is full.
        leader.receive(.refused("no"))
        #expect(outcome(of: batch) == nil)
        leader.exchangeAll(&database)
        #expect(outcome(of: batch) == .committed)
    }

    @Test mutating func aCommitWithAWarningCountsOnlyAfterALaterCommit() {
        let batch = leader.append()
        leader.receive(.changed(1, isWarned: true))
        #expect(outcome(of: batch) == nil)
        leader.receive(.changed(1))
        #expect(outcome(of: batch) == .committed)
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
        #expect(leader.conditions.compactMap(\.self).contains("it has not answered for 2 s"))
        leader.reconnect()
        leader.exchangeAll(&database)
        #expect(leader.conditions.last == .some(nil))
        #expect(outcome(of: 1) == .committed)
    }

    /// Two stores, one after the other, over connections that are lost at random, while the server may execute any
    /// number of the lost requests, also much later.
    @Test(arguments: 0..<2_000) mutating func nothingIsLostAndNoRowHasTwoOwners(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var committed: [UInt64] = []
        // Requests of lost connections that the server still executes, in their order on each connection.
        var late: [[AppendCore.Request]] = []
        var isReplaced = false
        for _ in 0..<200 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<4 where leader.ending == nil && leader.outcomes.count + 2 > leader.appended: leader.append()
            case 4..<8: leader.exchange(&database)
            case 8:
                late.append(leader.sent)
                leader.lose()
            case 9: leader.reconnect()
            case 10 where !late.isEmpty:
                let connection = Int.random(in: 0..<late.count, using: &random)
                if !late[connection].isEmpty { _ = database.execute(late[connection].removeFirst(), from: 7) }
            case 11 where !isReplaced && Int.random(in: 0..<20, using: &random) == 0:
                isReplaced = true
                _ = try database.takeOver(epoch: 8)
            default: leader.pass(.milliseconds(Int.random(in: 0..<300, using: &random)))
            }
        }
        committed = leader.outcomes.filter { $0.outcome == .committed }.map(\.batch)
        #expect(committed == committed.sorted())
        let rows = database.rows.keys.sorted()
        #expect(rows == Array(1...UInt64(rows.count)))
        // Each row follows from the one before, and carries the batch that was acknowledged.
        var batches: [UInt64] = []
        for number in rows.dropFirst() {
            let (before, stored) = (database.rows[number - 1]!.row, database.rows[number]!)
            #expect(
                stored.row.hash
                    == EncodedRow.hash(of: stored.row.body, number, stored.row.revision, after: before.hash))
            if case .batch(let batch) = try JournalRow(stored.row.body, number: 1, after: 0) {
                #expect(stored.epoch == 7)
                batches += batch.opened.map(\.number)
            }
        }
        #expect(Set(committed).isSubset(of: batches), "acknowledged batches are missing")
        #expect(Set(batches).count == batches.count)
    }
}

extension Leader {
    /// How many batches were appended.
    var appended: Int { Int(nextNumber) }
}
