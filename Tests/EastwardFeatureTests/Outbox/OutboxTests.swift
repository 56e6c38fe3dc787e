import Eastward
import FixtureContract
import Foundation
import Logging
import Testing

@testable import EastwardFeature

/// A feature with an outbox, over sockets. An abandoned feature leaves its file as a killed one does.
@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    private let directory = try! TestDirectory()
    private var outbox: FeatureOutbox { FeatureOutbox(path: "\(directory.directory.path)/orders.outbox") }

    private func connect(
        _ outbox: FeatureOutbox, window: Int = 4096, log: Logger = .silent
    ) async throws -> (connection: FeatureConnection, feature: CounterFeature) {
        let connection = try await FeatureConnection.open(
            directory.address(), window: window, within: .seconds(20), outbox: outbox, log: log)
        return (connection, CounterFeature(connection))
    }

    @Test func acceptedActionsOfADeadFeatureAreAppliedOnce() async throws {
        let store = try await RunningStore(in: directory)
        let (dead, deadFeature) = try await connect(outbox)
        try await deadFeature.increment(by: 1)
        store.journal.shut()
        let sending = Task {
            try await deadFeature.send(contentsOf: Array(repeating: .increment(by: 1), count: 100))
        }
        try await wait(until: { store.journal.isHolding })
        await dead.abandon()
        await dead.close()
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        guard error?.failure?.code == .fateUnknown else { return #expect(Bool(false)) }

        store.journal.open()
        let provided = Notes<RestoredActions>()
        let (connection, feature) = try await connect(outbox.whenRestored { provided.add($0) })
        let restored = try await connection.restoredActions()
        #expect(restored.acknowledged >= 100)
        #expect(restored.rejected == 0)
        #expect(restored.actions.allSatisfy { $0.name == "market.Increment" })
        let next = try await feature.increment(by: 1)
        // One action before, a hundred restored, and this one: none was applied twice.
        #expect(next.revision == 102)
        #expect(provided.all.map(\.acknowledged) == [restored.acknowledged])
        await connection.close()
        await store.close()
    }

    @Test func aFeatureThatClosesLeavesNoActions() async throws {
        let store = try await RunningStore(in: directory)
        for round in 1...2 {
            let (connection, feature) = try await connect(outbox)
            let receipts = try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 50))
            let session = await connection.session
            let restored = try await connection.restoredActions()
            #expect(receipts.lastRevision == Revision(50 * round))
            #expect(restored.actions.isEmpty)
            #expect(session == 1)
            await connection.close()
        }
        await store.close()
    }

    @Test func anOutboxOfAnotherStoresSessionIsSetAside() async throws {
        var store = try await RunningStore(in: directory)
        let (dead, deadFeature) = try await connect(outbox)
        store.journal.shut()
        let sending = Task { try await deadFeature.increment(by: 1) }
        try await wait(until: { store.journal.isHolding })
        await dead.abandon()
        await dead.close()
        _ = await sending.result
        store.journal.open()
        await store.close()

        store = try await RunningStore(in: directory)
        let (connection, feature) = try await connect(outbox)
        let restored = try await connection.restoredActions()
        #expect(restored.actions.count == 1)
        #expect(restored.fateUnknown == 1)
        let next = try await feature.increment(by: 1)
        #expect(next.revision == 1)
        await connection.close()
        let file = try outbox.open(process: "counter.1", role: CounterFeature.name)
        #expect(file.aside == 1)
        file.close()
        await store.close()
    }

    @Test func sendersWaitWhileTheOutboxIsFullAndNothingIsLost() async throws {
        let store = try await RunningStore(in: directory)
        var small = outbox
        small.largest = 48 << 10
        let notes = Notes<String>()
        let log = Logger(label: "feature") { _ in NotedLog(notes: notes) }
        let (connection, feature) = try await connect(small, window: 1 << 14, log: log)
        store.journal.shut()
        let sending = Task {
            try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 16_000))
        }
        try await wait(until: { notes.all.contains { $0.contains("senders wait until there is space") } })
        store.journal.open()
        let receipts = try await sending.value
        #expect(receipts.count == 16_000)
        #expect(receipts.lastRevision == 16_000)
        #expect(notes.all.contains("The outbox has free space again."))
        await connection.close()
        await store.close()
    }

    /// Otherwise the feature would exit, and its supervisor would give up after some restarts.
    @Test func aFeatureWaitsForSpaceForItsOutboxUntilItIsCancelled() async throws {
        var small = outbox
        small.largest = 4096
        let notes = Notes<String>()
        let log = Logger(label: "feature") { _ in NotedLog(notes: notes) }
        let opening = Task { try await connect(small, log: log) }
        try await wait(until: { notes.all.contains { $0.contains("The feature waits until it can start.") } })
        opening.cancel()
        await #expect(throws: CancellationError.self) { try await opening.value }
        let store = try await RunningStore(in: directory)
        let (connection, _) = try await connect(outbox)
        await connection.close()
        await store.close()
    }

    @Test func anOutboxInUseIsRefusedUntilItsConnectionCloses() async throws {
        let store = try await RunningStore(in: directory)
        let (connection, _) = try await connect(outbox)
        let error = await #expect(throws: FeatureError.self) { try await connect(outbox) }
        guard error?.code == .outbox, let reason = error?.message else { return #expect(Bool(false)) }
        #expect(reason.contains("in use by another process"))
        await connection.close()
        let (next, _) = try await connect(outbox)
        await next.close()
        await store.close()
    }
}

/// Records the logged messages.
private struct NotedLog: LogHandler {
    let notes: Notes<String>
    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { notes.add("\(event.message)") }
}
