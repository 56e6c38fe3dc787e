import EastwardDisk
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The repair of a journal")
struct JournalRepairTests {
    private let directory = try! DiskDirectory()
    private let printed = Printed()
    private let log = "journal-00000000000000000001.sqlite-wal"

    /// The directory of a store that is killed after 20 actions, with frame 9 of its log damaged.
    private func damaged() throws -> DiskDirectory {
        let store = try DiskStore(in: directory)
        defer { store.close() }
        let welcome = try store.hello()
        for sequence in 1...20 as ClosedRange<UInt64> { try store.send([.increment(by: 1)], welcome, first: sequence) }
        let copy = try directory.copy()
        let url = URL(fileURLWithPath: "\(copy.path)/\(log)")
        var bytes = try Data(contentsOf: url)
        bytes[32 + 8 * 4120 + 500] ^= 1
        try bytes.write(to: url)
        return copy
    }

    private func repair(_ directory: DiskDirectory, acceptsLoss: Bool) throws {
        try printed.tool.repair(directory.files, acceptsLoss: acceptsLoss)
    }

    private func contents(_ path: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where !name.hasSuffix("-shm") {
            contents[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
        }
        return contents
    }

    @Test func withoutConsentReportsTheLossAndChangesNothing() throws {
        let left = try damaged()
        let before = try contents(left.path)
        let error = try #require(throws: JournalCommandError.self) { try repair(left, acceptsLoss: false) }
        #expect(error.exitCode == 65)
        #expect(error.description.contains("are kept. Rows "))
        #expect(error.description.contains("to 22 are lost: the acknowledged revisions "))
        #expect(error.description.contains("to 20. Nothing was changed. To repair the journal, add: --accept-loss"))
        #expect(printed.lines[0].contains(#""acknowledged_row":22,"acknowledged_revision":20,"repaired":false"#))
        #expect(printed.lines[0].contains("\(left.path)/\(log)"))
        #expect(try contents(left.path) == before)
        #expect(throws: JournalDamage.self) { try DiskStore(in: left) }
    }

    @Test func aStoreStartsOnAnotherJournalAfterwards() throws {
        let left = try damaged()
        let before = try contents(left.path)
        try repair(left, acceptsLoss: true)
        #expect(try contents("\(left.path)/damaged-1") == before)
        let store = try DiskStore(in: left)
        let kept = store.core.committed.revision
        #expect((1...19).contains(kept))
        #expect(store.state.count == Int(kept))
        #expect(printed.said.joined().contains("revision \(kept), are kept"))
        // Its clients are refused, because their session was opened on another journal.
        let hello = WireHello.with {
            $0.magic = WireProtocol.magic
            $0.version = WireProtocol.version
            $0.nonce = Data(repeating: 1, count: 16)
            $0.session = 1
            $0.lineage = Data(CommitWitness.read("\(left.path)/damaged-1/witness").witness?.journalID ?? [])
        }
        let refusal = try store.refusal(of: hello)
        #expect(refusal == .foreignLineage)
        store.close()
        let source = try JournalContents(left.files, besideStore: false)
        try printed.tool.verify(source)
    }

    @Test func anUndamagedDirectoryIsNotChanged() throws {
        let store = try DiskStore(in: directory)
        try store.hello()
        let left = try directory.copy()
        store.close()
        let before = try contents(left.path)
        try repair(left, acceptsLoss: true)
        #expect(printed.lines == [#"{"needed":false}"#])
        #expect(try contents(left.path) == before)
    }

    @Test func aMissingWitnessLosesNoExistingRow() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        try store.send([.increment(by: 3)], welcome, first: 1)
        try store.snapshot()
        try store.send([.increment(by: 4)], welcome, first: 2)
        let left = try directory.copy()
        store.close()
        unlink("\(left.path)/witness")
        try repair(left, acceptsLoss: true)
        #expect(printed.said.joined().contains("revision 2, are kept. Whether later rows were acknowledged is unknown"))
        let next = try DiskStore(in: left)
        #expect(next.state.count == 7)
        next.close()
    }

    @Test func anUnreadableDirectoryBeginsEmpty() throws {
        let left = try damaged()
        for name in try left.names where name != "witness" { unlink("\(left.path)/\(name)") }
        try repair(left, acceptsLoss: true)
        let store = try DiskStore(in: left)
        #expect(store.core.committed.revision == 0)
        store.close()
    }

    @Test func verifyReportsTheSameDamage() throws {
        let left = try damaged()
        let source = try JournalContents(left.files, besideStore: false)
        let damage = try #require(throws: JournalDamage.self) { try printed.tool.verify(source) }
        #expect(damage.file == "\(left.path)/\(log)")
        #expect(damage.acknowledged?.revision == 20)
        #expect(printed.lines[0].contains(#""clean":false,"#))
        #expect(printed.lines[0].contains(#""acknowledged_revision":20"#))
    }
}
