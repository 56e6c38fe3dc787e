import Eastward
import EastwardFeature
import FixtureContract
import Foundation
import Synchronization
import Testing

/// Features that increment by one, batch after batch, as fast as their store answers, and record every receipt.
final class Senders: Sendable {
    /// The counts and receipts so far.
    struct Record {
        var sent = 0
        var acknowledged = 0
        /// The receipts by session.
        var receipts: [UInt64: [Receipts.Range]] = [:]
        var inFlight: Int { sent - acknowledged }
    }

    static let batch = 16
    private let record = Mutex(Record())
    private let isStopping = Mutex(false)

    var now: Record { record.withLock { $0 } }

    /// Sends on `lanes` at once from each of `features` while `body` runs, and waits for the actions that are then in
    /// flight. If `body` throws, closing the features ends the sending.
    func run(
        _ features: [FeatureConnection], lanes: Int = 4, while body: () async throws -> Void
    ) async throws {
        let sending = Task { try await run(features, lanes: lanes) }
        defer { finish() }
        try await body()
        finish()
        try await sending.value
    }

    private func run(_ features: [FeatureConnection], lanes: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for feature in features {
                for _ in 0..<lanes { group.addTask { try await self.send(feature) } }
            }
            try await group.waitForAll()
        }
    }

    private func send(_ feature: FeatureConnection) async throws {
        let counter = CounterFeature(feature)
        while !isStopping.withLock({ $0 }) {
            record.withLock { $0.sent += Self.batch }
            let receipts = try await counter.send(contentsOf: Array(repeating: .increment(by: 1), count: Self.batch))
            let session = await feature.session
            record.withLock {
                $0.acknowledged += receipts.count
                $0.receipts[session, default: []] += receipts.ranges
            }
        }
    }

    /// Sends nothing more.
    func finish() { isStopping.withLock { $0 = true } }

    /// Waits until `count` more actions than `start` are acknowledged.
    func acknowledged(_ count: Int, after start: Record) async throws {
        try await until("\(count) more actions are acknowledged", within: .seconds(30)) {
            now.acknowledged >= start.acknowledged + count
        }
    }

    /// Expects every receipt in the journal, under its session and sequence and with its revision.
    func expectInJournal(_ journal: JournalWitness) {
        for (session, ranges) in now.receipts {
            let revisions = journal.revisions(of: session)
            let isThere = ranges.allSatisfy { range in
                let first = Int(range.firstSequence) - 1
                guard range.rejection == nil, first >= 0, first + range.count <= revisions.count else { return false }
                return (0..<range.count).allSatisfy {
                    revisions[first + $0] == range.firstRevision + UInt64($0)
                }
            }
            #expect(isThere, "receipts of session \(session) are not in the journal, which has \(revisions.count)")
        }
    }
}

extension RunningApp {
    /// A manifest with a store that is restarted at once, however often it dies.
    static func tirelessManifest(store: [String] = ["fixture-store", "--retain"]) -> String {
        """
        version: 1
        app: market
        processes:
          store:
            command: [\(store.map { "\"\($0)\"" }.joined(separator: ", "))]
            restart: { base: 5ms, max: 10ms, intensity: 1000, period: 1s }
          counter:
            command: [fixture-counter]
            role: market.CounterFeature
            depends_on: [store]
          notes:
            command: [fixture-notes]
            role: market.NotesFeature
            depends_on: [store]
        """
    }

    /// The process ID of the running store; `nil` between two runs.
    var storePID: pid_t? {
        Self.processes(marked: marker) { pid in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
                == "\(Self.programs)/fixture-store"
        }.first
    }

    /// Waits for a store process other than `last`.
    func nextStore(after last: pid_t?) async throws -> pid_t {
        var pid: pid_t?
        try await until("the store runs") {
            pid = storePID
            return pid != nil && pid != last
        }
        return pid!
    }

    /// Runs `body` with the address of a process that is enrolled meanwhile.
    func withAddress(
        _ process: String, role: String, _ body: (FeatureAddress) async throws -> Void
    ) async throws {
        let enrolled = try ControlConnection(self).enroll(process, role: role, count: 1)
        defer { withExtendedLifetime(enrolled) {} }
        let first = try #require(enrolled.first)
        let token = try #require(Token(text: first.token))
        try await body(FeatureAddress(directory: directory, role: role, process: first.process, token: token))
    }

    /// Runs `body` with features of this test that are connected to the app.
    func withFeatures(
        _ count: Int, role: String = CounterFeature.name, _ body: ([FeatureConnection]) async throws -> Void
    ) async throws {
        // An enrolled process may connect for as long as the control connection is open.
        let enrolled = try ControlConnection(self).enroll("storm", role: role, count: count)
        defer { withExtendedLifetime(enrolled) {} }
        var connections: [FeatureConnection] = []
        defer { for connection in connections { Task { await connection.close(within: .seconds(1)) } } }
        for process in enrolled {
            let address = FeatureAddress(
                directory: directory, role: role, process: process.process,
                token: Token(text: process.token)!)
            connections.append(try await FeatureConnection.open(address, window: 1024))
        }
        try await body(connections)
    }
}
