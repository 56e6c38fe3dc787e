import Testing

@testable import Eastward

@Suite("A path into JSON")
struct JSONPathTests {
    private let json = #"{"a":{"b":[1,{"b":2}],"c":"}\",\\","d":{}},"b":-1.5,"e":null,"1":true}"#

    @Test(arguments: [
        ("b", "-1.5"), ("e", "null"), ("1", "true"), ("a.b", #"[1,{"b":2}]"#), ("a.c", #""}\",\\""#), ("a.d", "{}"),
        ("c", nil), ("a.b.b", nil), ("b.a", nil), ("a.d.x", nil),
    ])
    func picksTheMemberAsItStands(path: String, value: String?) throws {
        #expect(try #require(JSONPath(path)).pick(from: json) == value)
    }

    /// A combining mark forms one character with the quote or the bracket before it.
    @Test func namesAndStringsMayBeginWithACombiningMark() throws {
        let json = JSONText("{\"\u{301}a\":[\"\u{301}\",{\"b\":[]},-1],\"c\":[]}")
        let members = try #require(json.members)
        #expect(members.map(\.name) == ["\u{301}a", "c"])
        #expect(members[0].value.elements?.map(\.text) == ["\"\u{301}\"", #"{"b":[]}"#, "-1"])
        #expect(members[1].value.elements?.isEmpty == true)
        #expect(members[1].value.members == nil)
        #expect(json.elements == nil)
    }

    @Test(arguments: ["", ".", "a.", ".a", "a..b"]) func hasNoEmptyName(text: String) {
        #expect(JSONPath(text) == nil)
    }

    @Test func recordsWithoutTheMemberAreLeftOut() throws {
        let records = StateRecords([#"{"a":1}"#, #"{"b":2}"#, #"{"a":3,"b":4}"#])
        #expect(try records.lines(JSONPath("a")) == ["1", "3"])
        #expect(try records.lines(nil).count == 3)
        let path = try #require(JSONPath("c.d"))
        let error = #expect(throws: MissingMember(path: path, names: ["a", "b"])) { try records.lines(path) }
        #expect(error?.description == "No record of the state has c.d. They have: a, b.")
    }
}
