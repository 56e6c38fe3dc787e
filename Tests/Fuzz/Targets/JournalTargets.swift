#if DEBUG || FUZZING
    import EastwardDisk
    import Foundation
    import LarderContract
    import SwiftProtobuf

    @testable import Eastward
    @testable import EastwardStore
    @testable import LarderStore

    extension Target {
        /// The rows of a journal, as a store recovers them and commands print them.
        static let journalRows = Target(name: "journal-rows", longest: 64 << 10) { input in
            let recovered = RecoveredStore<AppState>(limits: StoreLimits())
            var replay = JournalReplay<AppState, LarderAction>(from: recovered, reducer: AppState.reducer)
            var audit = JournalAudit(isWhole: true)
            var scan = JournalScan()
            do {
                for (_, bytes) in Records(input) {
                    let number = replay.store.row + 1
                    let row = try JournalRow(bytes, number: number, after: replay.store.revision)
                    let encoded = try row.encoded()
                    let again = try JournalRow(encoded, number: number, after: replay.store.revision)
                    require(try again == row && again.encoded() == encoded, "A row is not stable.")
                    try? audit.take(row)
                    for entry in scan.take(row, number: number, 0 ... .max) {
                        _ = entry.json(of: LarderAction.self, isWhole: true)
                    }
                    try replay.apply(row)
                }
            } catch {
                // A store with the rows before starts nevertheless.
            }
            try checkStart(with: replay.store)
        }

        /// The parts of a snapshot, without its checksum. The end is added if the first byte is odd.
        static let snapshots = Target(name: "snapshots", longest: 64 << 10) { input in
            var body = Array(input.dropFirst())
            if (input.first ?? 0) & 1 == 1 { body += try SnapshotEnd.of(body) }
            let file = try ScratchFile()
            let contents = SnapshotFormat.magic + body
            let checksum = Checksum()
            checksum.add(contents)
            try file.write(contents + checksum.finish())
            let snapshot = try SnapshotFile<AppState>(readingFrom: file.path, limits: StoreLimits())
            let store = snapshot.store
            try checkStart(with: store)
            do {
                try snapshot.write(to: file.path)
            } catch is SnapshotError {
                // A NaN in the state.
                return
            }
            let again = try SnapshotFile<AppState>(readingFrom: file.path, limits: StoreLimits())
            require(
                again.store.state == store.state && again.store.sessions.stored == store.sessions.stored
                    && again.store.statistics.stored == store.statistics.stored && again.place == snapshot.place,
                "A snapshot is not stable.")
        }

        /// The lines of a journal's export.
        static let journalExports = Target(name: "journal-exports", longest: 64 << 10) { input in
            var journal = JournalImport { _ in DiscardedJournal() }
            for line in input.split(separator: 0x0A) { try journal.take(Data(line)) }
            _ = try journal.finish()
        }

        /// The description of a backup.
        static let backupRecords = Target(name: "backup-records") { input in
            let record = try BackupRecord(Data(input), file: "backup.json", app: AppState.recordType)
            let again = try BackupRecord(
                JSONEncoder().encode(record), file: "backup.json", app: AppState.recordType)
            require(again == record, "The description of a backup is not stable.")
            _ = record.difference(from: record.files)
            _ = record.difference(from: JournalPlace(chain: []), journalID: [])
        }

        /// The write-ahead log of a database.
        static let writeAheadLogs = Target(name: "write-ahead-logs", longest: 256 << 10) { input in
            input.withUnsafeBytes { bytes in
                let log = WriteAheadLog(bytes)
                _ = log.hasFrames
                guard let damage = log.damage() else { return }
                require((0...bytes.count).contains(damage.offset), "The damage lies outside the log.")
            }
        }

        /// The record of the committed rows. The checksums of its two slots are added.
        static let commitWitnesses = Target(name: "commit-witnesses", longest: 4096) { input in
            var file =
                input + [UInt8](repeating: 0, count: CommitWitness.fileSize - min(input.count, CommitWitness.fileSize))
            for offset in CommitWitness.slotOffsets {
                let end = offset + CommitWitness.slotSize - 16
                let checksum = Checksum(length: 16)
                checksum.add(Array(file[offset..<end]))
                file.replaceSubrange(end..<(end + 16), with: checksum.finish())
            }
            guard let (witness, count, _) = CommitWitness.newest(in: file) else { return }
            let slot = witness.encoded(count: count)
            let again = CommitWitness.newest(
                in: slot + [UInt8](repeating: 0, count: CommitWitness.fileSize - slot.count))
            require(again?.witness == witness && again?.count == count, "A witness is not stable.")
            _ = witness.verdict(on: JournalPlace(chain: []))
        }

        /// The page of the marks of actions on which a reducer trapped.
        static let faultPages = Target(name: "fault-pages", longest: 64 << 10) { input in
            let directory = try ScratchDirectory()
            try Data(input).write(to: URL(fileURLWithPath: "\(directory.path)/faults"))
            let page = try FaultPage(directory: directory.path, build: 1)
            _ = (page.marks, page.poisoned, page.names, page.blocked, page.replayFault)
        }

        /// Starts a store with `recovered`, resumes each of its sessions, and sends an action over it.
        private static func checkStart(with recovered: RecoveredStore<AppState>) throws {
            var recovered = recovered
            recovered.begin(epoch: 9 << 32)
            let states = StateVersions(
                recovered.state, reducer: AppState.reducer, roles: AppState.roles.map { ($0.name, $0.actions) })
            var core = StoreCore(
                states, recovered: recovered, journalID: [7], epoch: 9 << 32, durability: "memory")
            core.tick(now: Instant(nanoseconds: 1000))
            for session in recovered.sessions.stored.prefix(4) {
                let number = session.opening.number
                var hello = WireHello()
                hello.magic = WireProtocol.magic
                hello.version = WireProtocol.version
                hello.nonce = session.opening.nonce
                hello.session = number
                hello.lineage = Data([7])
                let connection = ConnectionID(number)
                core.hello(
                    hello, from: connection,
                    identity: Identity(process: session.opening.process, role: session.opening.role))
                var batch = WireActionBatch()
                batch.fence = recovered.sessions[number]?.fence ?? 0
                batch.firstSequence = session.nextSequence
                batch.actions.names = ["larder.Append"]
                batch.actions.sizes = [0]
                for fence in batch.fence...(batch.fence + 2) {
                    batch.fence = fence
                    core.receive(batch, from: connection, nanoseconds: 1, seed: 1)
                }
                _ = core.statistics[session: number].distinctSequences
            }
            core.flush()
            while let batch = core.takeBatches().first {
                core.finished(batch.number, .committed)
                core.flush()
            }
            _ = core.takeEffects()
        }
    }

    /// The end of a snapshot.
    private enum SnapshotEnd {
        /// The end that fits the parts in `body`.
        static func of(_ body: [UInt8]) throws -> [UInt8] {
            var end = StoredSnapshotEnd()
            let hash = Checksum()
            try body.withUnsafeBytes { bytes in
                var offset = 0
                while offset < bytes.count {
                    guard let length = Varint.decode(bytes, &offset), length <= bytes.count - offset else { return }
                    let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(length))])
                    offset += Int(length)
                    switch try StoredSnapshotPart(serializedBytes: part.bytes).part {
                    case .session: end.sessions += 1
                    case .tally: end.tallies += 1
                    case .record(let record):
                        end.records += 1
                        record.withUnsafeBytes { hash.add($0) }
                    case .head, .end, nil: break
                    }
                }
            }
            end.stateHash = Data(hash.finish())
            var part = StoredSnapshotPart()
            part.end = end
            let bytes: [UInt8] = try part.serializedBytes()
            return Varint.encode(UInt64(bytes.count)) + bytes
        }
    }

    private final class DiscardedJournal: JournalCreation {
        func append(_ row: EncodedRow) throws {}
        func finish() throws -> String { "" }
        func cancel() {}
    }
#endif
