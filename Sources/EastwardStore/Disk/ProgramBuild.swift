internal import EastwardDisk
internal import Foundation

/// Which program this is: rows and snapshots say who reduced them.
enum ProgramBuild {
    /// BLAKE2b of the executable file, its first eight bytes; 0 if that cannot be read.
    static let current: UInt64 = {
        guard let program = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .mappedIfSafe)
        else { return 0 }
        let checksum = Checksum(length: 16)
        program.withUnsafeBytes { checksum.add($0) }
        return checksum.finish().prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }()

    static func text(_ build: UInt64) -> String {
        let digits = String(build, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
