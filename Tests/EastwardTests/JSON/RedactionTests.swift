import Foundation
import LarderContract
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import LarderStore

@Suite("Sensitive fields")
struct RedactionTests {
    private static let secret = "4929-1111"

    private static let join = LarderAction.join(name: "Ada", pin: secret, code: 7_777)

    private static func joined() throws -> AppState {
        var state = AppState()
        try state.reduce(join, Context(revision: 1))
        return state
    }

    private static func records(_ json: (StateRecord) -> String) throws -> [String] {
        var records: [String] = []
        try joined().writeRecords { records.append(json($0)) }
        return records.filter { $0.contains("members") }
    }

    @Test func theirValuesAreReplacedForPeople() throws {
        #expect(Self.join.message.redactedJSON == #"{"name":"Ada","pin":"[REDACTED]","code":"[REDACTED]"}"#)
        #expect(
            try Self.records(\.redactedJSON) == [
                #"{"members":{"joined":1,"seal":"[REDACTED]","lastPin":"[REDACTED]","codes":"[REDACTED]","#
                    + #""phone":"[REDACTED]","first":"[REDACTED]","cards":{},"points":"[REDACTED]"}}"#,
                #"{"membersCards":{"key":"Ada","value":{"owner":"Ada","number":"[REDACTED]"}}}"#,
                #"{"membersPoints":{"key":"[REDACTED]","value":"[REDACTED]"}}"#,
            ])
    }

    @Test func programsReceiveThem() throws {
        #expect(Self.join.message.json == #"{"name":"Ada","pin":"4929-1111","code":7777}"#)
        #expect(try Self.records(\.json).joined().contains(#""number":"4929-1111""#))
    }

    @Test func aFieldWithoutAValueIsLeftOut() {
        #expect(Members().redactedJSON == #"{"joined":0,"cards":{},"points":"[REDACTED]"}"#)
    }

    @Test func textsOfMessagesActionsAndStatesDoNotContainThem() throws {
        #expect("\(Self.join)" == #"larder.Join {"name":"Ada","pin":"[REDACTED]","code":"[REDACTED]"}"#)
        #expect("\(MembersAction.join(name: "Ada", pin: Self.secret, code: 7_777))" == "\(Self.join)")
        #expect("\(Card(owner: "Ada", number: Self.secret))" == #"larder.Card {"owner":"Ada","number":"[REDACTED]"}"#)
        let state = try Self.joined()
        #expect(state.members.contact.map { "\($0)" } == "phone([REDACTED])")
        #expect("\(MembersState.OneOf_Contact.shelf("top"))" == "shelf(top)")
        for text in ["\(state)", String(reflecting: state), "\(state.members)", "\(state.members.first as Any)"] {
            #expect(!text.contains(Self.secret) && !text.contains("7777"), "\(text)")
        }
    }

    @Test func aSliceForPeopleDoesNotContainThem() throws {
        let publisher = SlicePublisher<AppState, MembersRecorder> { $0.provideMembers(to: $1) }
        publisher.rebase(try Self.joined(), revision: 1)
        #expect(publisher.value.redactedJSON.contains(#""joined":1"#))
        #expect(!publisher.value.redactedJSON.contains(Self.secret))
    }

    // MARK: Decoding

    @Test(
        arguments: [
            (#"{"a":"[REDACTED]"}"#, "{}"), (#"{"a":"[REDACTED]","b":1}"#, #"{"b":1}"#),
            (#"{"b":1,"a":"[REDACTED]"}"#, #"{"b":1}"#), (#"{"b":1,"a":"[REDACTED]","c":2}"#, #"{"b":1,"c":2}"#),
            (#"{"a":"[REDACTED]","b":"[REDACTED]"}"#, "{}"),
            (#"{"b":1,"a":"[REDACTED]","c":"[REDACTED]","d":[2]}"#, #"{"b":1,"d":[2]}"#),
            (#"{"o":{"a":"[REDACTED]"},"l":[{"a":"[REDACTED]","b":2}]}"#, #"{"o":{},"l":[{"b":2}]}"#),
            (#"{"a":["[REDACTED]"]}"#, #"{"a":["[REDACTED]"]}"#),
            (#"{"a":":\"[REDACTED]\""}"#, #"{"a":":\"[REDACTED]\""}"#), (#""[REDACTED]""#, #""[REDACTED]""#), ("", ""),
        ])
    func theRestCanBeDecoded(_ json: String, _ rest: String) {
        #expect(JSONText(json).withoutRedactedMembers.text == rest)
    }

    @Test func aRedactedMessageIsDecodedWithoutThem() throws {
        for record in try Self.records(\.redactedJSON) {
            let visible = try StateRecord(jsonString: JSONText(record).withoutRedactedMembers.text)
            #expect(!visible.json.contains(Self.secret))
        }
        let join = try Join(jsonString: JSONText(Self.join.message.redactedJSON).withoutRedactedMembers.text)
        #expect(join == Join(name: "Ada"))
    }

    /// Each text is read to its end without a trap.
    @Test func damagedTextsAreKeptOrCut() {
        #expect(JSONText(#"{"x":,"a":"[REDACTED]""[REDACTED]"}"#).withoutRedactedMembers.text == #"{"x":}"#)
        #expect(JSONText(#"{"a":"\"#).withoutRedactedMembers.text == #"{"a":"\"#)
        var generator = SeededGenerator(seed: 24)
        let tokens = [#""[REDACTED]""#, ":", ",", "{", "}", "[", "]", #""a""#, "1", #"""#, "\\"]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                tokens.randomElement(using: &generator)!
            }.joined()
            let rest = JSONText(text).withoutRedactedMembers.text
            #expect(rest.utf8.count <= text.utf8.count)
            #expect(text.contains("[REDACTED]") || rest == text)
        }
    }
}
