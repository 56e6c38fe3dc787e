import Eastward
import EastwardDisk
import FixtureContract
import Foundation
import SwiftProtobuf
import Synchronization
import Testing

@testable import EastwardFeature

@Suite("The tag of an action") struct ActionTagTests {
    private static func payload(_ tag: ActionTag, after message: [UInt8] = []) -> [UInt8] { message + tag.field }

    @Test(arguments: [1, 2, 63, 64]) func isReadFromTheActionThatHasIt(length: Int) throws {
        let tag = ActionTag((0..<length).map { UInt8($0) })
        let message: [UInt8] = try Increment.with { $0.by = 300 }.serializedBytes()
        #expect(ActionTag(in: Self.payload(tag, after: message)) == tag)
        #expect(ActionTag(in: message) == nil)
    }

    @Test func leavesTheMessageAsItIs() throws {
        let message = Increment.with { $0.by = -7 }
        let tagged = Self.payload(ActionTag([1, 2, 3]), after: try message.serializedBytes())
        #expect(try Increment(serializedBytes: tagged).by == -7)
    }

    @Test(
        arguments: [
            [0xEA], [0xEA, 0xE1], [0xEA, 0xE1, 0x09], [0xEA, 0xE1, 0x09, 0x05, 1], [0xEA, 0xE1, 0x09, 0x00],
            [0xEA, 0xE1, 0x09, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 1], [0x0B], [0x08], [],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func isMissingInAMalformedAction(bytes: [UInt8]) {
        #expect(ActionTag(in: bytes) == nil)
    }

    @Test func isMissingIfItIsTooLong() {
        let field = [0xEA, 0xE1, 0x09, 65] + [UInt8](repeating: 1, count: 65)
        #expect(ActionTag(in: field) == nil)
    }
}

/// An outbox that records outcomes, over sockets. An abandoned feature leaves its file as a killed one does.
@Suite("An outbox that records outcomes", .timeLimit(.minutes(10))) struct RecordedOutcomesTests {
    private let directory = try! TestDirectory()
    private let recorder = Recorder()

    private func connect() async throws -> (connection: FeatureConnection, feature: CounterFeature) {
        let outbox = FeatureOutbox(path: "\(directory.directory.path)/web.outbox")
            .recordingOutcomes { [recorder] in try recorder.record($0) }
        let connection = try await FeatureConnection.open(
            directory.address(), within: .seconds(20), outbox: outbox, log: .silent)
        return (connection, CounterFeature(connection))
    }

    /// The actions that the file still has.
    private func kept() throws -> [ActionTag] {
        let file = try FeatureOutbox(path: "\(directory.directory.path)/web.outbox")
            .open(process: "counter.1", role: CounterFeature.name)
        defer { file.close() }
        return file.restored.batches.flatMap(\.columns.actions).compactMap { ActionTag(in: $0.payload) }
    }

    @Test func recordsReceiptsAndRejectionsOfTaggedActionsOnly() async throws {
        let store = try await RunningStore(in: directory)
        let (connection, feature) = try await connect()
        try await feature.begin(.increment(by: 2), tag: ActionTag([1])) { _ in }
        try await feature.begin(.decrement(by: 9), tag: ActionTag([2])) { _ in }
        try await feature.increment(by: 1)
        await connection.close()
        let outcomes = recorder.outcomes
        #expect(try outcomes[[1]]?.get().revision == 1)
        #expect(try outcomes[[1]]?.get().rejection == nil)
        #expect(try outcomes[[2]]?.get().rejection?.code == "below_zero")
        #expect(outcomes.count == 2)
        #expect(try kept().isEmpty)
        await store.close()
    }

    @Test func keepsAnActionWhoseOutcomeCannotBeRecorded() async throws {
        let store = try await RunningStore(in: directory)
        let (connection, feature) = try await connect()
        recorder.fail()
        let receipts = Mutex<[Revision]>([])
        try await feature.begin(.increment(by: 2), tag: ActionTag([1])) { result in
            guard let receipt = try? result.get() else { return }
            receipts.withLock { $0.append(receipt.revision) }
        }
        try await wait(until: { recorder.attempts > 1 })
        #expect(receipts.withLock(\.self) == [1])
        await connection.abandon()
        await connection.close()
        #expect(recorder.outcomes.isEmpty)
        #expect(try kept() == [ActionTag([1])])

        recorder.succeed()
        let (next, _) = try await connect()
        let restored = try await next.restoredActions()
        #expect(restored.actions.map(\.tag) == [ActionTag([1])])
        await next.close()
        // The same receipt: it was applied once.
        #expect(try recorder.outcomes[[1]]?.get().revision == 1)
        #expect(try kept().isEmpty)
        await store.close()
    }

    @Test func recordsThatAnOutcomeWillNeverBeKnown() async throws {
        var store = try await RunningStore(in: directory)
        let (dead, feature) = try await connect()
        store.journal.shut()
        try await feature.begin(.increment(by: 1), tag: ActionTag([7])) { _ in }
        try await wait(until: { store.journal.isHolding })
        await dead.abandon()
        await dead.close()
        store.journal.open()
        await store.close()

        store = try await RunningStore(in: directory)
        let (connection, _) = try await connect()
        _ = try await connection.restoredActions()
        await connection.close()
        let outcome = try #require(recorder.outcomes[[7]])
        #expect(throws: FeatureError.self) { try outcome.get() }
        await store.close()
    }

    /// Records outcomes, or fails to.
    private final class Recorder: Sendable {
        private struct Contents {
            var outcomes: [[UInt8]: Result<Receipt, FeatureError>] = [:]
            var attempts = 0
            var isFailing = false
        }

        private let contents = Mutex(Contents())

        var outcomes: [[UInt8]: Result<Receipt, FeatureError>] { contents.withLock(\.outcomes) }
        var attempts: Int { contents.withLock(\.attempts) }

        func fail() { contents.withLock { $0.isFailing = true } }
        func succeed() { contents.withLock { $0.isFailing = false } }

        func record(_ outcomes: [TaggedOutcome]) throws {
            try contents.withLock { contents in
                contents.attempts += 1
                if contents.isFailing { throw DiskError.full("no space") }
                for outcome in outcomes { contents.outcomes[outcome.tag.bytes] = outcome.outcome }
            }
        }
    }
}
