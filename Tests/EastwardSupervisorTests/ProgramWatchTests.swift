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
        func file(_ name: String, _ text: String, at seconds: Double = 0) throws -> Fingerprint {
            let path = try directory.write(text, to: name)
            let time = Date(timeIntervalSinceReferenceDate: seconds)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
            return try #require(Fingerprint(path: path))
        }
        func append(_ text: String, to name: String) throws -> Fingerprint {
            let path = "\(directory.path)/\(name)"
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: 0)], ofItemAtPath: path)
            return try #require(Fingerprint(path: path))
        }
        let before = try file("program", "one")
        #expect(Fingerprint(path: "\(directory.path)/program") == before)
        #expect(try file("copy", "one") != before)
        #expect(try append("", to: "program") == before)
        #expect(try append("more", to: "program") != before)
        let longer = try append("", to: "program")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceReferenceDate: 1)],
            ofItemAtPath: "\(directory.path)/program")
        #expect(Fingerprint(path: "\(directory.path)/program") != longer)
        #expect(Fingerprint(path: "\(directory.path)/none") == nil)
    }
}
