import FixtureContract
import Foundation
import SwiftProtobuf
import Synchronization
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StateVersions")
struct StateVersionsTests {
    private static let roles: [(name: String, actions: [String])] = [
        ("market.CounterFeature", ["market.Increment", "market.Decrement"])
    ]

    private static func reduce<State: DurableState>(
        _ actions: WireActions, _ state: inout State, _ reducer: Reducer<State, MarketAction>
    ) -> Receipts {
        let outcomes = SegmentOutcomes(firstSequence: 1, firstRevision: 100, nanoseconds: 77, seed: 5)
        let versions = StateVersions(state, reducer: reducer, roles: roles)
        let receipts = versions.reduce(
            actions, into: outcomes, role: "market.CounterFeature", poisoned: [], blocked: [], mark: nil)
        state = versions.latest
        return receipts
    }

    /// The reference model: reduces each action on a copy of the state.
    private static func model(_ actions: [MarketAction], _ state: inout TallyState) -> [Rejection?] {
        actions.enumerated().map { index, action in
            guard Self.roles[0].actions.contains(action.name) else {
                return Rejection("not_allowed", "market.CounterFeature may not send \(action.name).")
            }
            var next = state
            do throws(Rejection) {
                try TallyState.reducer.reduce(
                    &next, action, Context(revision: 100 + UInt64(index), nanoseconds: 77, seed: 5))
                state = next
                return nil
            } catch {
                return error
            }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func rejectedActionsLeaveTheStateAsItWas(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let actions = (0..<200).map { _ -> MarketAction in
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<4: .increment(by: Int.random(in: 1...3, using: &random))
            // About half of these are rejected, after they changed the state and drew random numbers.
            case 4..<7: .decrement(by: Int.random(in: 1...6, using: &random))
            default: .clearNotes
            }
        }
        var (state, expected) = (TallyState(count: 2), TallyState(count: 2))
        let receipts = Self.reduce(.of(actions), &state, TallyState.reducer)
        let rejections = Self.model(actions, &expected)
        #expect(state == expected)
        #expect(receipts.map(\.rejection) == rejections)
        #expect(receipts.map(\.revision) == Array(100..<300))
        #expect(rejections.contains(nil) && rejections.contains { $0?.code == "below_zero" })
    }

    @Test func bytesThatAreNoActionAreRejectedOnTheSecondRunToo() {
        var columns = ActionColumns.of([.increment(by: 5)])
        columns.append(name: "market.Increment", payload: [0x08])
        columns.append(name: "market.Nothing", payload: [1, 2, 3])
        for action in [MarketAction.decrement(by: 9), .decrement(by: 1)] {
            columns.append(name: action.name, payload: (try? action.message.serializedBytes()) ?? [])
        }
        var state = TallyState()
        let receipts = Self.reduce(columns.wire, &state, TallyState.reducer)
        #expect(
            receipts.map { $0.rejection?.code } == [nil, "malformed", "unknown_action", "below_zero", nil])
        #expect(state.count == 4)
    }

    /// Versions keep how they reduced the names of the last call.
    @Test func theNamesAndTheRoleOfTheLastCallDecideNothingForTheNextOne() throws {
        let versions = StateVersions(TallyState(), reducer: TallyState.reducer, roles: Self.roles)
        func rejection(_ name: String, role: String?) throws -> Rejection? {
            var columns = ActionColumns()
            columns.append(name: name, payload: [])
            let outcomes = SegmentOutcomes(firstSequence: 1, firstRevision: 1, nanoseconds: 1, seed: 1)
            return try #require(
                versions.reduce(columns.wire, into: outcomes, role: role, poisoned: [], blocked: [], mark: nil).first
            ).rejection
        }
        for role in ["market.CounterFeature", "market.Unknown", "market.CounterFeature", nil] {
            #expect(
                try rejection("market.Increment", role: role)?.code == (role == "market.Unknown" ? "not_allowed" : nil))
        }
        #expect(try rejection("market.Nothing", role: nil)?.code == "unknown_action")
        // Swift considers both spellings equal.
        for name in ["caf\u{E9}", "cafe\u{301}"] {
            let reason = try #require(try rejection(name, role: nil)).reason
            #expect(reason.hasSameBytes(as: "This store knows no action \(name)."))
        }
    }

    /// The first random number of each call of a reducer, by revision.
    private final class Calls: Sendable {
        let contexts = Mutex<[Revision: [UInt64]]>([:])
    }

    @Test func anActionIsReducedTwiceAtMostAndInTheSameContext() {
        let calls = Calls()
        let reducer = Reducer<TallyState, MarketAction> { state, action, context throws(Rejection) in
            var random = context.randomNumberGenerator
            calls.contexts.withLock { $0[context.revision, default: []].append(random.next()) }
            try TallyState.reducer.reduce(&state, action, context)
        }
        // Rejections at the beginning, in a row, and far from one another.
        var actions: [MarketAction] = [.decrement(by: 1), .increment(by: 1), .decrement(by: 9), .decrement(by: 9)]
        actions += Array(repeating: .increment(by: 1), count: 50) + [.decrement(by: 900)]
        actions += Array(repeating: .increment(by: 1), count: 50) + [.decrement(by: 900), .increment(by: 1)]
        var state = TallyState()
        let receipts = Self.reduce(.of(actions), &state, reducer)
        #expect(state.count == 102)
        let contexts = calls.contexts.withLock { $0 }
        #expect(contexts.count == actions.count)
        #expect(contexts.values.allSatisfy { Set($0).count == 1 })
        for receipt in receipts {
            let count = contexts[receipt.revision]?.count
            // No action follows the last one, so no later rejection causes it to be reduced again.
            let isOnce = receipt.rejection != nil || receipt.revision == receipts.lastRevision
            #expect(count == (isOnce ? 1 : 2))
        }
    }

    private struct Rows: DurableState {
        var values = [Int](repeating: 0, count: 1000)
        /// How often an action's change moved the values to another address.
        var moves = 0
        var place = 0

        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {}
        mutating func readRecord(_ record: StateRecord) throws {}
    }

    @Test func stateIsChangedInPlace() {
        let reducer = Reducer<Rows, MarketAction> { rows, action, _ throws(Rejection) in
            guard case .counter(.increment(let by)) = action else { throw Rejection("no", "No.") }
            rows.values[by] += 1
            let place = rows.values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
            if place != rows.place { rows.moves += 1 }
            rows.place = place
        }
        var rows = Rows()
        _ = Self.reduce(.of((0..<500).map { .increment(by: $0) }), &rows, reducer)
        #expect(rows.values.prefix(500).allSatisfy { $0 == 1 })
        // The first change copies the values, which the checkpoint shares.
        #expect(rows.moves == 1)
    }
}
