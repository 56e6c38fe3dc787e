import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Which programs were rebuilt")
struct ProgramWatchTests {
    typealias Fingerprint = ProgramWatch.Fingerprint

    static func build(_ number: Int) -> Fingerprint { .init(inode: number, size: 1, modified: .distantPast) }

    @Test func whatStaysTheSameWasNotRebuilt() {
        var watch = ProgramWatch()
        for _ in 0..<3 { #expect(watch.look(at: ["a", "b"]) { _ in Self.build(1) } == []) }
    }

    @Test func aProgramCountsOnceWhenItLooksTheSameTwice() {
        var watch = ProgramWatch()
        var told: [[String]] = []
        for number in [1, 2, 3, 3, 3, 3] {
            told.append(watch.look(at: ["a", "b"]) { $0 == "a" ? Self.build(number) : Self.build(1) })
        }
        #expect(told == [[], [], [], ["a"], [], []])
    }

    @Test func aProgramThatIsMissingForAWhileIsLookedAtAgain() {
        var watch = ProgramWatch()
        let looks: [Fingerprint?] = [Self.build(1), nil, Self.build(2), nil, Self.build(2), Self.build(2)]
        #expect(looks.map { look in watch.look(at: ["a"]) { _ in look }.count } == [0, 0, 0, 0, 0, 1])
    }

    @Test func aBuildThatIsTakenBackChangesNothing() {
        var watch = ProgramWatch()
        #expect([1, 2, 1, 2, 1].map { number in watch.look(at: ["a"]) { _ in Self.build(number) }.count }.max() == 0)
    }

    /// Each alone makes it another.
    @Test func aFileIsKnownByItsInodeItsSizeAndItsTime() throws {
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
        // Written beside the old one, and renamed.
        _ = try directory.write("one", to: "program")
        #expect(try look(at: 0) != before)
        #expect(Fingerprint(path: "\(directory.path)/none") == nil)
    }
}
