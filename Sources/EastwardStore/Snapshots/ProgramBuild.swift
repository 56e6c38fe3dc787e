internal import EastwardDisk
internal import Foundation

/// Identifies the build of this program: rows and snapshots record the build that reduced them.
package enum ProgramBuild {
    /// The first eight bytes of the linker's build ID, a hash of all that the linker wrote. Without a build ID, BLAKE2b
    /// of the executable file, which takes a tenth of a second; 0 if the file cannot be read.
    package static let current: UInt64 = {
        guard let program = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .alwaysMapped)
        else { return 0 }
        return program.withUnsafeBytes { bytes in
            (buildID(of: bytes) ?? digest(of: bytes)).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }()

    private static func digest(of program: UnsafeRawBufferPointer) -> [UInt8] {
        let checksum = Checksum(length: 16)
        checksum.add(program)
        return Array(checksum.finish())
    }

    /// The note NT_GNU_BUILD_ID of a 64-bit executable, 8 bytes or more: see `elf(5)`. `nil` if it has none.
    static func buildID(of program: UnsafeRawBufferPointer) -> [UInt8]? {
        func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Int? {
            guard offset >= 0, offset <= program.count - MemoryLayout<Number>.size else { return nil }
            return Int(exactly: program.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
        guard program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]), let table = number(UInt64.self, at: 32),
            let size = number(UInt16.self, at: 54), let count = number(UInt16.self, at: 56)
        else { return nil }
        for index in 0..<count {
            let header = table.addingReportingOverflow(index * size).partialValue
            guard number(UInt32.self, at: header) == segmentOfNotes, let start = number(UInt64.self, at: header + 8),
                let length = number(UInt64.self, at: header + 32), length <= program.count,
                start <= program.count - length
            else { continue }
            var note = start
            while note < start + length, let nameLength = number(UInt32.self, at: note),
                let idLength = number(UInt32.self, at: note + 4), let type = number(UInt32.self, at: note + 8)
            {
                // Name and content are each padded to four bytes.
                let name = note + 12
                let id = name + (nameLength + 3) & ~3
                guard id + idLength <= start + length else { break }
                if type == buildIDNote, idLength >= 8,
                    program[name..<name + nameLength].elementsEqual(Array("GNU\0".utf8))
                {
                    return Array(program[id..<id + idLength])
                }
                note = id + (idLength + 3) & ~3
            }
        }
        return nil
    }

    private static let segmentOfNotes = 4
    private static let buildIDNote = 3

    static func text(_ build: UInt64) -> String {
        let digits = String(build, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
