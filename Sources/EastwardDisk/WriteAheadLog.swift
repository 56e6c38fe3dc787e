internal import Foundation

/// Detects damage in the write-ahead log of an SQLite database, before SQLite opens it. Pure: works on the file's
/// bytes, see “The Write-Ahead Log” in SQLite's description of its file format.
///
/// SQLite reads a log up to the first frame with a wrong checksum, ignores everything after it, and reports nothing. A
/// power cut leaves such a frame too, but only in the last transaction, since each one is synced before the next one
/// begins. So frames of a later transaction with the log's current salts prove damage. The salts must suffice: a
/// checksum includes all frames before its own and cannot be verified behind a wrong one. Frames of earlier uses of the
/// file have other salts. Frames of a failed commit have the current ones, so ``DurableDatabase`` removes them before
/// the next commit.
package struct WriteAheadLog {
    /// Damage to a log.
    package struct Damage: Sendable, Equatable {
        /// The offset in the file at which the damaged part begins.
        package var offset: Int
        package var reason: String
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private static let format: UInt32 = 3_007_000

    private let bytes: UnsafeRawBufferPointer
    /// `nil` for a log with a damaged header, which SQLite treats as empty.
    private let header: Header?

    private struct Header {
        var pageSize: Int
        var salts: (UInt32, UInt32)
        var checksum: Checksum32
    }

    /// - Parameter bytes: the whole file.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        header = Self.header(bytes)
    }

    /// Checks the log beside the database at `path`; `nil` if it is undamaged, or does not exist.
    package static func damage(beside path: String) throws(DiskError) -> (file: String, damage: Damage)? {
        let log = "\(path)-wal"
        guard FileManager.default.fileExists(atPath: log) else { return nil }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: log), options: .mappedIfSafe)
        } catch {
            throw .unusable("\(log) cannot be read: \(error.localizedDescription)")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return data.withUnsafeBytes { bytes in
            let found = WriteAheadLog(bytes)
            if size == 0, found.hasFrames {
                // SQLite would remove the log.
                return (path, Damage(offset: 0, reason: "it is missing or empty, but its log \(log) exists"))
            }
            return found.damage().map { (log, $0) }
        }
    }

    /// Whether anything was ever written after the header.
    package var hasFrames: Bool { bytes.dropFirst(Self.headerSize).contains { $0 != 0 } }

    /// Evidence that a committed transaction cannot be read; `nil` if there is none.
    package func damage() -> Damage? {
        guard let header else {
            guard hasFrames else { return nil }
            return Damage(
                offset: 0,
                reason: "its header, at byte 0, is damaged, so SQLite ignores all of its frames")
        }
        let size = Self.frameHeaderSize + header.pageSize
        let count = (bytes.count - Self.headerSize) / size
        var checksum = header.checksum
        var bad = 0
        while bad < count, isValid(frame: bad, size, header, &checksum) { bad += 1 }
        guard bad < count else { return nil }
        // The end of a transaction, and a frame that was written after it.
        guard let end = (bad..<count).first(where: { isCurrent($0, size, header) && endsTransaction($0, size) }),
            let last = ((end + 1)..<count).last(where: { isCurrent($0, size, header) })
        else { return nil }
        let offset = Self.headerSize + bad * size
        return Damage(
            offset: offset,
            reason: """
                frame \(bad + 1), at byte \(offset), is damaged, and SQLite ignores it and the frames \
                after it, up to frame \(last + 1), which were committed later
                """)
    }

    private func isCurrent(_ frame: Int, _ size: Int, _ header: Header) -> Bool {
        let start = Self.headerSize + frame * size
        return number(at: start) != 0 && number(at: start + 8) == header.salts.0
            && number(at: start + 12) == header.salts.1
    }

    /// Whether the frame is the last one of a transaction: only that frame contains the size of the database.
    private func endsTransaction(_ frame: Int, _ size: Int) -> Bool {
        number(at: Self.headerSize + frame * size + 4) != 0
    }

    private func isValid(frame: Int, _ size: Int, _ header: Header, _ checksum: inout Checksum32) -> Bool {
        guard isCurrent(frame, size, header) else { return false }
        let start = Self.headerSize + frame * size
        checksum.add(bytes[start..<(start + 8)])
        checksum.add(bytes[(start + Self.frameHeaderSize)..<(start + size)])
        return number(at: start + 16) == checksum.first && number(at: start + 20) == checksum.second
    }

    private func number(at offset: Int) -> UInt32 { Self.number(bytes, at: offset) }

    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private static func header(_ bytes: UnsafeRawBufferPointer) -> Header? {
        guard bytes.count >= headerSize else { return nil }
        let magic = number(bytes, at: 0)
        let pageSize = Int(number(bytes, at: 8))
        guard magic & ~1 == 0x377F_0682, number(bytes, at: 4) == format, (512...65_536).contains(pageSize),
            pageSize.nonzeroBitCount == 1
        else { return nil }
        var checksum = Checksum32(isBigEndian: magic & 1 == 1)
        checksum.add(bytes[0..<24])
        guard checksum.first == number(bytes, at: 24), checksum.second == number(bytes, at: 28) else { return nil }
        return Header(
            pageSize: pageSize, salts: (number(bytes, at: 16), number(bytes, at: 20)), checksum: checksum)
    }
}

/// SQLite's checksum of a log: two sums over pairs of numbers, in the byte order of the machine that wrote the log.
private struct Checksum32 {
    var first: UInt32 = 0
    var second: UInt32 = 0
    let isBigEndian: Bool

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// - Parameter bytes: a multiple of eight.
    mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        for offset in stride(from: 0, to: bytes.count, by: 8) {
            first &+= number(bytes, offset) &+ second
            second &+= number(bytes, offset + 4) &+ first
        }
    }

    private func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: number) : UInt32(littleEndian: number)
    }
}
