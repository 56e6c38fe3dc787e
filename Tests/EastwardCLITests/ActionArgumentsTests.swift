import Testing

@testable import EastwardCLI

@Suite struct ActionArgumentsTests {
    private static let defaults = #"{"by":0,"text":"","tags":[],"isFinal":false}"#

    @Test(arguments: [
        ([], "{}"),
        ([#" {"by":2}"#], #" {"by":2}"#),
        (["by=2"], #"{"by":2}"#),
        (["by=two"], #"{"by":"two"}"#),
        (["by=2", "text=on sale"], #"{"by":2,"text":"on sale"}"#),
        (["text=2"], #"{"text":"2"}"#),
        (["text="], #"{"text":""}"#),
        (["text=a=b"], #"{"text":"a=b"}"#),
        ([#"text=a"b"#], #"{"text":"a\"b"}"#),
        ([#"tags=["a"]"#, "isFinal=true"], #"{"tags":["a"],"isFinal":true}"#),
        (["other=1"], #"{"other":1}"#),
    ])
    func fieldsBecomeJSON(arguments: [String], json: String) throws {
        #expect(try ActionArguments.json(arguments, defaults: Self.defaults) == json)
    }

    @Test(arguments: [
        (["by"], "“by” is neither a field"), (["=2"], "“=2” is neither a field"), (["[1]"], "“[1]” is neither a field"),
        (["by=1", "by=2"], "“by” is given twice"), (["by=1", #"{"by":2}"#], "is neither a field"),
    ])
    func otherArgumentsAreExplained(arguments: [String], complaint: String) {
        let error = #expect(throws: CommandError.self) {
            try ActionArguments.json(arguments, defaults: Self.defaults)
        }
        #expect(error.map { "\($0)".contains(complaint) } == true)
    }
}
