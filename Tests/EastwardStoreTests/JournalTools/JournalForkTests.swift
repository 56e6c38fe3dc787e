import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("A fork of a journal")
struct JournalForkTests {
    private let test: TestDirectory
    private let printed = Printed()

    init() throws { test = try TestDirectory() }

    private var scratch: String { "\(test.directory.path)/scratch" }

    private func fork(_ journal: WrittenJournal, at revision: Revision) throws {
        try JournalSource.data(journal.data).read {
            try printed.tool.fork(at: revision, of: $0, into: "\(scratch)/store")
        }
    }

    /// The count in the scratch app's state.
    private func count() throws -> Int? {
        var state: CountState?
        try JournalSource.data(scratch).read { state = try printed.tool.state(at: nil, of: $0) { _ in } }
        return state?.count
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 1), (3, 3), (5, 10)] as [(Revision, Int)])
    func itBeginsWithTheStateAtTheRevision(revision: Revision, count: Int) throws {
        try fork(.example(), at: revision)
        #expect(try self.count() == count)
        try JournalSource.data(scratch).read { contents in
            #expect(try StateTimeline(printed.tool, contents).firstRevision() == revision)
            try printed.tool.verify(contents)
        }
    }

    @Test func anExistingJournalIsNotOverwritten() throws {
        let journal = try WrittenJournal.example()
        try fork(journal, at: 3)
        let error = #expect(throws: JournalCommandError.self) { try fork(journal, at: 2) }
        #expect(error?.exitCode == SystemExit.cannotCreate)
        #expect(try count() == 3)
    }

    @Test func unfinishedFilesAreNoJournal() throws {
        let store = "\(scratch)/store"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try DiskDirectory.leaveUnfinishedFiles(in: store)
        try fork(.example(), at: 3)
        #expect(try count() == 3)
    }

    /// Such as that of a store whose journal is in a database.
    @Test func aDirectoryWithOtherFilesOfAStoreIsRefused() throws {
        let store = "\(scratch)/store"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try Data("before".utf8).write(to: URL(fileURLWithPath: "\(store)/witness"))
        #expect(throws: JournalCommandError.self) { try fork(.example(), at: 2) }
        #expect(try String(contentsOfFile: "\(store)/witness", encoding: .utf8) == "before")
    }

    @Test func aMissingRevisionCreatesNothing() throws {
        #expect(throws: JournalCommandError.self) { try fork(.example(), at: 6) }
        #expect(!FileManager.default.fileExists(atPath: scratch))
    }
}
