import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Detection of rebuilt programs")
struct ProgramWatchTests {
    typealias Fingerprint = ProgramWatch.Fingerprint

    static func build(_ number: Int) -> Fingerprint { .init(inode: number, size: 1, modified: .distantPast) }

    @Test func anUnchangedProgramWasNotRebuilt() {
        var watch = ProgramWatch()
        for _ in 0..<3 { #expect(watch.look(at: ["a", "b"]) { _ in Self.build(1) } == []) }
    }

    @Test func aChangedProgramIsReportedOnceWhenItIsStable() {
        var watch = ProgramWatch()
        var provided: [[String]] = []
        for number in [1, 2, 3, 3, 3, 3] {
            provided.append(watch.look(at: ["a", "b"]) { $0 == "a" ? Self.build(number) : Self.build(1) })
        }
        #expect(provided == [[], [], [], ["a"], [], []])
    }

    @Test func aTemporarilyMissingProgramIsCheckedAgain() {
        var watch = ProgramWatch()
        let looks: [Fingerprint?] = [Self.build(1), nil, Self.build(2), nil, Self.build(2), Self.build(2)]
        #expect(looks.map { look in watch.look(at: ["a"]) { _ in look }.count } == [0, 0, 0, 0, 0, 1])
    }

    @Test func aRevertedBuildChangesNothing() {
        var watch = ProgramWatch()
        #expect([1, 2, 1, 2, 1].map { number in watch.look(at: ["a"]) { _ in Self.build(number) }.count }.max() == 0)
    }

    /// A change of one of them makes it another file.
    @Test func aFileIsIdentifiedByItsInodeItsSizeAndItsTime() throws {
        let directory = TestDirectory()
        let path = try directory.write("one", to: "program")
        func look(at seconds: Double) throws -> Fingerprint? {
            let time = Date(timeIntervalSinceReferenceDate: seconds)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
            return Fingerprint(path: path)
        }
        let before = try #require(try look(at: 0))
        #expect(try look(at: 0) == before)
        #expect(try look(at: 1) != before)
        #expect(truncate(path, 2) == 0)
        #expect(try look(at: 0) != before)
        // Written beside the old file, and renamed.
        _ = try directory.write("one", to: "program")
        #expect(try look(at: 0) != before)
        #expect(Fingerprint(path: "\(directory.path)/none") == nil)
    }
}
