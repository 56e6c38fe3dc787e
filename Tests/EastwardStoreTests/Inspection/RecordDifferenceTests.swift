import LarderContract
import Testing

@testable import Eastward
@testable import EastwardInspection

@Suite("The difference of two states")
struct RecordDifferenceTests {
    private func applied(_ difference: RecordDifference, to records: [String]) -> [String]? {
        var records = records
        return difference.apply(to: &records) ? records : nil
    }

    private func difference(_ old: String, _ new: String) -> RecordDifference {
        RecordDifference(from: old.map(String.init), to: new.map(String.init))
    }

    @Test(
        arguments: [
            ("", "", "", ""), ("ab", "ab", "", ""), ("ab", "aXb", "", "X"), ("abc", "ac", "b", ""),
            ("abc", "aXc", "b", "X"),
            ("abcde", "XbcdY", "ae", "XY"), ("", "ab", "", "ab"), ("ab", "", "ab", ""),
            // Only records that move are replaced.
            ("ab", "ba", "b", "b"), ("abcdef", "bcdefa", "a", "a"), ("abcXdef", "defabcY", "Xdef", "defY"),
            ("XaYa", "ZaW", "XYa", "ZW"),
        ])
    func itContainsOnlyRecordsThatDiffer(old: String, new: String, _ before: String, _ after: String) {
        let difference = difference(old, new)
        #expect(difference.before.map(\.json).joined() == before)
        #expect(difference.after.map(\.json).joined() == after)
    }

    @Test func itLeadsFromOneStateToTheOther() throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<2_000 {
            let lists = (0..<2).map { _ in
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    "\(Int.random(in: 0...5, using: &generator))"
                }
            }
            let difference = RecordDifference(from: lists[0], to: lists[1])
            #expect(applied(difference, to: lists[0]) == lists[1])
            let read = try #require(RecordDifference(json: JSONText(difference.json)))
            #expect(read == difference)
        }
    }

    @Test func aChangeOfASensitiveFieldIsADifferenceWithoutItsValue() {
        func record(_ pin: String) -> Join { Join(name: "Ada", pin: pin) }
        let (one, other) = (record("4929-1111"), record("4929-2222"))
        let hidden = #"{"name":"Ada","pin":"[REDACTED]","code":"[REDACTED]"}"#
        let difference = RecordDifference(from: [one, one], to: [one, other])
        #expect(difference.before == [RecordDifference.Item(position: 1, json: hidden)])
        #expect(difference.after == difference.before)
        #expect(RecordDifference(from: [one], to: [one]).before == [])
    }

    @Test(arguments: ["", "a", "axc"], ["aXYc", "aXc"]) func itIsNotAppliedToAnotherState(
        state: String, changed: String
    ) {
        #expect(applied(difference("abc", changed), to: state.map(String.init)) == nil)
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"before":[],"after":[],"before_at":[]}"#,
            #"{"before":[{}],"after":[],"before_at":[],"after_at":[]}"#,
            #"{"before":[{}],"after":[],"before_at":[-1],"after_at":[]}"#,
            #"{"before":[{}],"after":[],"before_at":[99999999999999999999],"after_at":[]}"#,
        ])
    func anotherTextIsNoDifference(text: String) { #expect(RecordDifference(json: JSONText(text)) == nil) }

    @Test(arguments: [5, .max]) func aPositionAfterTheEndIsRefused(position: Int) throws {
        let json = #"{"before":[],"after":[{}],"before_at":[],"after_at":[\#(position)]}"#
        let difference = try #require(RecordDifference(json: JSONText(json)))
        #expect(applied(difference, to: ["1", "2"]) == nil)
    }
}
