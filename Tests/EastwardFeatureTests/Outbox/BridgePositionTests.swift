import Eastward
import Foundation
import GRDB
import Testing

@testable import EastwardFeature

@Suite("The position of a bridge in its outbox")
struct BridgePositionTests {
    private let directory = try! TestDirectory()
    private var path: String { "\(directory.directory.path)/bridge.outbox" }

    private static let source = [UInt8](repeating: 3, count: 16)
    private static let head = OutboxHead(
        nonce: [UInt8](repeating: 5, count: 16), session: 3, journalID: [UInt8](repeating: 7, count: 16), lowest: 1)

    private func open(_ source: [UInt8]? = source, largest: Int? = nil) throws -> OutboxFile {
        var outbox = FeatureOutbox(path: path)
        outbox.source = source
        outbox.largest = largest
        return try outbox.open(process: "bridge.1", role: "warehouse.ReceivingFeature")
    }

    /// The position that the next start finds.
    private func position() throws -> UInt64? {
        let file = try open()
        defer { file.close() }
        return file.position?.key
    }

    private static func batch(_ first: UInt64, _ keys: [UInt64], bytes: Int = 4) -> ActionBatch {
        var columns = ActionColumns()
        for key in keys {
            let item: [UInt8] = [0x0A, UInt8(bytes)] + [UInt8](repeating: 0x61, count: bytes)
            columns.append(name: "warehouse.Receive", payload: item + ActionTag(bridging: key).field)
        }
        return ActionBatch(firstSequence: first, columns: columns)
    }

    @Test func aTagContainsTheKey() {
        for key: UInt64 in [0, 1, 255, 256, 1 << 40, .max] { #expect(ActionTag(bridging: key).bridgedKey == key) }
        #expect(ActionTag([1, 2, 3]).bridgedKey == nil)
    }

    @Test func thePositionIsTheHighestKeyOfTheAcceptedItems() throws {
        do {
            let file = try open()
            #expect(file.position == BridgePosition(source: Self.source))
            try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, [4, 9]), Self.batch(3, [12])]))
            // Without a close: as after a crash.
        }
        #expect(try position() == 12)
        let file = try open()
        var head = Self.head
        head.lowest = 4
        try file.commit(OutboxWrite(head: head, batches: []))
        #expect(file.restored.batches.count == 2)
        file.close()
        // Every receipt has arrived, and the position remains.
        #expect(try position() == 12)
    }

    @Test func anotherSessionKeepsThePosition() throws {
        let file = try open()
        try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, [4, 9])]))
        let reset = OutboxWrite.Reset(doubtful: 1..<2, reason: "Another journal.")
        let new = OutboxHead(nonce: [UInt8](repeating: 6, count: 16))
        // The item that was never sent is written again.
        try file.commit(OutboxWrite(reset: reset, head: new, batches: [Self.batch(1, [9])]))
        file.close()
        #expect(try position() == 9)
    }

    @Test func aFullDiskTakesNeitherTheItemsNorThePosition() throws {
        let file = try open(largest: 48 << 10)
        try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, [1])]))
        #expect(throws: (any Error).self) {
            let batches = (0..<2000).map { Self.batch(2 + $0, [2 + $0], bytes: 100) }
            try file.commit(OutboxWrite(head: Self.head, batches: batches))
        }
        #expect(file.position?.key == 1)
        file.close()
        #expect(try position() == 1)
    }

    @Test func aPositionInAnotherJournalIsRefused() throws {
        let file = try open()
        try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, [4])]))
        file.close()
        let error = #expect(throws: FeatureError.self) { try open([9]).close() }
        #expect(error?.code == .outbox)
        #expect(error?.message.contains("the items up to key 4 of another journal") == true)
    }

    @Test func aDamagedPositionIsRefused() throws {
        let file = try open()
        try file.commit(OutboxWrite(head: Self.head, batches: [Self.batch(1, [4])]))
        file.close()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "UPDATE position SET key = 3") }
        try queue.close()
        let error = #expect(throws: FeatureError.self) { try open().close() }
        #expect(error?.message.contains("The row of its position has a wrong checksum.") == true)
    }

    @Test func anOutboxWithoutABridgeHasNoPosition() throws {
        let file = try open(nil)
        defer { file.close() }
        #expect(file.position == nil)
    }
}
