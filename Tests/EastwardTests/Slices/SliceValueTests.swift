import FixtureContract
import Foundation
import KitchenSinkContract
import Testing

@testable import Eastward

@Suite("FieldSet, PartialSlice and JSON")
struct SliceValueTests {
    @Test func fieldSetsAreSortedAndHoldEachNumberOnce() {
        var set: FieldSet = [5, 1, 5, 3]
        #expect(set.numbers == [1, 3, 5])
        for number in [3, 2, 9, 0] as [UInt32] { set.insert(number) }
        #expect(set.numbers == [0, 1, 2, 3, 5, 9])
        set.remove(3)
        set.remove(77)
        #expect(set.numbers == [0, 1, 2, 5, 9])
        set.formUnion([5, 6, 1])
        #expect(set == [0, 1, 2, 5, 6, 9])
        #expect(set.filter { $0 > 4 } == [5, 6, 9])
        #expect(set.contains(9))
        #expect(!set.contains(3))
        #expect(FieldSet().isEmpty)
    }

    @Test func providingACaseClearsTheOthers() {
        let recorder = ChoiceRecorder()
        recorder.newNumber(4)
        recorder.newTitle("t")
        recorder.newText("four")
        #expect(recorder.provided.fields == [1, 3])
        #expect(recorder.provided.value.outcome == .text("four"))
    }

    @Test func changesAreNewAndDifferingFields() {
        let before = ChoiceRecorder()
        before.newTitle("")
        before.newWeight(3)
        let after = ChoiceRecorder()
        after.newTitle("")
        after.newWeight(4)
        after.newNumber(0)
        #expect(after.provided.changes(since: before.provided) == [2, 7])
        #expect(after.provided.changes(since: PartialSlice()) == [1, 2, 7])
        #expect(after.provided.changes(since: after.provided).isEmpty)
    }

    @Test func applyingAPatchReplacesTheProvidedFields() throws {
        let old = ChoiceRecorder()
        old.newTitle("old")
        old.newNumber(1)
        let new = ChoiceRecorder()
        new.newText("two")
        var provided = old.provided
        let changes = try provided.apply(new.provided.patch(since: old.provided))
        #expect(changes == [3])
        #expect(provided.value.title == "old")
        #expect(provided.value.outcome == .text("two"))
        #expect(provided.fields == [1, 3])
    }

    @Test func stringsAreQuotedAsJSONRequires() throws {
        let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{2028}é👍"
        let quoted = JSONWriter.quoted(text)
        #expect(quoted.hasPrefix(#""\"\\/\n\r\t\u0000\u001f"#))
        #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == text)
        for code in 0..<0x20 as Range<UInt8> {
            let control = String(UnicodeScalar(code))
            let json = Data(JSONWriter.quoted(control).utf8)
            #expect(try JSONDecoder().decode(String.self, from: json) == control)
        }
    }

    @Test func numbersAreWrittenAsProtoJSON() {
        var writer = JSONWriter()
        writer.object {
            $0.field("min", Int64.min)
            $0.field("max", UInt64.max)
            $0.field("half", 0.5)
            $0.field("third", Float(1) / 3)
            $0.field("nan", Double.nan)
            $0.field("up", Float.infinity)
            $0.field("down", -Double.infinity)
            $0.field("yes", true)
            $0.field("bytes", Data([0, 255]))
        }
        #expect(
            writer.text == """
                {"min":-9223372036854775808,"max":18446744073709551615,"half":0.5,"third":0.33333334,\
                "nan":"NaN","up":"Infinity","down":"-Infinity","yes":true,"bytes":"AP8="}
                """)
    }

    @Test func tablesAreWrittenInTheOrderOfTheirKeys() {
        var writer = JSONWriter()
        writer.object {
            $0.field("rows", [10: true, -2: false] as Table<Int, Bool>)
            $0.field("none", Table<String, Int>())
        }
        #expect(writer.text == #"{"rows":{"-2":false,"10":true},"none":{}}"#)
    }

    @Test func nestedObjectsAreSeparatedByCommas() {
        var record = StateRecord()
        #expect(record.json == "{}")
        record.counter = StateRecord.Counter(count: -3)
        #expect(record.json == #"{"counter":{"count":-3}}"#)
        var writer = JSONWriter()
        writer.object {
            $0.field("a", record)
            $0.field("b", record)
            $0.field("c", 1)
        }
        #expect(writer.text == #"{"a":{"counter":{"count":-3}},"b":{"counter":{"count":-3}},"c":1}"#)
    }

    @Test func editDistanceCountsSteps() {
        #expect(editDistance("", "") == 0)
        #expect(editDistance("", "abc") == 3)
        #expect(editDistance("abc", "") == 3)
        #expect(editDistance("kitten", "sitting") == 3)
        #expect(editDistance("é", "e") == 1)
    }

    @Test func nearestWordsComeFirst() {
        let names = ["market.Decrement", "market.Increment", "kitchen.Stir", "market.Incremental"]
        #expect(
            nearest(to: "market.incremental", among: names, limit: 2) == [
                "market.Incremental", "market.Increment",
            ])
        #expect(nearest(to: "M", among: names, limit: 1) == ["market.Decrement"], "This is a prefix.")
        #expect(nearest(to: "x", among: []).isEmpty)
        #expect(nearest(to: "b", among: ["c", "a", "d"], limit: 3) == ["a", "c", "d"])
    }
}
