import CLinux
import EastwardTesting
import FixtureContract
import Foundation
import Logging
import PostgresServer
import SwiftProtobuf
import Synchronization
import Testing

@testable import Eastward
@testable import EastwardDisk
@testable import EastwardPostgres
@testable import EastwardStore

extension PostgresServer {
    /// A server in a directory of its own, which is removed when the test ends.
    static func run(
        settings: [String: String] = [:], _ body: (PostgresServer, _ root: String) async throws -> Void
    ) async throws {
        let directory = try DiskDirectory()
        let server = try await PostgresServer.start(in: directory.path, settings: settings)
        do {
            try await body(server, directory.path)
        } catch {
            try? await server.stop(SIGQUIT)
            throw error
        }
        try await server.stop(SIGQUIT)
    }
}

/// The processes of a database share the machine's cores.
@Suite("A journal in PostgreSQL", .serialized, .timeLimit(.minutes(5)))
struct PostgresJournalTests {
    /// Recovers a store from the database, with its local files in `directory`.
    private func store(
        _ server: PostgresServer, in directory: DiskDirectory, isStandby: Bool = false, durability: Durability = .full,
        history: JournalRetention = JournalRetention(bytes: 0, files: 0), promotion: Promotion = Promotion()
    ) throws -> DiskStore<CountState> {
        var log = Logger(label: "store")
        log.logLevel = .critical
        let recovery = Recovery(
            directory: try directory.files, reducer: CountState.reducer, durability: durability, limits: StoreLimits(),
            log: log)
        let storage = PostgresStorage(url: try PostgresURL(server.url))
        return DiskStore(
            try storage.recover(
                recovery,
                Standby(
                    isPatient: isStandby, promotion: promotion, log: log,
                    notification: ServiceNotification(environment: [:]))),
            reducer: CountState.reducer, history: history)
    }

    private func read<Value>(_ server: PostgresServer, _ body: (Printed, JournalContents) throws -> Value) throws
        -> Value
    {
        var value: Value?
        try PostgresStorage(url: PostgresURL(server.url)).read { value = try body(Printed(), $0) }
        return try #require(value)
    }

    @Test func aStoreRecoversItsStateAndItsSessions() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            let first = try store(server, in: directory)
            let welcome = try first.hello()
            try first.send([.increment(by: 5), .decrement(by: 9), .increment(by: 2)], welcome, first: 1)
            #expect(first.core.committed.revision == 3)
            first.close()
            let second = try store(server, in: directory)
            #expect(second.state.count == 7)
            #expect(second.recovered.work.actions == 3)
            let resumed = try second.hello(session: welcome.session)
            #expect(resumed.nextSequence == 4)
            #expect(resumed.epoch > welcome.epoch)
            second.close()
        }
    }

    @Test(.enabled(if: current_thread_time_slice() > 0, "Linux before 6.12 has no time slices for single threads"))
    func theJournalsThreadHasAShortTimeSlice() async throws {
        try await PostgresServer.run { server, _ in
            let store = try store(server, in: DiskDirectory())
            // The caller waits for the answer only if the batch is small.
            var batch = JournalBatch(number: 1)
            batch.segments = [
                JournalSegment(
                    session: 1, firstSequence: 1, firstRevision: 1, nanoseconds: 0, seed: 0,
                    actions: WireActions.with { $0.sizes = Array(repeating: 0, count: 1000) }, outcomes: Receipts())
            ]
            let slice = await withCheckedContinuation { continuation in
                store.recovered.journal.append(batch) { _ in
                    continuation.resume(returning: current_thread_time_slice())
                }
            }
            #expect(slice == UInt64(short_time_slice))
            store.close()
        }
    }

    @Test func aSnapshotReplacesTheRowsBefore() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            let first = try store(server, in: directory)
            let welcome = try first.hello()
            for round in 0..<3 {
                try first.send([.increment(by: 1)], welcome, first: UInt64(round) + 1)
                try first.snapshot()
            }
            try first.send([.increment(by: 10)], welcome, first: 4)
            #expect(try await server.query("SELECT count(DISTINCT \"row\") FROM eastward.snapshot") == "2")
            #expect(try await server.query("SELECT min(\"row\") FROM eastward.journal") != "1")
            try read(server) { printed, contents in
                try printed.tool.verify(contents)
                #expect(printed.lines[0].contains(#""clean":true"#))
                #expect(printed.lines[0].contains(#""snapshots":2"#))
            }
            first.close()
            let second = try store(server, in: directory)
            #expect(second.state.count == 13)
            #expect(second.recovered.work.actions == 1)
            second.close()
        }
    }

    @Test func aReplacedStoreCannotAppend() async throws {
        try await PostgresServer.run { server, _ in
            let first = try store(server, in: DiskDirectory())
            let welcome = try first.hello()
            try first.send([.increment(by: 1)], welcome, first: 1)
            // Promoted, since the first store may renew its lease at any moment.
            let promotion = Promotion()
            promotion.request()
            let second = try store(server, in: DiskDirectory(), isStandby: true, promotion: promotion)
            #expect(second.state.count == 1)
            let failure = Promise<StoreFailure>()
            let check = first.recovered.journal.startChecking {
                failure.fulfil($0)
            } onCondition: { _ in
            }
            #expect(try first.send([.increment(by: 100)], welcome, first: 2) == nil)
            let reason = try await failure.value(within: .seconds(10), "the first store to notice")
            withExtendedLifetime(check) {}
            guard case .replaced = reason else {
                Issue.record("The first store continues.")
                return
            }
            #expect(first.state.count == 1)
            let other = try second.hello(nonce: 2)
            try second.send([.increment(by: 10)], other, first: 1)
            #expect(second.state.count == 11)
            second.close()
            first.close()
            try read(server) { printed, contents in try printed.tool.verify(contents) }
        }
    }

    /// Recovers a store on a thread of its own, since it waits until it leads.
    private func standby(
        _ server: PostgresServer, in directory: DiskDirectory, promotion: Promotion = Promotion()
    ) -> Promise<Result<Leader, any Error>> {
        let promise = Promise<Result<Leader, any Error>>()
        Thread.detachNewThread {
            promise.fulfil(
                Result {
                    Leader(store: try store(server, in: directory, isStandby: true, promotion: promotion))
                })
        }
        return promise
    }

    /// Passes a store from the thread that recovered it to the test.
    private struct Leader: @unchecked Sendable {
        let store: DiskStore<CountState>
    }

    /// Its renewals must not extend the lease of its successor.
    @Test func anIdleStoreThatWasReplacedEnds() async throws {
        try await PostgresServer.run { server, _ in
            let store = try store(server, in: DiskDirectory())
            let failure = Promise<StoreFailure>()
            let check = store.recovered.journal.startChecking {
                failure.fulfil($0)
            } onCondition: { _ in
            }
            try await server.query("UPDATE eastward.owner SET epoch = epoch + 1, endpoint = 'successor'")
            let reason = try await failure.value(within: .seconds(10), "the store to notice")
            withExtendedLifetime(check) {}
            guard case .replaced = reason else {
                Issue.record("The store ends with \(reason).")
                return
            }
            store.close()
        }
    }

    @Test func aStandbyLeadsAtOnceWhenTheLeaderStops() async throws {
        try await PostgresServer.run { server, _ in
            let (near, far) = (try DiskDirectory(), try DiskDirectory())
            let first = try store(server, in: near)
            let welcome = try first.hello()
            let second = standby(server, in: far)
            try first.send([.increment(by: 3)], welcome, first: 1)
            #expect(try await hasStandby(first))
            let stopped = ContinuousClock.now
            first.close()
            let leader = try await second.value(within: .seconds(30), "the standby to lead").get().store
            #expect(ContinuousClock.now - stopped < LeaseWatch.timeout)
            #expect(leader.state.count == 3)
            #expect(try leader.hello(session: welcome.session).nextSequence == 2)
            leader.close()
        }
    }

    @Test func aStandbyCountsOnlyTheRowsAfterTheLeadersSnapshot() async throws {
        try await PostgresServer.run { server, _ in
            let (near, far) = (try DiskDirectory(), try DiskDirectory())
            let first = try store(server, in: near)
            let second = standby(server, in: far)
            #expect(try await hasStandby(first))
            let welcome = try first.hello()
            for sequence in 1...4 as ClosedRange<UInt64> {
                try first.send([.increment(by: 1)], welcome, first: sequence)
                if sequence == 3 { try first.snapshot() }
            }
            first.close()
            let leader = try await second.value(within: .seconds(30), "the standby to lead").get().store
            #expect(leader.state.count == 4)
            #expect(leader.recovered.work.actions == 1)
            #expect(leader.recovered.work.snapshot > 0)
            leader.close()
        }
    }

    /// Waits until the leader sees a standby.
    private func hasStandby(_ store: DiskStore<CountState>) async throws -> Bool {
        try wait { try store.recovered.journal.handover?.hasStandby() == true ? true : nil }
    }

    @Test func aStandbyLeadsAtOnceWhenTheLeaderStepsDown() async throws {
        try await PostgresServer.run { server, _ in
            let (near, far) = (try DiskDirectory(), try DiskDirectory())
            let first = try store(server, in: near)
            let welcome = try first.hello()
            try first.send([.increment(by: 3)], welcome, first: 1)
            let handover = try #require(first.recovered.journal.handover)
            #expect(try !handover.hasStandby())
            let second = standby(server, in: far)
            #expect(try await hasStandby(first))
            let begun = ContinuousClock.now
            handover.stepDown()
            // Its next process, which is not patient, waits for the standby.
            let third = standby(server, in: near)
            let leader = try await second.value(within: .seconds(30), "the standby to lead").get().store
            #expect(ContinuousClock.now - begun < LeaseWatch.timeout)
            #expect(leader.state.count == 3)
            #expect(try leader.hello(session: welcome.session).nextSequence == 2)
            first.close()
            leader.close()
            _ = try await third.value(within: .seconds(30), "the next process to lead").get().store.close()
        }
    }

    /// Appends do not prevent the takeover, although the lease is renewed.
    @Test func aPromotedStandbyReplacesALeaderThatAppends() async throws {
        try await PostgresServer.run { server, _ in
            let first = try store(server, in: DiskDirectory())
            let welcome = try first.hello()
            let promotion = Promotion()
            let second = standby(server, in: try DiskDirectory(), promotion: promotion)
            #expect(try await hasStandby(first))
            var sent: UInt64 = 0
            while sent < 20_000, try first.send([.increment(by: 1)], welcome, first: sent + 1) != nil {
                sent += 1
                if sent == 100 { promotion.request() }
            }
            #expect((100..<20_000).contains(sent))
            let leader = try await second.value(within: .seconds(30), "the standby to lead").get().store
            #expect(leader.state.count == Int(sent))
            #expect(try leader.hello(session: welcome.session).nextSequence == sent + 1)
            #expect(try leader.recovered.journal.handover?.hasStandby() == false)
            leader.close()
            first.close()
            try read(server) { printed, contents in try printed.tool.verify(contents) }
        }
    }

    @Test func aStandbyLeadsWhenTheLeaderIsSilent() async throws {
        try await PostgresServer.run { server, _ in
            let (near, far) = (try DiskDirectory(), try DiskDirectory())
            let first = try store(server, in: near)
            let welcome = try first.hello()
            try first.send([.increment(by: 3)], welcome, first: 1)
            // Its journal's thread renews no more, as if the process were killed.
            try await server.query(
                "UPDATE eastward.owner SET epoch = epoch + 1, endpoint = 'gone', renewed = clock_timestamp()")
            let leader = try await standby(server, in: far).value(within: .seconds(30), "the standby to lead").get()
                .store
            #expect(leader.state.count == 3)
            leader.close()
            first.close()
        }
    }

    @Test func aRestartedServerPausesActionsAndLosesNothing() async throws {
        try await PostgresServer.run { server, _ in
            let first = try store(server, in: DiskDirectory())
            let conditions = Mutex<[String?]>([])
            let check = first.recovered.journal.startChecking { _ in
            } onCondition: { condition in
                conditions.withLock { $0.append(condition) }
            }
            defer { withExtendedLifetime(check) {} }
            let welcome = try first.hello()
            try first.send([.increment(by: 1)], welcome, first: 1)
            try await server.stop(SIGQUIT)
            #expect(try first.send([.increment(by: 2)], welcome, first: 2) == nil)
            #expect(first.state.count == 1)
            guard case .hold(let hold) = first.replies.last?.message else {
                Issue.record("The sender was not notified.")
                return
            }
            #expect(hold.nextSequence == 2)
            #expect(hold.reason.contains("cannot be reached"))
            try await server.start()
            let receipts = try wait { try first.send([.increment(by: 2)], welcome, first: 2) }
            #expect(receipts.count == 1)
            #expect(first.state.count == 3)
            #expect(conditions.withLock { $0.last } == .some(nil))
            first.close()
        }
    }

    @Test(arguments: [("fsync", "off"), ("full_page_writes", "off"), ("synchronous_commit", "off")])
    func durabilityFullRefusesASettingThatLosesData(setting: String, value: String) async throws {
        try await PostgresServer.run(settings: [setting: value]) { server, _ in
            let error = #expect(throws: DiskError.self) { try store(server, in: DiskDirectory()) }
            #expect("\(error!)".contains("\(setting) is off"))
            #expect(error?.isTemporary == false)
            try store(server, in: DiskDirectory(), durability: .normal).close()
        }
    }

    @Test func durabilityReplicatedRefusesAServerWithoutASynchronousStandby() async throws {
        try await PostgresServer.run { server, root in
            func attempt() throws -> DiskError {
                try #require(
                    throws: DiskError.self
                ) { try store(server, in: DiskDirectory(), durability: .replicated) }
            }
            var error = try attempt()
            #expect("\(error)".contains("synchronous_standby_names is empty"))
            #expect(!error.isTemporary)
            try await server.set("synchronous_standby_names", "*")
            error = try attempt()
            #expect("\(error)".contains("no synchronous standby is streaming"))
            #expect(error.isTemporary)
            let standby = try await server.startStandby("replica", in: root)
            try await server.query("SELECT 1")
            let leader = try wait { try? store(server, in: DiskDirectory(), durability: .replicated) }
            #expect(leader.recovered.journal.status.hasSuffix(", standby replica"))
            leader.close()
            try await standby.stop(SIGQUIT)
        }
    }

    @Test func withoutTheNameOfAStandbyActionsAreNotAcknowledged() async throws {
        let names = "synchronous_standby_names"
        try await PostgresServer.run { server, root in
            try await server.set(names, "*")
            let standby = try await server.startStandby("replica", in: root)
            let first = try wait { try? store(server, in: DiskDirectory(), durability: .replicated) }
            let conditions = Mutex<[String?]>([])
            let check = first.recovered.journal.startChecking { _ in
            } onCondition: { condition in
                conditions.withLock { $0.append(condition) }
            }
            defer { withExtendedLifetime(check) {} }
            let welcome = try first.hello()
            #expect(try first.send([.increment(by: 1)], welcome, first: 1)?.count == 1)
            try await server.set(names, "")
            try await wait { !conditions.withLock(\.isEmpty) }
            #expect(conditions.withLock { $0.last }??.contains("commits without a synchronous standby") == true)
            let rows = "SELECT count(*) FROM eastward.journal"
            let before = try await server.query(rows)
            let (receipts, leading) = (Promise<Receipts?>(), Leader(store: first))
            Thread.detachNewThread {
                receipts.fulfil(try? leading.store.send([.increment(by: 2)], welcome, first: 2))
            }
            try await wait { try await server.query(rows) != before }
            #expect(!receipts.isFulfilled)
            try await server.set(names, "*")
            #expect(try await receipts.value(within: .seconds(30), "the receipt")?.count == 1)
            first.close()
            try await standby.stop(SIGQUIT)
        }
    }

    // MARK: A database that lost rows

    @Test func anEmptiedDatabaseIsRefused() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            let first = try store(server, in: directory)
            let welcome = try first.hello()
            try first.send([.increment(by: 1)], welcome, first: 1)
            first.close()
            try await server.query("DROP SCHEMA eastward CASCADE")
            let error = #expect(throws: RecoveryError.self) { try store(server, in: directory) }
            #expect("\(error!)".contains("holds no journal, but this store has used journal"))
            try store(server, in: DiskDirectory()).close()
            let other = #expect(throws: RecoveryError.self) { try store(server, in: directory) }
            #expect("\(other!)".contains(", but this store has used journal"))
            try await server.query("DROP SCHEMA eastward CASCADE")
            try FileManager.default.removeItem(atPath: directory.files.witness)
            let second = try store(server, in: directory)
            #expect(second.state.count == 0)
            second.close()
        }
    }

    /// A store that only followed the rows knows of them too.
    @Test func aDatabaseThatLacksRowsIsRefused() async throws {
        try await PostgresServer.run { server, _ in
            let (near, far) = (try DiskDirectory(), try DiskDirectory())
            let first = try store(server, in: near)
            let welcome = try first.hello()
            try first.send([.increment(by: 1)], welcome, first: 1)
            try first.send([.increment(by: 1)], welcome, first: 2)
            first.close()
            let second = try store(server, in: far, isStandby: true)
            second.close()
            try await server.query("DELETE FROM eastward.journal WHERE \"row\" >= 4")
            for directory in [near, far] {
                let error = #expect(throws: RecoveryError.self) { try store(server, in: directory, isStandby: true) }
                #expect("\(error!)".contains("lacks actions that this store has committed, or followed: row"))
            }
            try store(server, in: near, isStandby: true, durability: .normal).close()
            try FileManager.default.removeItem(atPath: far.files.witness)
            let accepting = try store(server, in: far, isStandby: true)
            #expect(accepting.state.count == 1)
            accepting.close()
        }
    }

    @Test func theJournalOfAnotherStoreIsLeftAloneWithoutStandby() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            try store(server, in: directory).close()
            let error = #expect(throws: StoreStartError.self) { try store(server, in: DiskDirectory()) }
            #expect("\(error!)".contains("start this store with --standby"))
            try store(server, in: directory).close()
        }
    }

    @Test func aStandbyCreatesNoJournal() async throws {
        try await PostgresServer.run { server, _ in
            let error = #expect(throws: DiskError.self) { try store(server, in: DiskDirectory(), isStandby: true) }
            #expect("\(error!)".contains("holds no journal yet"))
            #expect(error?.isTemporary == true)
        }
    }

    @Test func manyRowsAreReplacedByASnapshot() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            let first = try store(server, in: directory)
            let welcome = try first.hello()
            for number in 1...2_100 { try first.send([.increment(by: 1)], welcome, first: UInt64(number)) }
            try first.snapshot()
            try first.send([.increment(by: 1)], welcome, first: 2_101)
            try first.snapshot()
            #expect(try await server.query("SELECT min(\"row\") = 2103, count(*) FROM eastward.journal") == "t|1")
            try read(server) { printed, contents in try printed.tool.verify(contents) }
            first.close()
        }
    }

    @Test func exportsOfBothStoragesAreEqual() async throws {
        try await PostgresServer.run { server, _ in
            let journal = try WrittenJournal.example()
            let original = Printed()
            try JournalSource.data(journal.data).readHistory { try original.tool.export($0, from: nil, to: nil) }
            let storage = PostgresStorage(url: try PostgresURL(server.url))
            func take(_ lines: [String], into create: @escaping (JournalHead) throws -> any JournalCreation) throws {
                var imported = JournalImport(into: create)
                for line in lines { try imported.take(Data(line.utf8)) }
                _ = try imported.finish()
            }
            try take(original.lines) { try storage.create($0, app: CountState.recordType) }
            let inDatabase = Printed()
            try storage.read { try inDatabase.tool.export(#require($0.history), from: nil, to: nil) }
            #expect(inDatabase.lines == original.lines)
            let back = try StoreDirectory(path: "\(journal.data)/back/store")
            try take(inDatabase.lines) { try JournalFileCreation(back, $0) }
            let again = Printed()
            try JournalSource.data("\(journal.data)/back").readHistory {
                try again.tool.export($0, from: nil, to: nil)
            }
            #expect(again.lines == original.lines)
            #expect(throws: JournalCommandError.self) {
                try take(original.lines) { try storage.create($0, app: CountState.recordType) }
            }
        }
    }

    @Test(arguments: ["postgres://u:secret@[::1/d", "postgres://u:secret%zz@h/d", "postgres://u:secret@h/d?x=y=z"])
    func aURLThatCannotBeParsedIsNotPrinted(url: String) {
        let error = #expect(throws: StoreStartError.self) { try PostgresURL(url) }
        #expect("\(error!)".contains("cannot be parsed"))
        #expect(!"\(error!)".contains("secret"))
    }

    @Test func aDatabaseOfAnotherAppIsRefused() async throws {
        try await PostgresServer.run { server, _ in
            try store(server, in: DiskDirectory()).close()
            try await server.query("UPDATE eastward.owner SET app = 'kanban.StateRecord'")
            let error = #expect(throws: RecoveryError.self) { try store(server, in: DiskDirectory()) }
            #expect("\(error!)".contains("holds the journal of another app"))
        }
    }

    @Test func aDamagedRowStopsTheStart() async throws {
        try await PostgresServer.run { server, _ in
            let directory = try DiskDirectory()
            let first = try store(server, in: directory)
            let welcome = try first.hello()
            try first.send([.increment(by: 1)], welcome, first: 1)
            first.close()
            try await server.query("UPDATE eastward.journal SET body = set_byte(body, 3, 255) WHERE \"row\" = 3")
            let damage = #expect(throws: JournalDamage.self) { try store(server, in: directory) }
            #expect(damage?.row == 3)
            #expect(damage?.reason == "its hash is wrong")
            #expect(damage.map { "\($0)".hasSuffix("Restore the database from a backup.") } == true)
        }
    }
}
