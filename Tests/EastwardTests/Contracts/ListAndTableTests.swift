import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

/// Recorders are components too: a recorder that received an update must contain the values provided originally.
@Suite struct ListAndTableTests {
    private func fill(_ recorder: ListsRecorder) {
        recorder.newFlags([true, false])
        recorder.newInt32S([.min, .max])
        recorder.newSint32S([-1])
        recorder.newSfixed32S([0])
        recorder.newInt64S([.min, 0, .max])
        recorder.newSint64S([.min])
        recorder.newSfixed64S([.max])
        recorder.newUint32S([.max])
        recorder.newFixed32S([0, 1])
        recorder.newUint64S([.max])
        recorder.newFixed64S([2])
        recorder.newFloats([-0.0, .infinity])
        recorder.newDoubles([0.1, 0.2])
        recorder.newStrings(["", "ä"])
        recorder.newPictures([Data(), Data([0, 255])])
        recorder.newColors([.red, .green])
        recorder.newTextures([.rough, .smooth])
        recorder.newPoints([Point(), Point(nested: Point.Nested(depth: 3))])
        recorder.newPlates([.with { $0.diameter = 24 }])
        recorder.newForests([.sample, Forest()])
    }

    @Test func everyKindOfListArrivesAsItWasProvided() throws {
        let recorder = ListsRecorder()
        fill(recorder)
        #expect(recorder.provided.fields.numbers == Array(1...20))
        var value = PartialSlice<ListsSlice>()
        let listener = ListsRecorder()
        try send(recorder.provided, into: &value) { ListsSlice.deliver($0, to: listener) }
        #expect(listener.provided.fields == recorder.provided.fields)
        #expect(listener.provided.value == recorder.provided.value)

        let empty = ListsRecorder()
        empty.newInt64S([])
        empty.newForests([])
        try send(empty.provided, into: &value) { ListsSlice.deliver($0, to: listener) }
        #expect(listener.provided.value.int64S.isEmpty && listener.provided.value.forests.isEmpty)
        #expect(listener.provided.value.points.count == 2)
    }

    @Test func ofAListOnlyNewElementsAreSent() throws {
        let before = ListsRecorder()
        fill(before)
        let after = ListsRecorder()
        fill(after)
        after.newInt64S([.min, 7, .max])
        after.newStrings(["", "ö", "ä"])
        let patch = after.provided.patch(since: before.provided)
        #expect(patch.fields == [5, 14])
        #expect(patch.message.int64S == [7])
        #expect(patch.message.strings == ["ö"])
        var value = before.provided
        try send(after.provided, since: before.provided, into: &value) { _ in }
        #expect(value.value == after.provided.value)
    }

    @Test func elementsDifferByBits() {
        let before = Lists.with {
            $0.doubles = [.nan, 0]
            $0.floats = [0]
            $0.strings = ["\u{E9}"]
            $0.points = [.with { $0.x = .nan }]
            $0.forests = [.with { $0.neighbours["a"] = .with { $0.corners[true] = .with { $0.x = .nan } } }]
        }
        #expect(ListsSlice.changes(from: before, to: before) == [])
        var after = before
        after.doubles[1] = -0.0
        #expect(ListsSlice.changes(from: before, to: after) == [13])
        after.floats[0] = -0.0
        after.strings = ["e\u{301}"]
        after.points[0].x = -.nan
        #expect(ListsSlice.changes(from: before, to: after) == [12, 13, 14, 18])
        after = before
        after.forests[0].neighbours["a"]?.corners[true]?.x = 0
        #expect(ListsSlice.changes(from: before, to: after) == [20])
    }

    @Test func everyKindOfKeyArrivesAsItWasProvided() throws {
        let recorder = KeysRecorder()
        recorder.newByInt32([.min: "a", .max: "b"])
        recorder.newBySint32([-1: "a"])
        recorder.newBySfixed32([0: ""])
        recorder.newByInt64([.min: "a", .max: "b"])
        recorder.newBySint64([-1: "a"])
        recorder.newBySfixed64([0: ""])
        recorder.newByUint32([.max: "a"])
        recorder.newByFixed32([1: "a"])
        recorder.newByUint64([.max: "a"])
        recorder.newByFixed64([1: "a"])
        recorder.newByBool([true: "a", false: "b"])
        recorder.newByString(["": "a", "ä": "b"])
        var value = PartialSlice<KeysSlice>()
        let listener = KeysRecorder()
        try send(recorder.provided, into: &value) { KeysSlice.deliver($0, to: listener) }
        #expect(listener.provided.fields.numbers == Array(1...12))
        #expect(listener.provided.value == recorder.provided.value)
        #expect(listener.provided.value.byBool.map(\.key) == [false, true])

        let later = KeysRecorder()
        later.newByInt32([.min: "a"])
        later.newByBool([:])
        later.newByString(["ä": "c", "ö": "d"])
        let patch = later.provided.patch(since: recorder.provided)
        #expect(patch.fields == [1, 11, 12])
        #expect(patch.removed.byInt32 == [.max: ""])
        #expect(patch.removed.byBool == [true: "", false: ""])
        #expect(patch.message.byString == ["ä": "c", "ö": "d"])
        try send(later.provided, since: recorder.provided, into: &value) { _ in }
        #expect(value.value.byInt32 == [.min: "a"])
        #expect(value.value.byBool.isEmpty)
        #expect(value.value.byString == ["ä": "c", "ö": "d"])
        #expect(value.value.byInt64.count == 2)
    }

    private func fill(_ recorder: RowsRecorder) {
        recorder.newTitle("rows")
        recorder.newFlags([1: true, 2: false])
        recorder.newInt32S([1: .min])
        recorder.newSint32S([1: -1])
        recorder.newSfixed32S([1: 0])
        recorder.newInt64S([1: .min, 2: .max])
        recorder.newSint64S([1: .min])
        recorder.newSfixed64S([1: .max])
        recorder.newUint32S([1: .max])
        recorder.newFixed32S([1: 1])
        recorder.newUint64S([1: .max])
        recorder.newFixed64S([1: 2])
        recorder.newFloats([1: -0.0])
        recorder.newDoubles([1: .infinity, 2: 0.1])
        recorder.newPictures([1: Data(), 2: Data([0, 255])])
        recorder.newColors([1: .green, 2: .unknown])
        recorder.newTextures([1: .rough])
        recorder.newPoints([1: .with { $0.x = 2 }])
        recorder.newPlates([1: .with { $0.diameter = 24 }])
        recorder.newForests(["a": .sample])
        recorder.newJars(["a": .with { $0.inside = [.with { $0.shelf = .top }] }])
        recorder.newCount(4)
        recorder.newShelves([.bottom, .top])
        recorder.newNumber(6)
    }

    @Test func everyKindOfRowArrivesAsItWasProvided() throws {
        let recorder = RowsRecorder()
        fill(recorder)
        #expect(recorder.provided.fields.numbers == Array(1...23) + [25])
        var value = PartialSlice<RowsSlice>()
        let listener = RowsRecorder()
        try send(recorder.provided, into: &value) { RowsSlice.deliver($0, to: listener) }
        #expect(listener.provided.fields == recorder.provided.fields)
        #expect(listener.provided.value == recorder.provided.value)
        #expect(value.value.title == "rows" && value.value.count == 4 && value.value.choice == .number(6))
        #expect(try value.value == Rows(jsonString: value.value.json))
    }

    @Test func rowsDifferByBits() {
        var before = Rows()
        before.floats = [1: .nan, 2: 0]
        before.doubles = [1: .nan, 2: 0]
        before.points = [1: .with { $0.x = .nan }, 2: .with { $0.y = 0 }]
        before.forests = ["a": .with { $0.heights = [1: .nan, 2: 0] }]
        before.jars = ["a": .with { $0.inside = [.with { $0.weight = .nan }] }]
        #expect(RowsSlice.changes(from: before, to: before) == [])
        // Other rows with the same bits, so that nothing is shared.
        var same = Rows()
        same.floats = Table(before.floats.map { $0 })
        same.doubles = Table(before.doubles.map { $0 })
        same.points = Table(before.points.map { $0 })
        same.forests = Table(before.forests.map { $0 })
        same.jars = Table(before.jars.map { $0 })
        #expect(RowsSlice.changes(from: before, to: same) == [])
        same.floats[2] = -0.0
        same.doubles[2] = -0.0
        same.points[2]?.y = -0.0
        same.forests["a"]?.heights[2] = -0.0
        same.jars["a"]?.inside[0].weight = -.nan
        #expect(RowsSlice.changes(from: before, to: same) == [13, 14, 18, 20, 21])
        let listener = RowsRecorder()
        RowsSlice.deliver(
            SliceChange(previous: before, value: same, fields: [13, 18], revision: 1), to: listener)
        #expect(listener.provided.fields == [13, 18])
    }

    @Test func aComponentReceivesTheKeysOfChangedRows() throws {
        let first = LarderRecorder()
        first.newJars([1: Jar(), 2: .with { $0.weight = .nan }, 3: Jar()])
        var value = PartialSlice<LarderSlice>()
        let listener = LarderListener()
        try send(first.provided, into: &value) { LarderSlice.deliver($0, to: listener) }
        let second = LarderRecorder()
        second.newJars([2: .with { $0.weight = .nan }, 3: .with { $0.label = "figs" }, 4: Jar()])
        try send(second.provided, since: first.provided, into: &value) { LarderSlice.deliver($0, to: listener) }
        #expect(
            listener.provided.map(\.changes) == [
                TableChanges(inserted: [1, 2, 3]), TableChanges(inserted: [4], updated: [3], removed: [1]),
            ])
        #expect(listener.provided.last?.jars.map(\.key) == [2, 3, 4])
    }

    @Test func aTableCanBeProvidedWithoutItsChanges() {
        let listener = LarderListener()
        func provide(to component: some LarderComponent) { component.newJars([7: Jar(), 5: Jar()]) }
        provide(to: listener)
        #expect(listener.provided.map(\.changes) == [TableChanges(inserted: [5, 7])])
    }

    @Test func tablesMayHaveTheNamesOfGeneratedVariables() throws {
        let recorder = TablesRecorder()
        recorder.newMessage(["a": 1])
        recorder.newChanges(["a": 2])
        recorder.newProvided(["a": 3])
        recorder.newSelf(["a": 4])
        recorder.newInit(["a": 5])
        recorder.newDefault(["a": 6])
        recorder.newValue(["a": 7])
        recorder.newKey(["a": 8])
        recorder.newRow(["a": 9])
        recorder.newComponent(["a": 10])
        recorder.newFields(["a": 11])
        recorder.newContent(["a": 12])
        recorder.newMessageText("text")
        var value = PartialSlice<TablesSlice>()
        let listener = TablesRecorder()
        try send(recorder.provided, into: &value) { TablesSlice.deliver($0, to: listener) }
        #expect(listener.provided.value == recorder.provided.value)
        #expect(listener.provided.value.message == ["a": 1] && listener.provided.value.messageText == "text")
        #expect(value.value.message == ["a": 1])
    }
}
