import EastwardDisk
import Foundation
import Testing

@Suite("A directory that appears complete or not at all")
struct AtomicDirectoryTests {
    private let root = try! TemporaryDirectory()
    private var path: String { "\(root.path)/new/directory" }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func appearsWithItsFilesWhenItIsFinished() throws {
        let directory = try AtomicDirectory(path: path)
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(directory.partial)/file"))
        #expect(!exists(path))
        try directory.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["file"])
        #expect(!exists(directory.partial))
    }

    @Test func leavesNothingIfItIsNotFinished() throws {
        var directory: AtomicDirectory? = try AtomicDirectory(path: path)
        let partial = try #require(directory?.partial)
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(partial)/file"))
        directory = nil
        #expect(!exists(partial))
        #expect(!exists(path))
    }

    @Test func replacesTheRestOfAnInterruptedAttempt() throws {
        try FileManager.default.createDirectory(
            atPath: "\(path).eastward-partial/deep", withIntermediateDirectories: true)
        let directory = try AtomicDirectory(path: path)
        try directory.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    }

    @Test func isWrittenByOneProcessAtATime() throws {
        let first = try AtomicDirectory(path: path)
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(first.partial)/file"))
        #expect(throws: DiskError.inUse("Another process is writing \(path).")) { try AtomicDirectory(path: path) }
        try first.finish()
        #expect(exists("\(path)/file"))
    }

    @Test func replacesAnEmptyDirectoryAndNoOther() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try AtomicDirectory(path: path).finish()
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/file"))
        let directory = try AtomicDirectory(path: path)
        #expect(throws: DiskError.self) { try directory.finish() }
        #expect(exists("\(path)/file"))
    }
}

@Suite("The copy of a file")
struct FileCopyTests {
    private let root = try! TemporaryDirectory()

    @Test func hasEveryByteOfTheFile() throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try bytes.write(to: URL(fileURLWithPath: "\(root.path)/file"))
        var pieces = 0
        let length = try FileCopy.copy("\(root.path)/file", to: "\(root.path)/copy") { pieces += $0 }
        #expect(length == bytes.count)
        #expect(pieces == bytes.count)
        #expect(FileManager.default.contents(atPath: "\(root.path)/copy") == bytes)
    }

    @Test func aMissingFileIsNoError() throws {
        #expect(try FileCopy.copy("\(root.path)/none", to: "\(root.path)/copy") == nil)
        #expect(!FileManager.default.fileExists(atPath: "\(root.path)/copy"))
    }

    @Test func anExistingFileIsNotOverwritten() throws {
        for name in ["file", "copy"] { try Data(name.utf8).write(to: URL(fileURLWithPath: "\(root.path)/\(name)")) }
        #expect(throws: DiskError.self) { try FileCopy.copy("\(root.path)/file", to: "\(root.path)/copy") }
        #expect(FileManager.default.contents(atPath: "\(root.path)/copy") == Data("copy".utf8))
    }
}
