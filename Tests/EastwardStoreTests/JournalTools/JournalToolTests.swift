import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The output of the journal's commands")
struct JournalToolTests {
    private let printed = Printed()
    private let journal: WrittenJournal

    init() throws { journal = try WrittenJournal.example() }

    private var source: JournalSource { .data(journal.data) }

    @Test func tailPrintsTheLastActionsAndTheirOutcomes() throws {
        try source.readHistory { try printed.tool.tail(4, of: $0) }
        #expect(
            printed.lines == [
                #"{"revision":2,"time":"2026-09-21T14:13:20.000000000Z","session":1,"process":"counter.1","#
                    + #""role":"market.CounterFeature","sequence":2,"action":"market.Decrement","value":{"by":7},"#
                    + #""outcome":"rejected","code":"below_zero","reason":"The count is 1."}"#,
                #"{"revision":3,"time":"2026-09-21T14:13:20.000000000Z","session":1,"process":"counter.1","#
                    + #""role":"market.CounterFeature","sequence":3,"action":"market.Increment","value":{"by":2},"#
                    + #""outcome":"applied"}"#,
                #"{"revision":4,"time":"2026-09-21T14:13:20.000000003Z","sender":"operator","sequence":1,"#
                    + #""action":"market.Increment","value":{"by":10},"outcome":"applied"}"#,
                #"{"revision":5,"time":"2026-09-21T14:13:20.000000004Z","session":1,"process":"counter.1","#
                    + #""role":"market.CounterFeature","sequence":4,"action":"market.Decrement","value":{"by":3},"#
                    + #""outcome":"applied"}"#,
            ])
    }

    @Test func tailOfMoreThanThereIsPrintsAll() throws {
        try source.readHistory { try printed.tool.tail(.max, of: $0) }
        #expect(printed.lines.count == 5)
    }

    @Test func showPrintsAllFieldsOfOneAction() throws {
        try source.readHistory { try printed.tool.show(5, of: $0) }
        #expect(
            printed.lines == [
                #"{"revision":5,"time":"2026-09-21T14:13:20.000000004Z","session":1,"process":"counter.1","#
                    + #""role":"market.CounterFeature","sequence":4,"action":"market.Decrement","value":{"by":3},"#
                    + #""outcome":"applied","row":5,"epoch":42,"build":"000000000000000b","seed":5}"#
            ])
    }

    @Test func showPrintsTheCauseOfAnAction() throws {
        let journal = try WrittenJournal()
        let causes = [
            ActionCause(.update(slice: "market.Count", after: 3, revision: 7), trace: "00-0a-0b-01"),
            ActionCause(.action(12)), ActionCause(.request("eastward dispatch")),
        ]
        try journal.append([(0, [.increment(by: 1), .increment(by: 2), .increment(by: 3)])]) {
            $0.changeActions {
                $0.causes = causes.compactMap(\.encoded)
                $0.caused = [1, 2, 3]
            }
        }
        journal.close()
        try JournalSource.data(journal.data).readHistory { try printed.tool.tail(3, of: $0) }
        let expected = [
            #""cause":{"slice":"market.Count","after":3,"revision":7,"trace":"00-0a-0b-01"}}"#,
            #""cause":{"action":12}}"#, #""cause":{"request":"eastward dispatch"}}"#,
        ]
        #expect(printed.lines.count == expected.count)
        for (line, cause) in zip(printed.lines, expected) { #expect(line.hasSuffix(cause)) }
    }

    @Test func anUnknownActionIsShownAsBytes() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 1)])]) { $0.changeActions { $0.names = ["market.Forgotten"] } }
        journal.close()
        try JournalSource.data(journal.data).readHistory { try printed.tool.tail(1, of: $0) }
        #expect(printed.lines[0].contains(#""action":"market.Forgotten","value":null,"payload":"CAE=""#))
    }

    @Test func theSendersOfASnapshotAreStillKnown() throws {
        let journal = try WrittenJournal()
        try journal.append([], opened: [WrittenJournal.session])
        try journal.snapshot()
        try journal.append([(1, [.increment(by: 1)])])
        try journal.snapshot()
        try journal.append([(1, [.increment(by: 2)])])
        journal.close()
        unlink(journal.directory.journalFile(firstRow: 1))
        try JournalSource.data(journal.data).readHistory { try printed.tool.tail(2, of: $0) }
        #expect(printed.lines.count == 2)
        #expect(printed.lines.allSatisfy { $0.contains(#""process":"counter.1""#) })
    }

    @Test func aMissingRevisionIsReported() throws {
        try source.readHistory { history in
            let error = #expect(throws: JournalCommandError.self) { try printed.tool.show(6, of: history) }
            #expect(error?.description == "There is no revision 6 yet: the journal holds 1 to 5.")
            #expect(error?.exitCode == 66)
        }
    }

    @Test func aRevisionThatASnapshotReplacedIsReported() throws {
        unlink(journal.directory.journalFile(firstRow: 1))
        try source.readHistory { history in
            let error = #expect(throws: JournalCommandError.self) { try printed.tool.show(2, of: history) }
            #expect(error?.description.hasPrefix("Revision 2 is no longer in the journal: it holds 5 to 5.") == true)
            #expect(error?.description.contains("--retain") == true)
        }
    }

    @Test func aDirectoryWithoutAJournalIsReported() {
        let error = #expect(throws: JournalCommandError.self) {
            try JournalSource.data("\(journal.data)/nowhere").read { _ in }
        }
        #expect(error?.exitCode == 66)
        #expect(!FileManager.default.fileExists(atPath: "\(journal.data)/nowhere"))
    }

    @Test func ofAJournalInUseOnlyFinishedFilesAreRead() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 1)])])
        try journal.rotate()
        try journal.append([(0, [.increment(by: 2)])])
        let lock = try DirectoryLock(path: "\(journal.directory.path)/lock", otherwise: "")
        defer { withExtendedLifetime(lock) {} }
        let error = #expect(throws: (any Error).self) { try JournalSource.data(journal.data).read { _ in } }
        #expect("\(error!)".contains("eastward journal"))
        try JournalSource.data(journal.data, sealed: true).readHistory { try printed.tool.tail(9, of: $0) }
        #expect(printed.lines.count == 1)
    }

    @Test func aStoreMayRestartWhileItsFinishedFilesAreRead() throws {
        let path = journal.directory.journalFile(firstRow: 1)
        var rows = 0
        try FinishedJournalFile(path: path, besideStore: true)?.forEachRow(from: 1) { _ in
            let file = try JournalFile(path: path, durability: .full)
            try file?.finish()
            rows += 1
        }
        #expect(rows == 4)
    }

    @Test func theFilesOfAKilledStoreAreReadAndNotChanged() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 1)])])
        let left = "\(journal.data)/left"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: journal.directory.path, toPath: "\(left)/store")
        let before = try contents(of: "\(left)/store")
        #expect(before.keys.contains { $0.hasSuffix("-wal") })
        try JournalSource.data(left).readHistory { try printed.tool.tail(9, of: $0) }
        #expect(printed.lines.count == 1)
        var after = try contents(of: "\(left)/store")
        after["lock"] = nil
        #expect(after == before)
    }

    private func contents(of directory: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
            files[name] = FileManager.default.contents(atPath: "\(directory)/\(name)")
        }
        return files
    }

    // MARK: The state

    private func replay(to revision: Revision?, fromStart: Bool = false) throws -> [String] {
        let printed = Printed()
        try source.read { contents in
            try printed.tool.replay(to: revision, of: contents, fromStart: fromStart, path: nil, reportsDuration: true)
        }
        return printed.lines
    }

    @Test(arguments: zip(0...5, [0, 1, 1, 3, 13, 10] as [Int]))
    func theStateIsReplayedUpToAnyRevision(revision: Int, count: Int) throws {
        #expect(try replay(to: Revision(revision)) == [#"{"counter":{"count":\#(count)}}"#])
    }

    @Test func theStateIsTheLastOneByDefault() throws {
        #expect(try replay(to: nil) == [#"{"counter":{"count":10}}"#])
    }

    @Test func aFutureRevisionIsReported() {
        #expect(throws: JournalCommandError.self) { try replay(to: 6) }
    }

    @Test func aSnapshotReplacesTheReplay() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 1)])])
        // A snapshot with another count shows the source of the state.
        try journal.snapshot { $0.state.count = 100 }
        try journal.append([(0, [.increment(by: 2)])])
        journal.close()
        func count(at revision: Revision?, fromStart: Bool) throws -> [String] {
            let printed = Printed()
            try JournalSource.data(journal.data).read { contents in
                try printed.tool.replay(
                    to: revision, of: contents, fromStart: fromStart, path: JSONPath("counter.count"),
                    reportsDuration: false)
            }
            return printed.lines
        }
        #expect(try count(at: nil, fromStart: false) == ["102"])
        #expect(try count(at: nil, fromStart: true) == ["3"])
        #expect(try count(at: 1, fromStart: false) == ["100"])
        #expect(try count(at: 0, fromStart: false) == ["0"])
        unlink(journal.directory.journalFile(firstRow: 1))
        #expect(try count(at: nil, fromStart: false) == ["102"])
        #expect(throws: JournalCommandError.self) { try count(at: nil, fromStart: true) }
    }
}
