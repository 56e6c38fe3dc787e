import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardSimulation

/// Handling a peer's messages costs at most linear work. The measure is the processor time of the test's own thread for
/// a size and for four times that size, so that other work on the machine does not count.
@Suite("Linear work", .serialized)
struct LinearWorkTests {
    /// Quadratic work would cost sixteen times as much. The addend absorbs the variance of very short runs.
    private static func expectLinear(
        _ size: Int, prepared: (Int) throws -> (() throws -> Void), _ location: SourceLocation = #_sourceLocation
    ) throws {
        let small = try leastProcessorTime(of: try prepared(size))
        let large = try leastProcessorTime(of: try prepared(4 * size))
        #expect(large < small * 8 + .milliseconds(2), sourceLocation: location)
    }

    /// One action of each name.
    private static func batch(_ names: [String]) -> WireActions {
        var actions = WireActions()
        actions.names = names
        actions.kinds = names.indices.map { UInt32($0) }
        actions.sizes = Array(repeating: 0, count: names.count)
        return actions
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "market.Name\($0)" } }

    @Test func aBatchOfManyNamesIsSplit() throws {
        try Self.expectLinear(10_000) { count in
            let batch = WireActionBatch.with {
                $0.firstSequence = 1
                $0.lowestAwaited = 1
                $0.actions = Self.batch(Self.names(count))
            }
            return {
                var pieces = BatchPieces(batch)
                while pieces.remaining > 0 { _ = pieces.removeFirst(16, window: 1 << 16) }
            }
        }
    }

    @Test func aBatchOfManyNamesIsCheckedReducedAndWritten() throws {
        try Self.expectLinear(4_000) { count in
            let actions = Self.batch(Self.names(count))
            return {
                let bench = StoreBench()
                bench.open(1)
                bench.send(1, [], first: 1) { $0.actions = actions }
                bench.flush()
                let row = JournalRow.batch(try #require(bench.appended.first))
                _ = try JournalRow(row.encoded(), number: 2, after: 0)
            }
        }
    }

    @Test func aNameOfCombiningMarksIsLookedUpAndRejected() throws {
        try Self.expectLinear(4_000) { count in
            let marks = (0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }.joined()
            let actions = Self.batch(["market.Increment" + marks, "market.Decrement" + marks])
            return {
                let bench = StoreBench()
                bench.open(1)
                bench.send(1, [], first: 1) { $0.actions = actions }
                bench.flush()
                let segment = try #require(bench.appended.first?.segments.first)
                #expect(segment.outcomes.map { $0.rejection?.code } == ["unknown_action", "unknown_action"])
                #expect(segment.outcomes.ranges.allSatisfy { $0.largestLength < 400 })
                _ = try JournalRow.batch(try #require(bench.appended.first)).encoded()
            }
        }
    }

    /// A sender may have many outcomes that it did not acknowledge, and request each one separately.
    @Test func repeatedActionsAreAnsweredWithoutASearchThroughAllOutcomes() throws {
        try Self.expectLinear(2_000) { count in
            let bench = StoreBench()
            bench.open(1)
            let actions: [MarketAction] = (0..<count).map { $0 % 2 == 0 ? .decrement(by: 1) : .increment(by: 0) }
            bench.send(1, actions, first: 1)
            bench.commit()
            return {
                for index in 0..<count { bench.send(1, [actions[index]], first: UInt64(index + 1)) }
                #expect(bench.takeReplies().count >= count)
            }
        }
    }

    @Test func outcomesAreForgottenOneByOneWithoutMovingTheOthers() throws {
        try Self.expectLinear(4_000) { count in
            let ranges = (0..<count).map { index in
                Receipts.Range(
                    firstSequence: UInt64(index + 1), count: 1, firstRevision: UInt64(index + 1),
                    rejection: Rejection("no", "No \(index)."))
            }
            return {
                var outcomes = KeptOutcomes(ranges)
                for sequence in 1...UInt64(count) { outcomes.drop(before: sequence) }
                #expect(outcomes.ranges.count == 1)
            }
        }
    }

    @Test func sessionsThatReplaceEachOtherDoNotSearchAllConnections() throws {
        try Self.expectLinear(500) { count in
            return {
                let bench = StoreBench()
                for index in 0..<count {
                    bench.hello(
                        ConnectionID(UInt64(index + 1)), Identity(process: "a.\(index)", role: StoreBench.counter.role))
                }
                bench.commit()
                for index in 0..<count {
                    bench.hello(
                        ConnectionID(UInt64(index + 1)), Identity(process: "a.\(index)", role: StoreBench.counter.role),
                        nonce: 2)
                }
                bench.commit()
                #expect(bench.sessions.count == count)
            }
        }
    }
}
