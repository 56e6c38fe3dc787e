import Eastward
import EastwardDisk
import Foundation
import GRDB
import Testing

/// A directory of a test's own, removed with it.
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

    @Test func isSetAsItsDurabilitySays() throws {
        #expect(try DurableDatabase(path: path, durability: .full).settings() == ["exclusive", "wal", "2"])
        #expect(try DurableDatabase(path: path, durability: .normal).settings() == ["exclusive", "wal", "1"])
    }
}
