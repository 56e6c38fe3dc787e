import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite("Causes of actions")
struct ActionCauseTests {
    private static let update = ActionCause(.update(slice: "market.Count", after: 3, revision: 7))
    private static let request = ActionCause(.request("eastward dispatch"), trace: "00-0a-0b-01")
    private static let sequences: [[ActionCause?]] = [
        [nil, nil, nil, nil],
        [update, update, update, update],
        [nil, update, update, nil],
        [update, nil, request, update],
        [nil, nil, nil, request],
        [request, update, request, update],
    ]

    private func columns(_ causes: some Sequence<ActionCause?>) -> ActionColumns {
        var columns = ActionColumns()
        for (index, cause) in causes.enumerated() {
            columns.append(name: "a", payload: [UInt8(truncatingIfNeeded: index)], cause: cause?.encoded)
        }
        return columns
    }

    private func causes(of actions: WireActions) -> [ActionCause?] {
        actions.sizes.indices.map(actions.cause)
    }

    @Test(arguments: sequences) func eachActionKeepsItsCause(of causes: [ActionCause?]) throws {
        let wire = columns(causes).wire
        #expect(wire.isWellFormed && wire.hasNeededCausesOnly)
        #expect(self.causes(of: wire) == causes)
        let read = try WireActions(serializedBytes: wire.serializedBytes() as [UInt8])
        let again = try #require(ActionColumns(read))
        #expect(again.wire == wire)
        #expect(try wire.serializedData().count <= again.encodedSize)
    }

    @Test(arguments: sequences) func joinedAndDroppedActionsKeepTheirCauses(of causes: [ActionCause?]) {
        for cut in 0...causes.count {
            var joined = columns(causes.prefix(cut))
            joined.append(contentsOf: columns(causes.dropFirst(cut)))
            #expect(self.causes(of: joined.wire) == causes)
            guard cut < causes.count else { continue }
            let rest = joined.wire.dropFirst(cut)
            #expect(self.causes(of: rest) == Array(causes.dropFirst(cut)))
            #expect(rest.isWellFormed && rest.hasNeededCausesOnly)
        }
    }

    @Test(arguments: sequences, 1...4) func piecesKeepTheCauses(of causes: [ActionCause?], count: Int) {
        let batch = WireActionBatch.with {
            $0.firstSequence = 1
            $0.actions = columns(causes).wire
        }
        var rest = BatchPieces(batch)
        var found: [ActionCause?] = []
        while rest.remaining > 0 {
            let piece = rest.removeFirst(count, window: 100)
            #expect(piece.isWellFormed)
            found += self.causes(of: piece.actions)
        }
        #expect(found == causes)
    }

    @Test func oneCauseOfAllTakesNoNumbers() {
        #expect(columns([Self.update, Self.update]).wire.caused.isEmpty)
        #expect(columns([nil, nil]).wire.caused.isEmpty)
    }

    /// A name that each piece repeats costs no more than the batch.
    @Test func aLongCauseIsNotRepeatedWithoutBound() {
        let long = ActionCause(.request(String(repeating: "x", count: 400)))
        let batch = WireActionBatch.with {
            $0.firstSequence = 1
            $0.actions = columns((0..<5000).map { $0 == 0 ? Self.update : long }).wire
        }
        var rest = BatchPieces(batch)
        var bytes = 0
        while rest.remaining > 0 {
            bytes += rest.removeFirst(1, window: 10_000).actions.causes.reduce(0) { $0 + $1.count }
        }
        #expect(bytes < 100_000)
    }

    @Test func inconsistentCausesAreMalformed() {
        var missing = columns([Self.update, nil]).wire
        missing.caused = [1, 2]
        var short = columns([Self.update, nil]).wire
        short.caused = [1]
        var unneeded = columns([Self.update, nil]).wire
        unneeded.causes.append(Data())
        var long = columns([Self.update, nil]).wire
        long.causes[0] = Data(count: ActionCause.largestLength + 1)
        for actions in [missing, short, long] { #expect(!actions.isWellFormed) }
        // A journal may contain causes that no action has.
        #expect(unneeded.isWellFormed && !unneeded.hasNeededCausesOnly)
        let batch = WireActionBatch.with {
            $0.firstSequence = 1
            $0.actions = unneeded
        }
        #expect(!batch.isWellFormed)
    }

    @Test func aCauseWithoutContentIsNone() {
        #expect(ActionCause(WireCause()) == nil)
        #expect(ActionCause(ActionCause(nil, trace: "00-0a-0b-01").wire)?.trace == "00-0a-0b-01")
    }

    @Test func aCauseThatIsTooLongIsNotSent() {
        #expect(ActionCause(.request(String(repeating: "x", count: 509))).encoded?.count == 512)
        #expect(ActionCause(.request(String(repeating: "x", count: 510))).encoded == nil)
    }

    @Test func bytesThatAreNoCauseAreIgnored() {
        var actions = columns([Self.update]).wire
        actions.causes = [Data([0xFF, 0xFF])]
        #expect(actions.isWellFormed && actions.cause(of: 0) == nil)
    }
}
