import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite("ActionColumns")
struct ActionColumnsTests {
    private func columns(_ actions: [(String, [UInt8])]) -> ActionColumns {
        var columns = ActionColumns()
        for (name, payload) in actions { columns.append(name: name, payload: payload) }
        return columns
    }

    /// The actions one by one.
    private func list(_ actions: WireActions) -> [String] {
        var offset = 0
        let payload = Array(actions.payload)
        return actions.sizes.indices.map { index in
            let end = offset + Int(actions.sizes[index])
            defer { offset = end }
            let name = actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])]
            return "\(name)\(payload[offset..<end])"
        }
    }

    private let mixed: [(String, [UInt8])] = [("a", [1]), ("b", []), ("a", [2, 3]), ("c", [4]), ("b", [5])]

    @Test func actionsOfOneNameNeedNoKinds() {
        let columns = columns([("a", [1]), ("a", [2, 3]), ("a", [])])
        #expect(columns.names == ["a"])
        #expect(columns.kinds.isEmpty)
        #expect(columns.sizes == [1, 2, 0])
        #expect(columns.payload == [1, 2, 3])
        #expect(columns.wire.isWellFormed)
    }

    @Test func namesAreWrittenOnce() {
        let columns = columns(mixed)
        #expect(columns.names == ["a", "b", "c"])
        #expect(columns.kinds == [0, 1, 0, 2, 1])
        #expect(columns.wire.isWellFormed)
    }

    @Test(arguments: 0...5) func joinedColumnsAreTheColumnsOfAll(cut: Int) {
        var joined = columns(Array(mixed.prefix(cut)))
        joined.append(contentsOf: columns(Array(mixed.dropFirst(cut))))
        #expect(list(joined.wire) == list(columns(mixed).wire))
        #expect(joined.count == 5)
        #expect(joined.wire.isWellFormed)
    }

    @Test func joiningOneNameToAnotherNamesBoth() {
        var joined = columns([("a", [1]), ("a", [2])])
        joined.append(contentsOf: columns([("b", [3]), ("b", [4])]))
        #expect(joined.kinds == [0, 0, 1, 1])
        joined.append(contentsOf: ActionColumns())
        #expect(joined.count == 4)
    }

    @Test(arguments: 0...4) func droppedActionsLeaveTheRest(count: Int) {
        let wire = columns(mixed).wire
        #expect(list(wire.dropFirst(count)) == Array(list(wire).dropFirst(count)))
        #expect(wire.dropFirst(count).isWellFormed)
        let plain = columns([("a", [1]), ("a", []), ("a", [2]), ("a", [3]), ("a", [4, 4])]).wire
        #expect(list(plain.dropFirst(count)) == Array(list(plain).dropFirst(count)))
    }

    @Test func encodedSizeIsAnUpperBound() throws {
        for count in [1, 2, 100, 3000] {
            var columns = ActionColumns()
            for index in 0..<count {
                columns.append(
                    name: "market.Name\(index % 300)", payload: [UInt8](repeating: 1, count: index % 400))
            }
            #expect(try columns.wire.serializedData().count <= columns.encodedSize)
        }
    }

    @Test func actionsAreEncodedAsTheirMessages() throws {
        var columns = ActionColumns()
        try columns.append(MarketAction.increment(by: 300))
        #expect(columns.names == ["market.Increment"])
        #expect(try Increment(serializedBytes: columns.payload).by == 300)
    }
}
