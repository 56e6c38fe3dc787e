import EastwardDisk
import FixtureContract
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("Snapshots")
struct SnapshotFileTests {
    private let directory = try! DiskDirectory()
    private var path: String { "\(directory.path)/s" }

    private func file<State: DurableState>(_ state: State) -> SnapshotFile<State> {
        SnapshotFile(RecoveredStore(state), journalID: [1, 2], chain: [3], epoch: 4, build: 5)
    }

    @Test func aSnapshotIsReadAsItWasWritten() throws {
        var written = file(CountState(count: 7))
        written.store.revision = 9
        written.store.nanoseconds = 10
        written.store.operatorSequence = 11
        written.store.row = 12
        try written.write(to: path)
        let read = try SnapshotFile<CountState>(readingFrom: path, limits: StoreLimits())
        #expect(read.store.state == CountState(count: 7))
        #expect(read.store.revision == 9)
        #expect(read.store.nanoseconds == 10)
        #expect(read.store.operatorSequence == 11)
        #expect(read.store.row == 12)
        #expect(read.journalID == [1, 2])
        #expect(read.chain == [3])
        #expect(read.epoch == 4)
        #expect(read.build == 5)
        #expect(try directory.names == ["s"])
    }

    @Test func everyDamagedOrMissingByteIsDetected() throws {
        try file(CountState(count: 7)).write(to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            try damaged.write(to: URL(fileURLWithPath: path))
            #expect(throws: SnapshotError.self) {
                try SnapshotFile<CountState>(readingFrom: path, limits: StoreLimits())
            }
        }
        for count in bytes.indices {
            try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
            #expect(throws: SnapshotError.self) {
                try SnapshotFile<CountState>(readingFrom: path, limits: StoreLimits())
            }
        }
    }

    @Test func numbersThatDoNotFitTogetherAreRefused() throws {
        var written = file(CountState(count: 7))
        written.store.row = .max
        #expect(throws: SnapshotError.self) { try written.write(to: path) }
        written.store.row = 1
        written.store.sessions.restore(
            .with {
                $0.opening.number = 1
                $0.nextSequence = 1
                $0.digests = [7]
            })
        #expect(throws: SnapshotError.self) { try written.write(to: path) }
        written = file(CountState(count: 7))
        written.store.statistics.restore(
            .with {
                $0.session = 1
                $0.firstSequences = [1, 0]
                $0.endSequences = [2, .max]
            })
        #expect(throws: SnapshotError.self) { try written.write(to: path) }
    }

    /// A state that writes a part, and can no longer read it.
    private struct Shrunk: DurableState {
        static let removedRecords = [1..<2]
        var count = 0
        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
            try write(StateRecord(record: .counter(.init(count: count))))
            try write(StateRecord(record: .notes(.init(text: "kept"))))
        }
        mutating func readRecord(_ record: StateRecord) throws {
            guard case .notes = record.record else { throw UnreadableRecord("a removed part") }
        }
    }

    @Test func recordsOfRemovedPartsAreSkipped() throws {
        try file(Shrunk()).write(to: path)
        #expect(try SnapshotFile<Shrunk>(readingFrom: path, limits: StoreLimits()).store.state == Shrunk())
    }

    /// A state that writes only a part of itself.
    private struct Forgetful: DurableState {
        var count = 0
        var other = 0

        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
            try write(StateRecord(record: .counter(.init(count: count))))
        }

        mutating func readRecord(_ record: StateRecord) { count = record.counter?.count ?? 0 }
    }

    @Test func aStateThatOmitsDataGetsNoSnapshot() throws {
        #expect(throws: SnapshotError.self) { try file(Forgetful(count: 1, other: 2)).write(to: path) }
        #expect(try directory.names == [])
        try file(Forgetful(count: 1)).write(to: path)
    }

    /// A state with records as a newer program writes them.
    private struct Newer: DurableState {
        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
            let record = StateRecord(record: .counter(.init(count: 1)))
            // Field 9 of the counter: unknown to this program's contract.
            let bytes: [UInt8] = [0x0A, 0x04, 0x08, 0x01, 0x48, 0x05]
            try write((try? StateRecord(serializedBytes: bytes)) ?? record)
        }

        mutating func readRecord(_ record: StateRecord) {}
    }

    @Test func anUnknownFieldIsNotIgnored() throws {
        let error = #expect(throws: SnapshotError.self) { try file(Newer()).write(to: path) }
        #expect("\(try #require(error))".contains("has unknown fields"))
    }

    @Test(arguments: [[0x0A, 0x03, 0x08, 0x81, 0x00], [0x0A, 0x04, 0x08, 0x00, 0x08, 0x01]])
    func aRecordThatAnOlderBuildEncodedInAnotherWayIsRead(bytes: [UInt8]) throws {
        #expect(try SnapshotFormat.record(StateRecord.self, Data(bytes)).counter?.count == 1)
    }

    @Test func anEmptyMessageThatAnOlderBuildWroteIsRead() throws {
        let record = try SnapshotFormat.record(KitchenRecord.self, Data([0x12, 4, 0x08, 1, 0x12, 0]))
        #expect(record.row == KitchenRecord.Row(key: 1, jar: Jar()))
    }

    @Test func anEnumsUnknownNumberIsRefused() {
        let color: UInt8 = 77
        #expect(throws: UnknownEnumNumber.self) {
            try SnapshotFormat.record(
                KitchenRecord.self, Data([0x12, 7, 0x1A, 5, 0x0A, 1, UInt8(ascii: "a"), 0x10, color]))
        }
    }

    @Test func aSnapshotOfAnotherAppIsRefused() throws {
        struct Other: DurableState {
            func writeRecords(_ write: (Increment) throws -> Void) rethrows { try write(Increment()) }
            mutating func readRecord(_ record: Increment) {}
        }
        try file(Other()).write(to: path)
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotFile<CountState>(readingFrom: path, limits: StoreLimits())
        }
        #expect("\(try #require(error))".contains("it is of market.Increment, not of market.StateRecord"))
    }
}
