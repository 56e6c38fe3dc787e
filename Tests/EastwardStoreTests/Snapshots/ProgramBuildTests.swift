import Foundation
import Testing

@testable import EastwardStore

@Suite("The id of a build")
struct ProgramBuildTests {
    /// The head of an executable with these notes in one segment.
    static func program(_ notes: [(name: String, type: UInt32, content: [UInt8])]) -> [UInt8] {
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        func filled(_ bytes: [UInt8]) -> [UInt8] { bytes + Array(repeating: 0, count: -bytes.count & 3) }
        let segment = notes.flatMap { note in
            bytes(UInt32(note.name.utf8.count + 1)) + bytes(UInt32(note.content.count)) + bytes(note.type)
                + filled(Array(note.name.utf8) + [0]) + filled(note.content)
        }
        var program = [0x7F, 0x45, 0x4C, 0x46, 2] + Array(repeating: 0, count: 59) as [UInt8]
        program.replaceSubrange(32..<40, with: bytes(UInt64(64)))
        program.replaceSubrange(54..<58, with: bytes(UInt16(56)) + bytes(UInt16(2)))
        let other = bytes(UInt32(1)) + Array(repeating: 0, count: 52)
        let header =
            bytes(UInt32(4)) + bytes(UInt32(0)) + bytes(UInt64(64 + 112)) + bytes(UInt64(0)) + bytes(UInt64(0))
            + bytes(UInt64(segment.count)) + bytes(UInt64(0)) + bytes(UInt64(4))
        return program + other + header + segment
    }

    static func id(_ program: [UInt8]) -> [UInt8]? { program.withUnsafeBytes { ProgramBuild.buildID(of: $0) } }

    static let wanted = Array(1...20) as [UInt8]

    @Test func isFoundAmongOtherNotes() {
        let notes: [(String, UInt32, [UInt8])] = [
            ("GNU", 1, [1, 2, 3, 4, 5]), ("Owner", 3, Array(repeating: 9, count: 20)), ("GNU", 3, Self.wanted),
        ]
        #expect(Self.id(Self.program(notes)) == Self.wanted)
    }

    @Test func isNilIfThereIsNone() {
        #expect(Self.id(Self.program([("GNU", 1, Self.wanted)])) == nil)
        #expect(Self.id(Self.program([("GNU", 3, Self.wanted.dropLast(13))])) == nil)
        #expect(Self.id(Self.program([])) == nil)
        #expect(Self.id([]) == nil)
        #expect(Self.id(Array("#!/bin/sh\n".utf8)) == nil)
    }

    /// Truncated or invalid data ends the search.
    @Test func isNotReadBeyondTheFile() {
        let program = Self.program([("GNU", 3, Self.wanted)])
        for length in 0..<program.count { #expect(Self.id(Array(program.prefix(length))) == nil) }
        for place in 0..<program.count {
            var damaged = program
            damaged[place] = 0xFF
            _ = Self.id(damaged)
        }
    }

    @Test func thisProgramHasOne() throws {
        let program = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .alwaysMapped)
        let id = try #require(program.withUnsafeBytes { ProgramBuild.buildID(of: $0) })
        #expect(id.count >= 8)
        #expect(ProgramBuild.current == id.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}
