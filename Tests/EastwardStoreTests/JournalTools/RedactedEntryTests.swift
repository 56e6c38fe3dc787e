import Eastward
import Foundation
import LarderContract
import LarderStore
import SwiftProtobuf
import Testing

@testable import EastwardInspection
@testable import EastwardStore

/// The journal's JSON of an action with sensitive fields.
@Suite struct RedactedEntryTests {
    private static let secret = "4929-1111"

    private func entry() throws -> JournalEntry {
        let join = LarderAction.join(name: "Ada", pin: Self.secret, code: 7_777)
        return JournalEntry(
            revision: 1, nanoseconds: 0, session: 0, sequence: 1, action: join.name,
            payload: try join.message.serializedBytes(), row: 1, seed: 5)
    }

    @Test(arguments: [false, true]) func theJournalDoesNotShowThem(isWhole: Bool) throws {
        let json = try entry().json(of: LarderAction.self, isWhole: isWhole)
        #expect(json.contains(#""value":{"name":"Ada","pin":"[REDACTED]","code":"[REDACTED]"}"#))
        #expect(!json.contains(Self.secret) && !json.contains("7777"))
    }

    @Test func aSearchDoesNotFindThem() throws {
        let entry = try entry()
        let json = entry.json(of: LarderAction.self)
        func finds(_ text: String) throws -> Bool {
            let line = #"{"id":1,"request":"actions","text":"\#(text)"}"#
            guard case .actions(let search) = try InspectionRequest(line: Array(line.utf8)).kind else { return false }
            return search.accepts(entry) { json }
        }
        #expect(try finds("Ada"))
        #expect(try !finds(Self.secret))
    }
}
