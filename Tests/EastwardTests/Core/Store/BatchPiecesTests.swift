import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite struct BatchPiecesTests {
    private func batch(_ actions: [(name: String, bytes: [UInt8])], first: UInt64 = 11) -> WireActionBatch {
        var columns = ActionColumns()
        for action in actions { columns.append(name: action.name, payload: action.bytes) }
        return .with {
            $0.fence = 7
            $0.firstSequence = first
            $0.lowestAwaited = 5
            $0.actions = columns.wire
        }
    }

    private func pieces(_ batch: WireActionBatch, of count: Int, window: Int = 1000) -> [WireActionBatch] {
        var rest = BatchPieces(batch)
        var pieces: [WireActionBatch] = []
        while rest.remaining > 0 { pieces.append(rest.removeFirst(count, window: window)) }
        return pieces
    }

    @Test(arguments: [1, 2, 3, 7, 99, 100])
    func joinedPiecesEqualTheBatch(count: Int) throws {
        let actions = (0..<100).map { number in
            (name: "name\(number % 13 % 5)", bytes: [UInt8](repeating: UInt8(number), count: number % 4))
        }
        let pieces = pieces(batch(actions), of: count)
        #expect(pieces.map(\.actions.sizes.count).reduce(0, +) == 100)
        let received = try pieces.flatMap { piece in
            #expect(piece.isWellFormed)
            #expect(piece.fence == 7 && piece.lowestAwaited == 5)
            return try #require(ActionColumns(piece.actions)).actions
        }
        #expect(received.map(\.name) == actions.map(\.name))
        #expect(received.map(\.payload) == actions.map(\.bytes))
        #expect(pieces.map(\.firstSequence) == stride(from: 11, through: 110, by: count).map(UInt64.init))
    }

    @Test func aBatchNoLargerThanAPieceIsNotSplit() {
        let batch = batch([("a", [1]), ("b", [2])])
        #expect(pieces(batch, of: 2) == [batch])
    }

    /// The store rejects these batches whole, so it must not accept a part of them.
    @Test func aBatchThatIsRejectedIsNotSplit() {
        var malformed = batch([("a", [1]), ("b", [2]), ("a", [3])])
        malformed.actions.sizes[2] = 9
        var unusedName = batch([("a", [1]), ("a", [2])])
        unusedName.actions.names.append("b")
        unusedName.actions.kinds = [0, 0]
        let tooMany = batch([("a", [1]), ("a", [2]), ("a", [3])], first: 8)
        #expect(pieces(malformed, of: 1) == [malformed])
        #expect(pieces(unusedName, of: 1) == [unusedName])
        #expect(pieces(tooMany, of: 1, window: 5) == [tooMany])
        #expect(pieces(tooMany, of: 1, window: 6).count == 3)
    }

    /// Otherwise a batch of 2 MiB would become a journal of gigabytes.
    @Test func longNamesDoNotMultiplyTheCostOfABatch() {
        var batch = WireActionBatch()
        batch.firstSequence = 1
        batch.actions.names = ["a", "b"].map { String(repeating: $0, count: 1 << 20) }
        batch.actions.kinds = (0..<65_536).map { $0 % 2 }
        batch.actions.sizes = Array(repeating: 0, count: 65_536)
        let pieces = pieces(batch, of: 16, window: 1 << 16)
        #expect(pieces.map(\.actions.sizes.count) == [16, 16, 16, 65_488])
    }
}
