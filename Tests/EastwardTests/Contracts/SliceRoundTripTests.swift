import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite struct SliceRoundTripTests {
    @Test func everyKindOfScalarArrivesAsItWasProvided() throws {
        let recorder = ScalarsRecorder()
        recorder.newSwitchOn(true)
        recorder.newInt32Value(.min)
        recorder.newSint32Value(-2)
        recorder.newSfixed32Value(-3)
        recorder.newInt64Value(.min)
        recorder.newSint64Value(-5)
        recorder.newSfixed64Value(-6)
        recorder.newUint32Value(.max)
        recorder.newFixed32Value(8)
        recorder.newUint64Value(.max)
        recorder.newFixed64Value(10)
        recorder.newFloatValue(-0.0)
        recorder.newDoubleValue(.infinity)
        recorder.newStringValue("ä")
        recorder.newBytesValue(Data([0, 255]))
        recorder.newColor(.green)
        recorder.newMood(.bad)
        recorder.newTexture(.rough)

        let listener = Listener()
        var value = PartialSlice<ScalarsSlice>()
        try send(recorder.provided, into: &value) { ScalarsSlice.deliver($0, to: listener) }
        #expect(
            listener.log == [
                "switchOn true", "int32 -2147483648", "sint32 -2", "sfixed32 -3",
                "int64 -9223372036854775808",
                "sint64 -5", "sfixed64 -6", "uint32 4294967295", "fixed32 8", "uint64 18446744073709551615",
                "fixed64 10", "float -0.0", "double inf", "string ä", "bytes [0, 255]", "color green",
                "mood bad", "texture rough", "revision 3",
            ])
        try send(recorder.provided, into: &value) { ScalarsSlice.deliver($0, to: listener) }
        #expect(listener.log.suffix(2) == ["revision 3", "revision 3"])
    }

    @Test func floatingPointDiffersByBits() {
        var old = Scalars()
        var new = Scalars()
        old.doubleValue = .nan
        new.doubleValue = .nan
        #expect(ScalarsSlice.changes(from: old, to: new) == [])
        new.floatValue = -0.0
        #expect(ScalarsSlice.changes(from: old, to: new) == [12])
    }

    @Test func floatingPointInMessagesDiffersByBits() {
        var old = Optionals(
            point: Point(x: .nan, nested: Point.Nested(depth: .nan)),
            tree: Tree(left: Tree(fruit: .place(Point(y: .nan)))))
        var new = old
        #expect(OptionalsSlice.changes(from: old, to: new) == [])
        new.tree?.left?.place?.nested = Point.Nested()
        #expect(OptionalsSlice.changes(from: old, to: new) == [8])
        new.point?.nested?.depth = -.nan
        #expect(OptionalsSlice.changes(from: old, to: new) == [6, 8])
        old.tree?.left?.weight = 0
        new.tree?.left?.weight = -0.0
        new.point = old.point
        #expect(OptionalsSlice.changes(from: old, to: new) == [8])
    }

    @Test func optionalFieldsArriveWithAndWithoutAValue() throws {
        let recorder = OptionalsRecorder()
        recorder.newFlag(false)
        recorder.newCount(0)
        recorder.newSmall(2)
        recorder.newRatio(0.5)
        recorder.newNote("")
        recorder.newPoint(.with { $0.x = 1.5 })
        recorder.newPlate(.with { $0.diameter = 24 })
        recorder.newTree(.with { $0.name = "pear" })
        recorder.newInt32Value(.min)
        recorder.newSint32Value(-1)
        recorder.newSfixed32Value(0)
        recorder.newSint64Value(.min)
        recorder.newSfixed64Value(.max)
        recorder.newFixed32Value(.max)
        recorder.newUint64Value(.max)
        recorder.newFixed64Value(0)
        recorder.newHeat(-0.0)
        recorder.newPicture(Data())
        recorder.newColor(.unknown)
        recorder.newTexture(.smooth)
        let listener = Listener()
        var value = PartialSlice<OptionalsSlice>()
        try send(recorder.provided, into: &value) { OptionalsSlice.deliver($0, to: listener) }
        #expect(
            listener.log == [
                "flag false", "count 0", "small 2", "ratio 0.5", "note ", "point 1.5", "plate 24",
                "tree pear", "int32 -2147483648", "sint32 -1", "sfixed32 0", "sint64 -9223372036854775808",
                "sfixed64 9223372036854775807", "fixed32 4294967295", "uint64 18446744073709551615",
                "fixed64 0", "heat -0.0", "picture []", "color unknown", "texture smooth", "revision 3",
            ])

        let later = OptionalsRecorder()
        later.newCount(nil)
        later.newNote(nil)
        later.newPoint(nil)
        later.newSmall(3)
        later.newPicture(nil)
        later.newColor(nil)
        later.newHeat(0)
        let next = Listener()
        try send(later.provided, into: &value) { OptionalsSlice.deliver($0, to: next) }
        #expect(
            next.log == [
                "count nil", "small 3", "note nil", "point nil", "heat 0.0", "picture nil", "color nil",
                "revision 3",
            ])
        #expect(value.value.flag == false && value.value.count == nil)
    }

    @Test func providingACaseOfAOneofClearsTheOthers() {
        let recorder = ChoiceRecorder()
        recorder.newTitle("t")
        recorder.newNumber(1)
        recorder.newSelf(true)
        recorder.newText("two")
        #expect(recorder.provided.fields == [1, 3, 8])
        #expect(recorder.provided.value.outcome == .text("two"))
        recorder.newPlate(.init())
        recorder.newJson("{}")
        #expect(recorder.provided.fields == [1, 6, 9])
        #expect(recorder.provided.value.default == .json("{}"))
    }

    @Test func onlyTheCaseThatIsSetIsDelivered() throws {
        var value = PartialSlice<ChoiceSlice>()
        let listener = Listener()
        let first = ChoiceRecorder()
        first.newNumber(5)
        first.newWeight(1)
        try send(first.provided, into: &value) { ChoiceSlice.deliver($0, to: listener) }
        let second = ChoiceRecorder()
        second.newRatio(0.25 as Float)
        second.newWeight(1)
        try send(second.provided, into: &value) { ChoiceSlice.deliver($0, to: listener) }
        #expect(listener.log == ["number 5", "weight 1", "revision 3", "ratio 0.25", "revision 3"])
        // As in a snapshot that was merged with earlier values.
        let both = Listener()
        ChoiceSlice.deliver(SliceChange(value: value.value, fields: [2, 3, 4, 5, 6], revision: 4), to: both)
        #expect(both.log == ["ratio 0.25", "revision 4"])
    }

    @Test func everyKindOfCaseArrivesAsItWasProvided() throws {
        var value = PartialSlice<ChoiceSlice>()
        let listener = Listener()
        let deliveries: [(ChoiceRecorder) -> Void] = [
            { $0.newNumber(.min) }, { $0.newRatio(-0.0 as Float) }, { $0.newText("") },
            { $0.newPoint(.with { $0.x = 2 }) }, { $0.newPlate(Kitchen_Sink_Plate()) }, { $0.newPicture(Data([7])) },
            { $0.newColor(.green) }, { $0.newTexture(.rough) }, { $0.newExact(.infinity) },
            { $0.newForest(.sample) }, { $0.newSeed(.max) }, { $0.newTiny(.min) },
            { $0.newJar(.with { $0.label = "figs" }) },
        ]
        for deliver in deliveries {
            let recorder = ChoiceRecorder()
            deliver(recorder)
            try send(recorder.provided, into: &value) { ChoiceSlice.deliver($0, to: listener) }
            #expect(value.value.outcome == recorder.provided.value.outcome)
        }
        #expect(
            listener.log.filter { $0 != "revision 3" } == [
                "number -9223372036854775808", "ratio -0.0", "text ", "point 2.0", "plate nil", "picture [7]",
                "color green", "texture rough", "exact inf", "forest 2", "seed 18446744073709551615",
                "tiny -2147483648", "jar figs",
            ])
    }

    @Test func theCaseThatChangedIsTheOneThatIsSet() {
        var old = Choice()
        var new = Choice()
        #expect(ChoiceSlice.changes(from: old, to: new) == [])
        new.number = 0
        #expect(ChoiceSlice.changes(from: old, to: new) == [2])
        old.number = 0
        #expect(ChoiceSlice.changes(from: old, to: new) == [])
        new.text = ""
        #expect(ChoiceSlice.changes(from: old, to: new) == [3])
        new.outcome = nil
        #expect(ChoiceSlice.changes(from: old, to: new) == [])
        old.ratio = .nan
        new.ratio = .nan
        #expect(ChoiceSlice.changes(from: old, to: new) == [])
        old.point = Point(x: .nan)
        new.point = Point(x: .nan)
        #expect(ChoiceSlice.changes(from: old, to: new) == [])
        new.point?.x = 0
        #expect(ChoiceSlice.changes(from: old, to: new) == [5])
    }

    @Test func copyingACaseSetsItClearsItOrLeavesAnotherAlone() {
        let number = Choice.with { $0.number = 1 }
        let text = Choice.with { $0.text = "two" }
        var target = text
        ChoiceSlice.copy([2], from: number, into: &target)
        #expect(target.outcome == .number(1))
        ChoiceSlice.copy([2], from: Choice(), into: &target)
        #expect(target.outcome == nil)
        target = text
        ChoiceSlice.copy([2], from: Choice(), into: &target)
        #expect(target.outcome == .text("two"))
        ChoiceSlice.copy([2, 3], from: number, into: &target)
        #expect(target.outcome == .number(1))
        ChoiceSlice.copy([], from: text, into: &target)
        #expect(target.outcome == .number(1))
    }

    @Test func wordsOfSwiftAreNamesLikeOthers() throws {
        let recorder = WordsRecorder()
        recorder.newDefault(1)
        recorder.newIn(2)
        recorder.newSelf("s")
        recorder.newInit("i")
        recorder.newInout("io")
        recorder.newProvided("t")
        recorder.newMessage("m")
        recorder.newCase("c")
        let arrived = try Words(serializedBytes: recorder.provided.value.serializedBytes() as [UInt8])
        #expect(arrived.default == 1 && arrived.in == 2 && arrived.self_p == "s" && arrived.init_p == "i")
        #expect(arrived.inout == "io" && arrived.provided == "t" && arrived.message == "m")
        #expect(arrived.is == .case("c"))
        #expect(WordsSlice.changes(from: Words(), to: arrived) == recorder.provided.fields)
    }
}

/// Applies the changes of `provided` since `last`, encoded and decoded, to `target`, and delivers them.
func send<S: Slice>(
    _ provided: PartialSlice<S>, since last: PartialSlice<S> = PartialSlice(), into target: inout PartialSlice<S>,
    deliver: (SliceChange<S>) -> Void
) throws {
    let patch = provided.patch(since: last)
    var arrived = patch
    arrived.message = try S.Message(serializedBytes: patch.message.serializedBytes() as [UInt8])
    arrived.removed = try S.Message(serializedBytes: patch.removed.serializedBytes() as [UInt8])
    let before = target
    let changes = try target.apply(arrived)
    deliver(SliceChange(previous: before.value, value: target.value, fields: changes, revision: 3))
}
