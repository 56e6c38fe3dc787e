import Eastward
import FixtureContract
import Testing

@testable import EastwardWeb

@Suite struct SliceStreamTests {
    private var logs: [String: SliceLog] = [:]
    private var last: UInt64 = 0

    private mutating func append(_ patch: String?, to slice: String = "a") {
        last += 1
        logs[slice, default: SliceLog()].append(patch, number: last) { [last] in "\(slice)@\(last)" }
    }

    private static func cursor(_ last: String? = nil, _ slices: [String] = ["a"]) -> StreamCursor {
        StreamCursor(resuming: last, name: "i", slices: slices)
    }

    private mutating func take(_ cursor: inout StreamCursor, _ slices: [String] = ["a"]) -> String {
        cursor.take(&logs, of: slices, store: "connected")
    }

    private static let state = "event: state\ndata: {\"store\":\"connected\"}\n\n"

    @Test mutating func aStreamBeginsWithASnapshotAndContinuesWithPatches() {
        append(nil)
        var cursor = Self.cursor()
        #expect(take(&cursor) == Self.state + "id: i-1\nevent: snapshot\ndata: a@1\n\n")
        #expect(take(&cursor) == "")
        append("p2")
        append("p3")
        #expect(take(&cursor) == "id: i-2\nevent: patch\ndata: p2\n\nid: i-3\nevent: patch\ndata: p3\n\n")
    }

    @Test mutating func aResumedStreamGetsWhatItMisses() {
        append(nil)
        append("p2")
        append("p3")
        var cursor = Self.cursor("i-2")
        #expect(take(&cursor) == Self.state + "id: i-3\nevent: patch\ndata: p3\n\n")
        var current = Self.cursor("i-3")
        #expect(take(&current) == Self.state)
        var foreign = Self.cursor("j-3")
        #expect(take(&foreign) == Self.state + "id: i-3\nevent: snapshot\ndata: a@3\n\n")
    }

    @Test mutating func aStreamThatMissesMoreThanIsKeptGetsASnapshot() {
        append(nil)
        for _ in 0...SliceLog.mostChanges { append("p") }
        var cursor = Self.cursor("i-1")
        #expect(take(&cursor) == Self.state + "id: i-\(last)\nevent: snapshot\ndata: a@\(last)\n\n")
    }

    @Test mutating func aSlowStreamSkipsToTheNewestState() {
        append(nil)
        var cursor = Self.cursor()
        _ = take(&cursor)
        let large = String(repeating: "x", count: SliceLog.longestCatchUp / 2)
        for _ in 0..<3 { append(large) }
        #expect(take(&cursor) == "id: i-4\nevent: snapshot\ndata: a@4\n\n")
    }

    @Test mutating func aStreamThatIsCutAfterASnapshotAmongOthersMissesNothing() {
        append(nil, to: "a")
        append(nil, to: "b")
        append("p3", to: "b")
        append(nil, to: "a")
        var cursor = Self.cursor("i-2", ["a", "b"])
        // The snapshot has no id: a resumption from it would skip the patch.
        #expect(
            take(&cursor, ["a", "b"]) == Self.state
                + "event: snapshot\ndata: a@4\n\nid: i-3\nevent: patch\ndata: p3\n\n")
    }

    @Test func onlyAStreamOfTheSameSlicesIsResumed() {
        let hub = SliceHub()
        #expect(hub.name(["a", "b"]) == hub.name(["b", "a"]))
        #expect(Set([["a"], ["b"], ["a", "b"], ["ab"], ["a", "b", "c"]].map(hub.name)).count == 5)
        #expect(SliceHub().name(["a"]) != hub.name(["a"]))
    }

    @Test func membersAreSplitWithoutDecoding() {
        let members = JSONMembers(#"{"a":1,"b":{"c":[1,2],"d":"},\""},"e":"x"}"#).members
        #expect(members.map { String($0.name) } == ["a", "b", "e"])
        #expect(members.map { String($0.value) } == ["1", #"{"c":[1,2],"d":"},\""}"#, #""x""#])
    }

    @Test func aPatchHasTheChangedFields() throws {
        let events = try SliceEvents<CountSlice>(ContractShape(contract: MarketAction.contract))
        let change = SliceChange<CountSlice>(
            previous: Count(count: 1), value: Count(count: 2), fields: [1], revision: 9)
        #expect(events.patch(change) == #"{"slice":"market.Count","revision":9,"set":{"count":2}}"#)
        let same = SliceChange<CountSlice>(
            previous: Count(count: 2), value: Count(count: 2), fields: [1], revision: 10)
        #expect(events.patch(same) == nil)
    }
}
