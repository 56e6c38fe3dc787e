import Eastward
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@Suite struct JSONTests {
    @Test func everyPlainScalarIsWrittenInDeclaredOrder() {
        #expect(
            Scalars.with { $0.int64Value = .max }.json == """
                {"switchOn":false,"int32Value":0,"sint32Value":0,"sfixed32Value":0,\
                "int64Value":9223372036854775807,"sint64Value":0,"sfixed64Value":0,"uint32Value":0,\
                "fixed32Value":0,"uint64Value":0,"fixed64Value":0,"floatValue":0.0,"doubleValue":0.0,\
                "stringValue":"","bytesValue":"","color":"COLOR_UNKNOWN","mood":"MOOD_NONE","texture":"SMOOTH"}
                """)
    }

    @Test func fieldsWithoutAValueAreOmitted() {
        #expect(Optionals().json == "{}")
        #expect(
            Optionals.with {
                $0.count = 0
                $0.point = Point(nested: Point.Nested())
            }.json == #"{"count":0,"point":{"x":0.0,"nested":{"depth":0.0}}}"#)
    }

    @Test func anEnumIsWrittenByItsFirstName() throws {
        let values = KitchenRecord.Row.with {
            $0.colors = ["a": .green, "b": .unknown]
            $0.jar.shelf = .bottom
        }
        #expect(
            values.json == """
                {"key":0,"jar":{"label":"","weight":0.0,"shelf":"BOTTOM","inside":[]},\
                "colors":{"a":"GREEN","b":"COLOR_UNKNOWN"},"pictures":[]}
                """)
        #expect(try KitchenRecord.Row(jsonString: values.json) == values)
        let moods: [(Mood, String)] = [
            (.fine, "GOOD"), (.bad, "BAD"), (.default, "default"), (.self_, "self"), (.init_, "init"),
        ]
        for (mood, name) in moods {
            #expect(Scalars.with { $0.mood = mood }.json.contains("\"mood\":\"\(name)\""))
        }
    }

    @Test func listsAndMapsAreWrittenWholeAndEmptyOnesToo() throws {
        #expect(
            Forest().json == """
                {"parts":[],"neighbours":{},"heights":{},"widths":[],"corners":{},"picture":"",\
                "color":"COLOR_UNKNOWN"}
                """)
        let forest = Forest.with {
            $0.parts = [Forest(), .with { $0.widths = [0.5, .infinity] }]
            $0.heights = [10: 1, -1: .nan, 9: -0.0]
            $0.corners = [true: Point(), false: .with { $0.x = 2 }]
            $0.picture = Data([0, 255])
        }
        #expect(
            forest.json == """
                {"parts":[{"parts":[],"neighbours":{},"heights":{},"widths":[],"corners":{},"picture":"",\
                "color":"COLOR_UNKNOWN"},\
                {"parts":[],"neighbours":{},"heights":{},"widths":[0.5,"Infinity"],"corners":{},"picture":"",\
                "color":"COLOR_UNKNOWN"}],\
                "neighbours":{},"heights":{"-1":"NaN","9":-0.0,"10":1.0},"widths":[],\
                "corners":{"false":{"x":2.0},"true":{"x":0.0}},"picture":"AP8=","color":"COLOR_UNKNOWN"}
                """)
    }

    @Test func integersOf64BitsAreNumbersInListsAndMapsToo() throws {
        let lists = Lists.with {
            $0.int64S = [.min, .max]
            $0.fixed64S = [.max]
        }
        #expect(lists.json.contains(#""int64s":[-9223372036854775808,9223372036854775807]"#))
        #expect(lists.json.contains(#""fixed64s":[18446744073709551615]"#))
        #expect(try Lists(jsonString: lists.json) == lists)
        let rows = Rows.with {
            $0.int64S = [.max: .min]
            $0.uint64S = [0: .max]
        }
        #expect(rows.json.contains(#""int64s":{"9223372036854775807":-9223372036854775808}"#))
        #expect(rows.json.contains(#""uint64s":{"0":18446744073709551615}"#))
        #expect(try Rows(jsonString: rows.json) == rows)
    }

    @Test func keysAreTextsInTheirOwnOrder() throws {
        let keys = Keys.with {
            $0.byInt32 = [10: "a", -2: "b", 9: "c"]
            $0.byUint64 = [.max: "a", 10: "b", 9: "c"]
            $0.byBool = [true: "a", false: "b"]
            $0.byString = ["b\"": "a", "a": "b", "": "c"]
        }
        for part in [
            #""byInt32":{"-2":"b","9":"c","10":"a"}"#,
            #""byUint64":{"9":"c","10":"b","18446744073709551615":"a"}"#,
            #""byBool":{"false":"b","true":"a"}"#,
            #""byString":{"":"c","a":"b","b\"":"a"}"#,
        ] {
            #expect(keys.json.contains(part), "\(part)")
        }
        #expect(try Keys(jsonString: keys.json) == keys)
    }

    @Test func aOneofIsWrittenAtThePositionOfItsFirstField() {
        #expect(json(of: Choice()) == #"{"title":"","weight":0}"#)
        #expect(
            json(
                of: Choice.with {
                    $0.text = "a"
                    $0.json = "{}"
                }) == #"{"title":"","text":"a","weight":0,"json":"{}"}"#)
    }

    @Test func aFieldIsWrittenUnderItsNameInJSON() throws {
        let words = Words.with {
            $0.url = "u"
            $0.json = "j"
            $0.await = "a"
            $0.old = ""
        }
        let json = json(of: words)
        #expect(json.contains(#""address":"u""#))
        #expect(try Words(jsonString: json) == words)
    }

    /// The JSON as the store writes it, which does not use a field named `json`.
    private func json(of message: some JSONWritable) -> String { message.json }

    @Test func anEmptyMessageIsAnEmptyObject() {
        #expect(Reset().json == "{}")
    }
}
