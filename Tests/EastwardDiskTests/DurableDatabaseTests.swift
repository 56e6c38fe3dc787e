import Eastward
import EastwardDisk
import Foundation
import GRDB
import Testing

/// A directory of one test, removed with it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "eastward-disk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite("A durable database")
struct DurableDatabaseTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { "\(directory.path)/d.sqlite" }

    @Test func hasTheSettingsOfItsDurability() throws {
        #expect(try DurableDatabase(path: path, durability: .full).settings() == ["exclusive", "wal", "2"])
        #expect(try DurableDatabase(path: path, durability: .normal).settings() == ["exclusive", "wal", "1"])
    }

    // MARK: The log

    private var log: String { "\(path)-wal" }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A database with one row.
    private func database() throws -> DurableDatabase {
        let database = try DurableDatabase(path: path, durability: .full)
        try database.commit { try $0.execute(sql: "CREATE TABLE t (x)") }
        try database.commit("INSERT INTO t VALUES (?)", [1])
        return database
    }

    private func rows() throws -> Int? {
        try DurableDatabase(path: path, durability: .full).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
    }

    @Test func closesWithoutALog() throws {
        try database().close()
        #expect(!exists(log))
        #expect(try rows() == 1)
    }

    @Test func keepsItsLogWhenItIsReleased() throws {
        do { withExtendedLifetime(try database()) {} }
        #expect(exists(log))
        #expect(try rows() == 1)
    }

    private func size(of path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test func commitsOverwriteAReservedLog() throws {
        let database = try database()
        let reserved = 1 << 20
        database.reserveLog(bytes: reserved)
        #expect(try size(of: log) == reserved)
        for number in 2...100 { try database.commit("INSERT INTO t VALUES (?)", [number]) }
        #expect(try size(of: log) == reserved)
        try database.checkpoint()
        try database.commit("INSERT INTO t VALUES (?)", [101])
        #expect(try size(of: log) == reserved, "The log is reused from its beginning.")
        // As the process leaves it when it is killed.
        let copy = "\(directory.path)/copy.sqlite"
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        #expect(try WriteAheadLog.damage(beside: copy) == nil)
        let killed = try DurableDatabase(path: copy, durability: .full)
        #expect(try killed.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 101)
        try database.close()
        #expect(!exists(log))
    }

    @Test func aReservationKeepsWhatTheLogHas() throws {
        do {
            let database = try database()
            let before = try size(of: log)
            database.reserveLog(bytes: before - 1)
            #expect(try size(of: log) == before)
            database.reserveLog(bytes: before + 100)
            #expect(try size(of: log) == before + 100)
        }
        #expect(try rows() == 1)
    }

    /// The kernel reports a failed writeback once: after a failed sync, a checkpoint would sync with success, and
    /// remove the log that holds the only copy of its rows.
    @Test(arguments: [true, false]) func keepsItsLogAfterAnErrorOfUnknownOutcome(isClosed: Bool) throws {
        let size: UInt64
        do {
            let database = try database()
            let error = #expect(throws: DiskError.self) {
                try database.commit { _ in throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC) }
            }
            guard case .unknown = error else { throw error! }
            size = try #require(FileManager.default.attributesOfItem(atPath: log)[.size] as? UInt64)
            if isClosed { try database.close() }
        }
        #expect(exists(log))
        #expect(try FileManager.default.attributesOfItem(atPath: log)[.size] as? UInt64 == size)
        #expect(try rows() == 1)
    }

    /// The pages of the failed commit would look like later transactions if a power cut damaged the smaller one.
    @Test func aCommitAfterAFullDiskLeavesNothingOfTheFailedOneInTheLog() throws {
        let database = try DurableDatabase(path: path, durability: .full, largest: 128 << 10)
        try database.commit { try $0.execute(sql: "PRAGMA cache_size = 2; CREATE TABLE t (x)") }
        try database.commit("INSERT INTO t VALUES (?)", [1])
        let before = try size(of: log)
        func insertMany() throws {
            try database.commit { db in
                for _ in 0..<100 { try db.execute(sql: "INSERT INTO t VALUES (zeroblob(4000))") }
            }
        }
        let error = #expect(throws: DiskError.self) { try insertMany() }
        #expect(error == .full("\(path): no space left"))
        #expect(try size(of: log) > before + 10 * 4096)
        try database.commit("INSERT INTO t VALUES (?)", [2])
        #expect(try size(of: log) <= before)
        // Once there is space, a large commit succeeds too.
        #expect(throws: DiskError.self) { try insertMany() }
        try database.read { try $0.execute(sql: "PRAGMA max_page_count = 1000") }
        try insertMany()
        try database.close()
        #expect(try rows() == 102)
    }

    /// An earlier process may have left frames of a commit that failed.
    @Test func theFirstCommitEmptiesTheLogOfAnEarlierProcess() throws {
        do {
            let database = try database()
            for number in 2...20 { try database.commit("INSERT INTO t VALUES (?)", [number]) }
        }
        let before = try size(of: log)
        do {
            let database = try DurableDatabase(path: path, durability: .full)
            try database.commit("INSERT INTO t VALUES (?)", [21])
            #expect(try size(of: log) < before / 4)
            try database.commit("INSERT INTO t VALUES (?)", [22])
            try database.close()
        }
        #expect(try rows() == 22)
    }

    /// A full disk has no space for an index file, though reading needs none.
    @Test func opensWithoutAnIndexFileBesideItsLog() throws {
        do { withExtendedLifetime(try database()) {} }
        try FileManager.default.createDirectory(atPath: "\(path)-shm", withIntermediateDirectories: false)
        #expect(try rows() == 1)
    }

    // MARK: Creating

    private struct Cut: Error {}

    @Test func isCreatedCompletelyOrNotAtAll() throws {
        let error = #expect(throws: DiskError.self) {
            try DurableDatabase.create(path: path) { db in
                try db.execute(sql: "CREATE TABLE t (x)")
                throw Cut()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [], "\(error as Any)")
        try DurableDatabase.create(path: path) { try $0.execute(sql: "CREATE TABLE t (x)") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["d.sqlite"])
        #expect(try rows() == 0)
    }

    @Test func isNotCreatedOverAnother() throws {
        try database().close()
        #expect(throws: DiskError.unusable("\(path) cannot be created: \(path) exists already")) {
            try DurableDatabase.create(path: path) { try $0.execute(sql: "CREATE TABLE t (x)") }
        }
        #expect(try rows() == 1)
    }

    // MARK: Temporary errors

    /// Runs in a separate process, which uses up its descriptors.
    @Test func missingDescriptorsAreTemporary() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let path = "\(directory.path)/d.sqlite"
            try DurableDatabase(path: path, durability: .full).close()
            // Dispatch ends the process if it needs its first descriptors when none is left. A timer needs them.
            try await Task.sleep(for: .milliseconds(1))
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = 64
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while dup(0) >= 0 {}
            let error = #expect(throws: DiskError.self) { try DurableDatabase(path: path, durability: .full) }
            guard case .outOfDescriptors = error, error?.isTemporary == true else { throw error! }
            let reading = #expect(throws: DiskError.self) { try ReadOnlyDatabase(path: path, access: .finished) }
            #expect(reading?.isTemporary == true)
            // The log still needs a descriptor.
            close(63)
            let second = #expect(throws: DiskError.self) { try DurableDatabase(path: path, durability: .full) }
            #expect(second?.isTemporary == true)
            for descriptor in 50..<63 as Range<CInt> { close(descriptor) }
            try DurableDatabase(path: path, durability: .full).close()
        }
    }
}
