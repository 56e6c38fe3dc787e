import Foundation
import Testing

@testable import Eastward

@Suite("JSON of peers")
struct UntrustedJSONTests {
    private struct Fields: Decodable {
        var id: Int
    }

    @Test func isDecoded() throws {
        #expect(try JSONDecoder().decode(Fields.self, fromUntrusted: Array(#"{"id": 7}"#.utf8)).id == 7)
        #expect(try JSONDecoder().decode(Fields.self, fromUntrusted: Data(#"{"id": 7}"#.utf8).dropFirst(0)).id == 7)
    }

    /// Foundation's limit is 512.
    @Test(arguments: ["[", "{", #"{"a":["#, #"{"a":"#, "[[\n", "[ "])
    func anyDepthIsRefusedWithoutATrap(part: String) {
        for depth in 500...520 {
            let json = String(repeating: part, count: depth)
            for text in [json, String(json.dropLast()), json + "1"] {
                #expect(throws: DecodingError.self) {
                    try JSONDecoder().decode(Fields.self, fromUntrusted: text.utf8)
                }
            }
        }
    }
}
