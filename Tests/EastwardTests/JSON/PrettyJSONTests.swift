import Testing

@testable import Eastward

@Suite struct PrettyJSONTests {
    @Test(arguments: [
        ("{}", 80, "{}"), ("[]", 80, "[]"), ("1.5", 80, "1.5"),
        (#"{"a":1,"b":[true,null],"c":{"d":"x, y: z"}}"#, 80, #"{"a": 1, "b": [true, null], "c": {"d": "x, y: z"}}"#),
        (#"{"a":1,"b":2}"#, 15, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        (#"{"a":[1,2],"b":2}"#, 16, "{\n  \"a\": [1, 2],\n  \"b\": 2\n}"),
        (#"[{"a":1},{"a":2}]"#, 10, "[\n  {\"a\": 1},\n  {\"a\": 2}\n]"),
    ])
    func aValueThatDoesNotFitGetsALineForEachMember(json: String, width: Int, text: String) {
        #expect(PrettyJSON(width: width, isColored: false).text(json) == text)
    }

    @Test func controlCharactersDoNotReachTheTerminal() {
        let text = PrettyJSON(width: 80, isColored: false).text("{\"a\u{9B}\":\"b\u{202E}\"}")
        #expect(text == #"{"a\u009B": "b\u202E"}"#)
    }

    @Test func colorsDoNotChangeTheText() {
        let json = #"{"name":"text","number":-1,"word":true,"empty":[],"list":[1,{"a":"b"}]}"#
        let colored = PrettyJSON(width: 20, isColored: true).text(json)
        #expect(colored.contains("\u{1B}[32m\"text\"\u{1B}[0m"))
        #expect(
            colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == PrettyJSON(width: 20, isColored: false).text(json))
    }
}
