import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The causes of actions in a journal")
struct JournalCausesTests {
    private let printed = Printed()

    /// Revision 1 is requested, 2 is rejected, 3 is caused by 1, and 4 by the change of the count since 1.
    private func journal(snapshot: Bool = false, cause: ActionCause? = nil) throws -> WrittenJournal {
        let journal = try WrittenJournal()
        try journal.append([], opened: [WrittenJournal.session])
        try journal.append([(1, [.increment(by: 1), .decrement(by: 7), .increment(by: 2)])]) {
            let causes = [ActionCause(.request("a test")), ActionCause(.action(1))]
            $0.changeActions {
                $0.causes = causes.compactMap(\.encoded)
                $0.caused = [1, 0, 2]
            }
        }
        if snapshot { try journal.snapshot() }
        let update = ActionCause(.update(slice: "market.Count", after: 1, revision: 3))
        try journal.append([(0, [.increment(by: 10)])]) {
            $0.changeActions { $0.causes = [cause ?? update].compactMap(\.encoded) }
        }
        journal.close()
        return journal
    }

    private func why(_ revision: Revision, _ journal: WrittenJournal, limit: Int = 20) throws {
        var tool = printed.tool
        tool.roles = CountState.roles
        try JournalSource.data(journal.data).read { try tool.why(revision, of: $0, limit: limit) }
    }

    private var revisions: [String?] {
        printed.lines.map { $0.split(separator: ",").first?.split(separator: ":").last.map(String.init) }
    }

    @Test(arguments: [false, true]) func whyFollowsTheCausesToTheFirst(snapshot: Bool) throws {
        try why(4, journal(snapshot: snapshot))
        #expect(revisions == ["4", "3", "1"])
        #expect(printed.lines[0].contains(#""changes":1,"changed_by":3"#))
        #expect(printed.lines[1].contains(#""cause":{"action":1}"#))
        #expect(printed.lines[2].contains(#""cause":{"request":"a test"}"#))
    }

    @Test func aLongChainIsCutAndSaysHowToSeeMore() throws {
        try why(4, journal(), limit: 2)
        #expect(revisions == ["4", "3"])
        #expect(printed.said == ["The chain continues with revision 1. To see more of it, add: --limit 4"])
    }

    /// A program can send any cause.
    @Test(arguments: [
        ActionCause(.action(4)), ActionCause(.action(9)), ActionCause(.action(0)),
        ActionCause(.update(slice: "market.Count", after: 3, revision: 9)),
        ActionCause(.update(slice: "market.Count", after: 3, revision: 1)),
        ActionCause(.update(slice: "market.Unknown", after: 1, revision: 3)),
    ])
    func aFalseCauseEndsTheChain(cause: ActionCause) throws {
        try why(4, journal(cause: cause))
        #expect(revisions == ["4"])
    }

    @Test func theFirstValueOfASliceHasNoCause() throws {
        try why(4, journal(cause: ActionCause(.update(slice: "market.Count", after: nil, revision: 3))))
        #expect(revisions == ["4"])
        #expect(!printed.lines[0].contains("changes"))
    }

    @Test func aSliceThatNoActionChangedHasNoCause() throws {
        try why(4, journal(cause: ActionCause(.update(slice: "market.Count", after: 1, revision: 2))))
        #expect(revisions == ["4"])
        #expect(printed.lines[0].contains(#""changes":0}"#))
    }

    @Test(arguments: [false, true]) func diffPrintsTheRecordsThatAnActionChanged(snapshot: Bool) throws {
        let journal = try journal(snapshot: snapshot)
        try JournalSource.data(journal.data).read { try printed.tool.diff(4, of: $0) }
        #expect(
            printed.lines == [
                #"{"before":{"counter":{"count":3}}}"#, #"{"after":{"counter":{"count":13}}}"#,
            ])
    }

    @Test func aRejectedActionChangedNothing() throws {
        let journal = try journal()
        try JournalSource.data(journal.data).read { try printed.tool.diff(2, of: $0) }
        #expect(printed.lines.isEmpty)
    }

    @Test(arguments: [0, 5]) func diffOfAnotherRevisionIsRefused(revision: Revision) throws {
        let journal = try journal()
        #expect(throws: JournalCommandError.self) {
            try JournalSource.data(journal.data).read { try printed.tool.diff(revision, of: $0) }
        }
    }
}
