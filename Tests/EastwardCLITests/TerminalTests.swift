import Testing

@testable import EastwardCLI

@Suite struct TerminalTests {
    @Test func addressesInJSONAreNotEscaped() throws {
        #expect(try Terminal.json(["page": "http://127.0.0.1/"]) == #"{"page":"http://127.0.0.1/"}"#)
    }
}
