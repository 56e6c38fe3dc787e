import Eastward
import Foundation
import Testing

@testable import EastwardFeature

@Suite("The file of an outbox")
struct OutboxFileTests {
    private let directory = try! TestDirectory()
    private var path: String { "\(directory.directory.path)/deep/down/orders.outbox" }

    private static let head = OutboxHead(
        nonce: [UInt8](repeating: 5, count: 16), session: 3, journalID: [UInt8](repeating: 7, count: 16), lowest: 1)

    private static func batch(_ first: UInt64, _ count: Int = 2, bytes: Int = 4) -> ActionBatch {
        var columns = ActionColumns()
        for index in 0..<count {
            let name = index % 2 == 0 ? "market.Increment" : "market.Decrement"
            columns.append(name: name, payload: [UInt8](repeating: 0xA5, count: bytes))
        }
        return ActionBatch(firstSequence: first, columns: columns)
    }

    private func open(process: String = "till.1", largest: Int? = nil) throws -> OutboxFile {
        var outbox = FeatureOutbox(path: path)
        outbox.largest = largest
        return try outbox.open(process: process, role: "market.Till")
    }

    /// Calls `body` with the file, and closes it afterwards.
    private func with<Result>(_ body: (OutboxFile) throws -> Result) throws -> Result {
        let file = try open()
        defer { file.close() }
        return try body(file)
    }

    private func refusal(process: String = "till.1") -> String {
        let error = #expect(throws: FeatureError.self) { try open(process: process).close() }
        guard error?.code == .outbox, let reason = error?.message else { return "\(error as Any)" }
        return reason
    }

    @Test func writtenContentsAreRestored() throws {
        let batches = [Self.batch(1), Self.batch(3, 1)]
        try with { file in
            #expect(file.restored == OutboxContents())
            try file.commit(OutboxWrite(head: Self.head, batches: [batches[0]]))
            try file.commit(OutboxWrite(head: Self.head, batches: [batches[1]]))
        }
        try with { #expect($0.restored == OutboxContents(head: Self.head, batches: batches)) }
    }

    @Test func theLogOfADeadProcessIsWrittenToTheDatabaseBeforeSending() throws {
        let batches = [Self.batch(1, bytes: 64)]
        let bytes = Data(repeating: 0xA5, count: 64)
        func isInDatabase() throws -> Bool {
            try Data(contentsOf: URL(fileURLWithPath: path)).range(of: bytes) != nil
        }
        do {
            let file = try open()
            try file.commit(OutboxWrite(head: Self.head, batches: batches))
        }
        #expect(try !isInDatabase())
        let file = try open()
        defer { file.close() }
        #expect(file.restored.batches == batches)
        #expect(try isInDatabase())
    }

    @Test func acknowledgedBatchesAreRemovedAndTheSequenceIsKept() throws {
        var head = Self.head
        try with { file in
            try file.commit(OutboxWrite(head: head, batches: [Self.batch(1), Self.batch(3)]))
            head.lowest = 3
            try file.commit(OutboxWrite(head: head, batches: []))
        }
        try with { file in
            #expect(file.restored.batches.map(\.firstSequence) == [3])
            head.lowest = 5
            try file.commit(OutboxWrite(head: head, batches: []))
        }
        try with { #expect($0.restored == OutboxContents(head: head)) }
    }

    @Test func aNewSessionSetsAsideOnlyDoubtfulBatches() throws {
        let new = OutboxHead(nonce: [UInt8](repeating: 6, count: 16))
        try with { file in
            let batches = [Self.batch(1), Self.batch(3), Self.batch(5), Self.batch(7)]
            try file.commit(OutboxWrite(head: Self.head, batches: batches))
            let reset = OutboxWrite.Reset(doubtful: 4..<7, reason: "Another journal.")
            try file.commit(OutboxWrite(reset: reset, head: new, batches: [Self.batch(1)]))
        }
        try with { file in
            #expect(file.restored == OutboxContents(head: new, batches: [Self.batch(1)]))
            #expect(file.aside == 2)
            let reset = OutboxWrite.Reset(doubtful: 2..<2, reason: "Another journal.")
            try file.commit(OutboxWrite(reset: reset, head: Self.head, batches: []))
        }
        try with { #expect($0.aside == 2) }
    }

    @Test func aSecondProcessIsRefused() throws {
        try with { _ in #expect(refusal().contains("in use by another process")) }
        try with { _ in }
    }

    @Test func anotherProcessesOutboxIsRefused() throws {
        try with { try $0.commit(OutboxWrite(head: Self.head, batches: [])) }
        #expect(refusal(process: "till.2").contains("belongs to till.1 under role market.Till"))
    }

    @Test func aDamagedBatchIsReported() throws {
        try with { try $0.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, bytes: 64)])) }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let range = try #require(bytes.range(of: Data(repeating: 0xA5, count: 64)))
        bytes[range.lowerBound + 5] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(refusal().contains("is damaged: Its content from action 1 on"))
    }

    /// SQLite would read a shorter log, without the actions after the damage.
    @Test func aDamagedLogIsReported() throws {
        let file = try open()
        for first in 1...10 as ClosedRange<UInt64> {
            try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(first, 1)]))
        }
        var contents = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
        file.close()
        // Each frame is a page and its header; the log's header precedes the frames.
        contents[1][contents[1].count - 4 * 4120 + 500] ^= 1
        for (suffix, data) in zip(["", "-wal"], contents) {
            try data.write(to: URL(fileURLWithPath: path + suffix))
        }
        #expect(refusal().contains("\(path)-wal is damaged: frame "))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == contents[1])
    }

    @Test func aFileThatIsNoDatabaseIsRefused() throws {
        try with { _ in }
        try Data(repeating: 0x20, count: 8192).write(to: URL(fileURLWithPath: path))
        #expect(refusal().contains("Move it away"))
    }

    @Test func anotherDatabaseIsRefused() throws {
        try with { _ in }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // The offset at which SQLite stores the application ID.
        bytes[68] = 0
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(refusal().contains("is a database, but not an outbox"))
    }

    @Test func aFullFileRejectsWritesUntilBatchesAreRemoved() throws {
        let file = try open(largest: 64 << 10)
        var head = Self.head
        var first: UInt64 = 1
        var isFull = false
        for _ in 0..<10 where !isFull {
            do throws(DiskFailure) {
                try Self.commit(file, OutboxWrite(head: head, batches: [Self.batch(first, 1, bytes: 10_000)]))
                first += 1
            } catch {
                isFull = true
            }
        }
        #expect(isFull && first > 3)
        head.lowest = 3
        let batch = Self.batch(first, 1, bytes: 10_000)
        try file.commit(OutboxWrite(head: head, batches: [batch]))
        file.close()
        try with { #expect($0.restored.batches.map(\.firstSequence) == Array(3...first)) }
    }

    private struct DiskFailure: Error {}

    private static func commit(_ file: OutboxFile, _ write: OutboxWrite) throws(DiskFailure) {
        do { try file.commit(write) } catch { throw DiskFailure() }
    }

    @Test func manyCommitsDoNotLetTheLogGrow() throws {
        try with { file in
            for first in UInt64(1)...1200 {
                var head = Self.head
                head.lowest = first
                try file.commit(OutboxWrite(head: head, batches: [Self.batch(first, 1, bytes: 3000)]))
            }
            let log = try FileManager.default.attributesOfItem(atPath: "\(path)-wal")[.size] as? Int
            #expect(try #require(log) < 8 << 20)
        }
    }

    // MARK: Path

    @Test func aNamedOutboxBelongsToItsProcess() throws {
        let environment = [FeatureEnvironment.dataDirectory: "/data"]
        let outbox = FeatureOutbox.named("orders")
        #expect(try outbox.path(process: "till.2", environment: environment) == "/data/outboxes/till.2/orders.outbox")
        #expect(try FeatureOutbox(path: "/x").path(process: "till.2", environment: [:]) == "/x")
    }

    @Test(arguments: ["", "../x", "a/b", "a.b", "ä"]) func anInvalidNameIsRefused(_ name: String) {
        #expect(throws: FeatureError.outbox("“\(name)” is not a valid outbox name: use letters, digits, “-” and “_”."))
        {
            try FeatureOutbox.named(name).path(process: "till.1", environment: [:])
        }
    }

    @Test func withoutADataDirectoryThereIsNoPath() {
        let error = #expect(throws: FeatureError.self) {
            try FeatureOutbox.named("orders").path(process: "till.1", environment: [:])
        }
        guard error?.code == .environment, let reason = error?.message else { return #expect(Bool(false)) }
        #expect(reason.contains("EASTWARD_DATA_DIR is not set"))
    }
}
