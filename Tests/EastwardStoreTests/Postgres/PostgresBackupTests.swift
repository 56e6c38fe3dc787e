import EastwardTesting
import FixtureContract
import Foundation
import Logging
import PostgresServer
import Testing

@testable import Eastward
@testable import EastwardDisk
@testable import EastwardPostgres
@testable import EastwardStore

/// The processes of a database share the machine's cores.
@Suite("A backup of a journal in PostgreSQL", .serialized, .timeLimit(.minutes(5)))
struct PostgresBackupTests {
    private let root = try! DiskDirectory()
    private var backup: String { "\(root.path)/backup" }

    private func store(_ url: String, history: JournalRetention) throws -> DiskStore<CountState> {
        var log = Logger(label: "store")
        log.logLevel = .critical
        let recovery = Recovery(
            directory: try StoreDirectory(path: "\(root.path)/\(UUID())"), reducer: CountState.reducer,
            durability: .full,
            limits: StoreLimits(), log: log)
        return DiskStore(
            try PostgresStorage(url: PostgresURL(url)).recover(
                recovery, Standby(isPatient: false, log: log, notification: ServiceNotification(environment: [:]))),
            reducer: CountState.reducer, history: history)
    }

    private var tool: JournalTool<CountState, MarketAction> {
        JournalTool(reducer: CountState.reducer, providers: [.postgreSQL], print: { _ in }, say: { _ in })
    }

    private func source(_ url: String, data: String? = nil) -> JournalSource {
        var source = JournalSource.data(data ?? "\(root.path)/none")
        source.database = url
        return source
    }

    private func export(_ source: JournalSource) throws -> [String] {
        let printed = Printed()
        try source.readHistory([.postgreSQL]) { try printed.tool.export($0, from: nil, to: nil) }
        return printed.lines
    }

    @Test func theRowsBeforeASnapshotNeedNotBeThere() async throws {
        try await PostgresServer.run { server, _ in
            let first = try store(server.url, history: JournalRetention(bytes: 0, files: 0))
            let welcome = try first.hello()
            for sequence in 1...3 as ClosedRange<UInt64> {
                try first.send([.increment(by: 1)], welcome, first: sequence)
                try first.snapshot()
            }
            try first.send([.increment(by: 10)], welcome, first: 4)
            try tool.backUp(source(server.url), to: backup, including: 4)
            first.close()
            #expect(try StoreDirectory(existing: "\(backup)/store").snapshots().count == 2)
            try await server.query("CREATE DATABASE other")
            let other = server.url(database: "other")
            try tool.restore(backup, to: source(other))
            #expect(try export(source(other)) == export(.data(backup)))
            #expect(
                try await server.query("SELECT count(DISTINCT \"row\") FROM eastward.snapshot", database: "other")
                    == "2")
            let second = try store(other, history: .all)
            #expect(second.state.count == 13)
            #expect(second.recovered.work.actions == 1)
            #expect(try second.hello(session: welcome.session).nextSequence == 5)
            second.close()
            // Into files.
            try tool.restore(backup, to: .data("\(root.path)/files"))
            #expect(try export(.data("\(root.path)/files")) == export(.data(backup)))
        }
    }

    @Test func aJournalIsReadAsOfOneMoment() async throws {
        try await PostgresServer.run { server, _ in
            let store = try store(server.url, history: JournalRetention(bytes: 0, files: 0))
            let welcome = try store.hello()
            try store.send([.increment(by: 1)], welcome, first: 1)
            try store.snapshot()
            try PostgresStorage(url: PostgresURL(server.url)).read { contents in
                for sequence in 2...4 as ClosedRange<UInt64> {
                    try store.send([.increment(by: 1)], welcome, first: sequence)
                    try store.snapshot()
                }
                let printed = Printed()
                try printed.tool.verify(contents)
                #expect(printed.lines[0].contains(#""snapshots":1,"first_row":1,"first_revision":1,"last_revision":1"#))
            }
            store.close()
        }
    }

    @Test func anExistingJournalIsNotOverwritten() async throws {
        try await PostgresServer.run { server, _ in
            let journal = try WrittenJournal.example()
            try tool.backUp(.data(journal.data), to: backup, including: nil)
            let store = try store(server.url, history: .all)
            try store.send([.increment(by: 1)], store.hello(), first: 1)
            store.close()
            let rows = try export(source(server.url))
            let error = try #require(throws: JournalCommandError.self) {
                try tool.restore(backup, to: source(server.url))
            }
            #expect(error.exitCode == 73)
            #expect(error.description.contains("psql URL -c 'ALTER SCHEMA eastward RENAME TO eastward_before'"))
            #expect(try export(source(server.url)) == rows)
            // A store with a database refuses files of another journal.
            try await server.query("CREATE DATABASE other")
            let files = source(server.url(database: "other"), data: journal.data)
            #expect(throws: JournalCommandError.self) { try tool.restore(backup, to: files) }
            #expect(throws: JournalCommandError.self) { try export(files) }
        }
    }

    @Test func aRestoreThatEndsEarlyLeavesNoJournal() async throws {
        try await PostgresServer.run { server, _ in
            let storage = PostgresStorage(url: try PostgresURL(server.url))
            let head = JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1])
            var creation: (any DatabaseJournalCreation)? = try storage.create(head, app: "market.StateRecord")
            try creation?.append(EncodedRow(number: 1, revision: 1, hash: [2], body: [3]))
            creation = nil
            #expect(throws: JournalCommandError.self) { try storage.read { _ in } }
            #expect(try await server.query("SELECT count(*) FROM eastward.journal") == "0")
        }
    }
}
