import Eastward
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
                "stringValue":""}
                """)
    }

    @Test func whatHasNoValueIsLeftOut() {
        #expect(Optionals().json == "{}")
        #expect(
            Optionals.with {
                $0.count = 0
                $0.point.nested = Point.Nested()
            }.json == #"{"count":0,"point":{"x":0.0,"nested":{"depth":0.0}}}"#)
    }

    @Test func aOneofIsWrittenWhereItsFirstFieldStands() {
        #expect(json(of: Choice()) == #"{"title":"","weight":0}"#)
        #expect(
            json(
                of: Choice.with {
                    $0.text = "a"
                    $0.json = "{}"
                }) == #"{"title":"","text":"a","weight":0,"json":"{}"}"#)
    }

    @Test func aFieldThatCallsItselfOtherwiseInJSONIsWrittenSo() throws {
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

    /// As the store writes it, which does not look at a field of the name `json`.
    private func json(of message: some JSONWritable) -> String { message.json }

    @Test func anEmptyMessageIsAnEmptyObject() {
        #expect(Reset().json == "{}")
    }
}
