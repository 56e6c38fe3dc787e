import Eastward
import Foundation
import GRDB
import Testing

@testable import EastwardDisk

/// Changed bytes in logs that SQLite writes.
@Suite("Damage in a write-ahead log")
struct WriteAheadLogTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { "\(directory.path)/d.sqlite" }
    /// A page and its frame's header.
    private let frameSize = 24 + 4096

    /// The bytes of a log of `rows` commits, as a killed process leaves them.
    private func log(rows: Int = 10, body: (DurableDatabase) throws -> Void = { _ in }) throws -> [UInt8] {
        let database = try DurableDatabase(path: path, durability: .normal)
        try database.commit { try $0.execute(sql: "CREATE TABLE t (number INTEGER PRIMARY KEY, bytes BLOB)") }
        for row in 1...rows { try insert(row, bytes: 10, into: database) }
        try body(database)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)-wal")))
        try database.close()
        return bytes
    }

    private func insert(_ row: Int, bytes: Int, into database: DurableDatabase) throws {
        try database.commit("INSERT INTO t VALUES (?, ?)", [row, Data(count: bytes)])
    }

    private func damage(_ bytes: [UInt8]) -> WriteAheadLog.Damage? {
        bytes.withUnsafeBytes { WriteAheadLog($0).damage() }
    }

    /// The offset of frame `number`.
    private func frame(_ number: Int) -> Int { 32 + (number - 1) * frameSize }

    @Test func anUndamagedLogHasNoDamage() throws {
        let bytes = try log()
        #expect(bytes.count > frame(10))
        #expect(damage(bytes) == nil)
        #expect(damage([]) == nil)
        #expect(damage(Array(bytes.prefix(32))) == nil)
    }

    @Test(arguments: [0, 4, 8, 15, 16, 23, 24, 1000, 4119]) func aChangedByteInAFrameIsFound(at byte: Int) throws {
        var bytes = try log()
        bytes[frame(5) + byte] ^= 4
        let found = try #require(damage(bytes))
        #expect(found.offset == frame(5))
        #expect(found.reason.contains("frame 5, at byte \(frame(5))"))
    }

    @Test func aReservedLogHidesNoDamage() throws {
        let reserved = [UInt8](repeating: 0, count: 100_000)
        var bytes = try log()
        #expect(damage(bytes + reserved) == nil)
        bytes[frame(5) + 1000] ^= 4
        #expect(damage(bytes + reserved) == damage(bytes))
        #expect(damage(bytes) != nil)
    }

    @Test func aTornTransactionIsNoDamage() throws {
        let whole = try log { try insert(11, bytes: 40_000, into: $0) }
        let frames = (whole.count - 32) / frameSize
        // Ten pages and more: any of them may be missing if the power fails before they are synced.
        for missing in (frames - 8)..<frames {
            var bytes = whole
            for index in frame(missing)..<frame(missing + 1) { bytes[index] = 0 }
            #expect(damage(bytes) == nil, "frame \(missing)")
        }
        for count in [0, 10, 31, 32, 40, frame(3), frame(3) + 7] {
            #expect(damage(Array(whole.prefix(count))) == nil, "\(count) bytes")
        }
    }

    @Test func framesOfAnEarlierUseOfTheFileAreNoDamage() throws {
        let bytes = try log { database in
            try database.checkpoint()
            try insert(11, bytes: 10, into: database)
            try insert(12, bytes: 10, into: database)
        }
        #expect(bytes.count > frame(10))
        #expect(damage(bytes) == nil)
        // Frame 2 ends the last transaction of this use: damage in it is tolerated, damage in frame 1 before it is
        // found.
        var last = bytes
        last[frame(2) + 100] ^= 1
        #expect(damage(last) == nil)
        var first = bytes
        first[frame(1) + 100] ^= 1
        #expect(damage(first)?.offset == frame(1))
    }

    @Test(arguments: 0..<32) func aChangedHeaderIsFound(at byte: Int) throws {
        var bytes = try log()
        bytes[byte] ^= 0x10
        #expect(damage(bytes)?.offset == 0)
    }

    /// Rolls back a transaction that has written pages to the log already.
    private func abandonFrames(in database: DurableDatabase) throws {
        try database.commit { try $0.execute(sql: "PRAGMA cache_size = 2") }
        #expect(throws: DiskError.self) {
            try database.commit { db in
                for row in 100..<140 {
                    try db.execute(sql: "INSERT INTO t VALUES (?, ?)", arguments: [row, Data(count: 4000)])
                }
                throw DiskError.full("as if the disk were full")
            }
        }
    }

    /// The number of frames behind the last commit that have the log's current salts.
    private func abandonedFrames(_ bytes: [UInt8]) -> Int {
        let current = (1...(bytes.count - 32) / frameSize).filter {
            bytes[(frame($0) + 8)..<(frame($0) + 16)] == bytes[16..<24]
        }
        let last = current.last { bytes[(frame($0) + 4)..<(frame($0) + 8)].contains { $0 != 0 } } ?? 0
        return current.filter { $0 > last }.count
    }

    @Test func pagesOfARolledBackTransactionAreNoDamage() throws {
        let bytes = try log { try abandonFrames(in: $0) }
        #expect(abandonedFrames(bytes) > 20)
        #expect(damage(bytes) == nil)
    }

    /// Pages of a failed commit behind a damaged one would look like a later transaction.
    /// - Parameter isReused: whether the failed commit is the first one of a use of the log.
    @Test(arguments: [false, true]) func aTornCommitAfterAFailedOneIsNoDamage(isReused: Bool) throws {
        let bytes = try log { database in
            if isReused { try database.checkpoint() }
            try abandonFrames(in: database)
            try insert(11, bytes: 40_000, into: database)
        }
        #expect(abandonedFrames(bytes) == 0)
        let frames = (bytes.count - 32) / frameSize
        #expect(frames > 5)
        #expect(damage(bytes) == nil)
        for missing in 1..<frames {
            var torn = bytes
            for index in frame(missing)..<frame(missing + 1) { torn[index] = 0 }
            #expect(damage(torn) == nil, "frame \(missing) of \(frames)")
        }
    }

    /// The reason for ``WriteAheadLog``: SQLite itself does not report the damage.
    @Test func sqliteReadsADamagedLogAsAShorterOne() throws {
        let copy = "\(directory.path)/copy.sqlite"
        var bytes = try log { _ in try FileManager.default.copyItem(atPath: path, toPath: copy) }
        bytes[frame(6) + 1000] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: "\(copy)-wal"))
        #expect(try WriteAheadLog.damage(beside: copy)?.file == "\(copy)-wal")
        let database = try DurableDatabase(path: copy, durability: .normal)
        let rows = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
        #expect(try #require(rows) < 10)
        try database.close()
    }

    @Test func aLogOfAnEmptyDatabaseIsFoundBeforeSQLiteRemovesIt() throws {
        let bytes = try log()
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)-wal"))
        try Data().write(to: URL(fileURLWithPath: path))
        let found = try #require(try WriteAheadLog.damage(beside: path))
        #expect(found.file == path)
        #expect(found.damage.reason.contains("\(path)-wal"))
        try FileManager.default.removeItem(atPath: path)
        #expect(try WriteAheadLog.damage(beside: path) != nil)
    }
}
