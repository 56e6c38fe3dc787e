import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardInspection
@testable import EastwardStore

@Suite("Questions about a journal")
struct InspectionTests {
    /// Revisions 1 to 5: applied, rejected, applied by counter.1; applied by the operator; applied by counter.1.
    private let journal: WrittenJournal

    init() throws { journal = try WrittenJournal.example() }

    private func reply(_ request: String) throws -> String {
        let request = try InspectionRequest(line: Array(#"{"id":1,"request":\#(request)}"#.utf8))
        var reply = ""
        try JournalSource.data(journal.data).read {
            let tool = JournalTool<CountState, MarketAction>(
                reducer: CountState.reducer, roles: CountState.roles, print: { _ in }, say: { _ in })
            reply = try Inspection(timeline: StateTimeline(tool, $0)).reply(to: request.kind) { _ in }
        }
        return reply
    }

    private func revisions(_ request: String) throws -> (found: [UInt64], next: UInt64?) {
        struct Reply: Decodable {
            struct Action: Decodable { var revision: UInt64 }
            var actions: [Action]
            var next: UInt64?
        }
        let reply = try JSONDecoder().decode(Reply.self, from: Data(reply(request).utf8))
        return (reply.actions.map(\.revision), reply.next)
    }

    @Test func rangeNamesTheRevisions() throws {
        let reply = try reply(#""range""#)
        #expect(reply.hasPrefix(#"{"first":1,"last":5,"first_state":0,"#))
    }

    @Test(
        arguments: [
            ("", [5, 4, 3, 2, 1]), (#","order":"oldest""#, [1, 2, 3, 4, 5]), (#","from":2,"to":3"#, [3, 2]),
            (#","outcome":"rejected""#, [2]), (#","outcome":"applied","order":"oldest""#, [1, 3, 4, 5]),
            (#","sender":"operator""#, [4]), (#","sender":"counter""#, [5, 3, 2, 1]),
            (#","sender":"counter.1""#, [5, 3, 2, 1]), (#","sender":"market.CounterFeature""#, [5, 3, 2, 1]),
            (#","sender":"count""#, []), (#","action":"Decrement""#, [5, 2]),
            (#","action":"market.Decrement""#, [5, 2]), (#","action":"crement""#, []), (#","text":"BELOW_zero""#, [2]),
            (#","from":6"#, []), (#","to":0"#, []), (#","from":18446744073709551615"#, []),
        ] as [(String, [UInt64])])
    func actionsAreFoundByTheirFields(filter: String, _ found: [UInt64]) throws {
        let result = try revisions(#""actions"\#(filter)"#)
        #expect(result.found == found)
        #expect(result.next == nil)
    }

    @Test(arguments: ["newest", "oldest"]) func pagesContinueWhereTheyEnded(order: String) throws {
        var found: [UInt64] = []
        var next: UInt64?
        repeat {
            let bound = next.map { #","\#(order == "newest" ? "to" : "from")":\#($0)"# } ?? ""
            let page = try revisions(#""actions","limit":2,"order":"\#(order)"\#(bound)"#)
            #expect(page.found.count <= 2)
            found += page.found
            next = page.next
        } while next != nil
        #expect(found == (order == "newest" ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5]))
    }

    @Test func anActionHasItsDifferenceAndItsSlices() throws {
        let reply = try reply(#""action","revision":4"#)
        #expect(reply.contains(#""action":{"revision":4,"#))
        #expect(
            reply.contains(
                #""before":[{"counter":{"count":3}}],"after":[{"counter":{"count":13}}],"omitted":0"#))
        #expect(reply.contains(#""slice":"market.Count","roles":["#))
    }

    @Test func aRejectedActionChangesNoRecordAndNoSlice() throws {
        let reply = try reply(#""action","revision":2"#)
        #expect(reply.contains(#""before":[],"after":[],"omitted":0"#))
        #expect(reply.contains(#""slices":[]"#))
    }

    @Test func theStateHasParts() throws {
        let reply = try reply(#""state","revision":5"#)
        #expect(reply.contains(#"{"part":"counter","records":1}"#))
        #expect(reply.contains(#"{"counter":{"count":10}}"#))
        #expect(try self.reply(#""state","revision":5,"part":"other""#).contains(#""matching":0,"records":[]"#))
        #expect(try self.reply(#""state","revision":5,"path":"counter.count""#).contains(#""records":[10]"#))
        #expect(try self.reply(#""state","revision":5,"text":"COUNT""#).contains(#""matching":1"#))
    }

    @Test func twoRevisionsAreCompared() throws {
        #expect(
            try reply(#""compare","revision":1,"with":5"#)
                == #"{"before":[{"counter":{"count":1}}],"after":[{"counter":{"count":10}}],"omitted":0}"#)
    }

    @Test func aSliceHasItsValueAtARevision() throws {
        #expect(
            try reply(#""slice","slice":"market.Count","revision":4"#)
                == #"{"slice":"market.Count","revision":4,"value":{"count":13}}"#)
        #expect(throws: JournalCommandError.self) { try reply(#""slice","slice":"market.No","revision":4"#) }
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"id":1}"#, #"{"id":1,"request":"no"}"#, #"{"id":1,"request":"action"}"#,
            #"{"id":1,"request":"action","revision":-1}"#, #"{"id":1,"request":"action","revision":"5"}"#,
            #"{"id":1,"request":"actions","limit":0}"#, #"{"id":1,"request":"actions","limit":1001}"#,
            #"{"id":1,"request":"actions","order":"up"}"#, #"{"id":1,"request":"actions","outcome":"good"}"#,
            #"{"id":1,"request":"state","revision":1,"offset":-1}"#,
            #"{"id":1,"request":"state","revision":1,"path":"a..b"}"#,
            String(repeating: "[", count: 60_000), "\u{0}",
        ])
    func aLineThatIsNoRequestIsRefused(line: String) {
        #expect(throws: InspectionRequest.Refused.self) { try InspectionRequest(line: Array(line.utf8)) }
    }

    @Test func aLongItemIsReplacedByItsBeginning() {
        let long = "\"\(String(repeating: "é", count: 200_000))\""
        let limited = ReplyPage.limited(long)
        #expect(limited.utf8.count < 70_000)
        #expect(limited.contains(#""bytes":400002"#))
        #expect(ReplyPage.limited("{}") == "{}")
    }

    @Test func aPageEndsAfterItsBytes() {
        var page = ReplyPage(limit: 1000)
        let item = "\"\(String(repeating: "x", count: 200_000))\""
        while !page.isFull { page.append(item) }
        #expect(page.count == 11)
    }
}
