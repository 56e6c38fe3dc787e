import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

/// The frames are those of SwiftProtobuf, byte for byte, and are read as it reads them.
@Suite struct WireFramesTests {
    private static func batch(_ generator: inout SeededGenerator) -> WireFeatureMessage {
        var message = WireFeatureMessage()
        message.batch.fence = number(&generator)
        message.batch.firstSequence = number(&generator)
        message.batch.lowestAwaited = number(&generator)
        let names = ["", "market.Increment", "a", "größer.Als", String(repeating: "x", count: 300)]
        message.batch.actions.names = names.filter { _ in Bool.random(using: &generator) }
        let count = Int.random(in: 0...200, using: &generator)
        message.batch.actions.kinds = (0..<count).map { _ in UInt32(truncatingIfNeeded: number(&generator)) }
        message.batch.actions.sizes = (0..<count / 2).map { _ in UInt32(truncatingIfNeeded: number(&generator)) }
        message.batch.actions.payload = Data((0..<count * 3).map { UInt8(truncatingIfNeeded: $0) })
        return message
    }

    private static func receipts(_ generator: inout SeededGenerator) -> WireStoreMessage {
        var message = WireStoreMessage()
        message.receipts.ranges = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
            .with {
                $0.firstSequence = number(&generator)
                $0.count = number(&generator)
                $0.firstRevision = number(&generator)
                if Int.random(in: 0..<40, using: &generator) == 0 { $0.rejection = Rejection("sold_out", "None.").wire }
            }
        }
        return message
    }

    /// A number of any length, often 0.
    private static func number(_ generator: inout SeededGenerator) -> UInt64 {
        UInt64.random(in: .min ... .max, using: &generator) >> UInt64.random(in: 0...64, using: &generator)
    }

    @Test func batchesAreEncodedAndDecodedAsBySwiftProtobuf() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let message = Self.batch(&generator)
            let bytes: [UInt8] = try message.serializedBytes()
            #expect(try message.frame() == bytes)
            #expect(try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0) } == message)
        }
    }

    @Test func theNamesOfAMessageAreNeverThoseOfTheOneBefore() throws {
        var generator = SeededGenerator(seed: 2)
        var known = KnownNames()
        // Neighbors are equal for Swift, or have the same length.
        let alike = ["caf\u{E9}", "cafe\u{301}", "cafe12", "cafe1"]
        let long = String(repeating: "x", count: 2000)
        for number in 0..<500 {
            var message = Self.batch(&generator)
            if number % 4 < 2 { message.batch.actions.names = [alike[(number / 4 + number) % 4]] }
            if number % 7 == 0 { message.batch.actions.names = [long] }
            let bytes: [UInt8] = try message.serializedBytes()
            let read = try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0, known: &known) }
            #expect(read == message)
            #expect(zip(read.batch.actions.names, message.batch.actions.names).allSatisfy { $0.hasSameBytes(as: $1) })
        }
    }

    @Test func packedNumbersOfEachLengthAreEncodedAndDecodedAsBySwiftProtobuf() throws {
        var message = WireFeatureMessage()
        message.batch.actions.kinds = [7, 14, 21, 28].flatMap { [(1 << $0) - 1, 1 << $0] } + [0, .max]
        let bytes: [UInt8] = try message.serializedBytes()
        #expect(try message.frame() == bytes)
        #expect(try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0) } == message)
    }

    /// None, longer than necessary, over 32 bits, over 64 bits, and incomplete.
    @Test(arguments: [
        [], [0x80, 0x00], [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1], Array(repeating: 0x80, count: 10) + [1], [1, 0x80],
    ])
    func unusualPackedNumbersAreReadOrRefusedAsBySwiftProtobuf(numbers: [UInt8]) {
        let columns = [0x12, UInt8(numbers.count)] + numbers
        let batch = [0x22, UInt8(columns.count)] + columns
        let frame = [0x12, UInt8(batch.count)] + batch
        let expected = try? WireFeatureMessage(serializedBytes: frame)
        #expect(frame.withUnsafeBytes { try? WireFeatureMessage(frame: $0) } == expected)
    }

    @Test func receiptsAreEncodedAndDecodedAsBySwiftProtobuf() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let message = Self.receipts(&generator)
            let bytes: [UInt8] = try message.serializedBytes()
            #expect(try message.frame() == bytes)
            #expect(try bytes.withUnsafeBytes { try WireStoreMessage(frame: $0) } == message)
        }
    }

    @Test func otherMessagesAreEncodedAndDecodedToo() throws {
        for message in [
            WireFeatureMessage(), .with { $0.goodbye.fence = 7 }, .with { $0.batch.fence = 7 },
            .with { $0.hello.magic = WireProtocol.magic },
        ] {
            let bytes: [UInt8] = try message.serializedBytes()
            #expect(try message.frame() == bytes)
            #expect(try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0) } == message)
        }
        for message in [WireStoreMessage(), .refusal(.fenced, "Later."), .with { $0.gap.nextSequence = 3 }] {
            let bytes: [UInt8] = try message.serializedBytes()
            #expect(try message.frame() == bytes)
            #expect(try bytes.withUnsafeBytes { try WireStoreMessage(frame: $0) } == message)
        }
    }

    /// Changes, removes or inserts a byte.
    private static func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var bytes = bytes
        // Mostly at the beginning, where the tags and lengths are.
        let bound = Bool.random(using: &generator) ? min(bytes.count, 24) : bytes.count
        let index = Int.random(in: 0..<bound, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: index)
        }
        return bytes
    }

    @Test func damagedFramesAreReadOrRefusedAsBySwiftProtobuf() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<4000 {
            let batch = Self.damaged(try Self.batch(&generator).frame(), &generator)
            let expected = try? WireFeatureMessage(serializedBytes: batch)
            #expect(batch.withUnsafeBytes { try? WireFeatureMessage(frame: $0) } == expected)
            let receipts = Self.damaged(try Self.receipts(&generator).frame(), &generator)
            let expectedReceipts = try? WireStoreMessage(serializedBytes: receipts)
            #expect(receipts.withUnsafeBytes { try? WireStoreMessage(frame: $0) } == expectedReceipts)
        }
    }

    @Test func aFieldOfALaterVersionIsPreserved() throws {
        var generator = SeededGenerator(seed: 4)
        var bytes: [UInt8] = try Self.batch(&generator).serializedBytes()
        bytes += [0x7A, 1, 9]
        let message = try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0) }
        #expect(try message.frame() == bytes)
    }
}
