import FixtureContract
import Foundation
import KitchenSinkContract
import Testing

@testable import EastwardCLI
@testable import EastwardOperator

@Suite struct ActionArgumentsTests {
    static func contract(_ base64: String) throws -> Contract {
        try Contract(serialized: #require(Data(base64Encoded: base64)))
    }

    private func json(_ arguments: [String], of action: String) throws -> String {
        let contract = try Self.contract(
            action.hasPrefix("market.") ? MarketAction.contract : KitchenSinkAction.contract)
        return try ActionArguments(action: action, contract: contract).json(arguments)
    }

    @Test(arguments: [
        ("market.CloseItem", [], "{}"),
        ("market.Increment", ["{}"], "{}"),
        ("market.Increment", [#" {"by":2}"#], #" {"by":2}"#),
        ("market.Increment", ["by=2"], #"{"by":2}"#),
        ("market.Increment", [#"by="2""#], #"{"by":"2"}"#),
        ("market.SearchItems", ["term=2"], #"{"term":"2"}"#),
        ("market.SearchItems", ["term="], #"{"term":""}"#),
        ("market.SearchItems", ["term=a=b"], #"{"term":"a=b"}"#),
        ("market.SearchItems", [#"term=a"b"#], #"{"term":"a\"b"}"#),
        (
            "market.EnterText", ["field=SIGNUP_FIELD_NONE", "text=null"],
            #"{"field":"SIGNUP_FIELD_NONE","text":"null"}"#
        ),
        ("market.EditNotes", ["delete_count=1", "text=x"], #"{"delete_count":1,"text":"x"}"#),
        ("kitchen.sink.Lists", ["flags=[true,false]"], #"{"flags":[true,false]}"#),
        ("unknown.Action", ["by=2", "text=x"], #"{"by":2,"text":"x"}"#),
    ])
    func fieldsBecomeJSON(action: String, arguments: [String], json: String) throws {
        #expect(try self.json(arguments, of: action) == json)
    }

    @Test(arguments: [
        (["by"], "“by” is neither a field"), (["=2"], "“=2” is neither a field"), (["[1]"], "“[1]” is neither a field"),
        (["by=1", "by=2"], "“by” is given twice"), (["by=1", #"{"by":2}"#], "is neither a field"),
        ([#"{"by":1"#], "The fields are no JSON"), ([#"{"by":1} {"by":2}"#], "The fields are no JSON"),
        ([], "market.Increment has fields; give them as name=value"),
        (["by=two"], "The field “by” is an integer, not the text “two”."),
        (["by=true"], "The field “by” is an integer, not true."),
        (["by=1.5"], "The field “by” is an integer from -9223372036854775808 to 9223372036854775807, not 1.5."),
        (["by=\(String(repeating: "x", count: 999))"], "the text “\(String(repeating: "x", count: 60))…”."),
        (["b=2"], "market.Increment has no field “b”. Did you mean “by”? Its fields: by (integer)."),
    ])
    func otherArgumentsAreExplained(arguments: [String], complaint: String) {
        let error = #expect(throws: CommandError.self) { try json(arguments, of: "market.Increment") }
        #expect(error.map { "\($0)".contains(complaint) } == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error?.exitCode == 64)
    }

    /// Field, value, and the end of the error; `nil` if the value fits.
    @Test(arguments: [
        ("kitchen.sink.Scalars", #"{"int32Value":2147483648}"#, "from -2147483648 to 2147483647, not 2147483648."),
        ("kitchen.sink.Scalars", #"{"uint64Value":18446744073709551615,"uint32Value":"4294967295"}"#, nil),
        ("kitchen.sink.Scalars", #"{"uint32Value":-1}"#, "an integer from 0 to 4294967295, not -1."),
        ("kitchen.sink.Scalars", #"{"doubleValue":"NaN","floatValue":1,"int64Value":1e3}"#, nil),
        ("kitchen.sink.Scalars", #"{"doubleValue":"much"}"#, "a number, not the text “much”."),
        ("kitchen.sink.Scalars", #"{"switchOn":1}"#, "“switchOn” is true or false, not 1."),
        ("kitchen.sink.Scalars", #"{"bytesValue":"YQ"}"#, nil),
        ("kitchen.sink.Scalars", #"{"bytesValue":"!"}"#, "a text in base64, not the text “!”."),
        ("kitchen.sink.Scalars", #"{"color":"BLUE"}"#, "one of COLOR_UNKNOWN, RED, GREEN, not the text “BLUE”."),
        ("kitchen.sink.Scalars", #"{"color":1,"texture":"ROUGH","stringValue":null}"#, nil),
        ("kitchen.sink.Lists", #"{"points":[{},{"x":"a"}]}"#, "“points[1].x” is a number, not the text “a”."),
        ("kitchen.sink.Lists", #"{"points":{}}"#, "“points” is a list, not an object."),
        ("kitchen.sink.Lists", #"{"points":[{"z":1}]}"#, "“points[0]”, a kitchen.sink.Point, has no field “z”."),
        ("kitchen.sink.Keys", #"{"byInt64":{"1":"a"},"byBool":{"true":"b"}}"#, nil),
        ("kitchen.sink.Keys", #"{"byInt32":{"one":"a"}}"#, "“byInt32, key” is an integer, not the text “one”."),
        ("kitchen.sink.Keys", #"{"byBool":{"yes":"a"}}"#, "The keys of “byBool” are true and false."),
        ("kitchen.sink.Keys", #"{"byInt64":{"1":2}}"#, "“byInt64.1” is a text, not 2."),
    ])
    func everyKindOfFieldIsChecked(message: String, json: String, complaint: String?) throws {
        let contract = try Self.contract(KitchenSinkAction.contract)
        let value = try #require(InputJSON(json))
        do {
            try contract.check(value, fits: message)
            #expect(complaint == nil)
        } catch {
            #expect(complaint.map { error.description.contains($0) } == true, "\(error)")
        }
    }
}
