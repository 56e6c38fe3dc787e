package import Eastward
internal import EastwardDisk
internal import Foundation
internal import SwiftProtobuf

/// A file with a store's complete state at one row of its journal: a stream of parts, followed by a checksum.
///
/// ```
/// "EASTSNAP"  *( length part )  BLAKE2b-256 of all before
/// ```
/// A part is a `SnapshotPart`, its length a varint: head, open sessions, session statistics, the state's records, end.
package struct SnapshotFile<State: DurableState> {
    package var store: RecoveredStore<State>
    package var journalID: [UInt8]
    /// The hash of the row.
    package var chain: [UInt8]
    package var epoch: UInt64
    /// The build that wrote it.
    package var build: UInt64
    /// BLAKE2b-256 of the state's records, as they were written.
    private(set) var stateHash: [UInt8] = []
    /// Its size in bytes if it was read; else 0.
    package private(set) var size = 0

    package init(
        _ store: RecoveredStore<State>, journalID: [UInt8], chain: [UInt8], epoch: UInt64,
        build: UInt64 = ProgramBuild.current
    ) {
        self.store = store
        self.journalID = journalID
        self.chain = chain
        self.epoch = epoch
        self.build = build
    }

    /// The row's position.
    package var place: JournalPlace { JournalPlace(row: store.row, revision: store.revision, chain: chain) }

    // MARK: Writing

    /// Writes the file, and renames it to its final name if it reads back equal.
    package func write(to path: String) throws {
        let writer = try SnapshotWriter(path)
        try writer.write { $0.head = head }
        let sessions = store.sessions.stored
        for session in sessions { try writer.write { $0.session = session } }
        let statistics = store.statistics.stored
        for entry in statistics { try writer.write { $0.tally = entry } }
        var records: UInt64 = 0
        try store.state.writeRecords { record in
            let bytes: Data = try record.serializedBytes(options: SnapshotFormat.canonical)
            records += 1
            try writer.write { $0.record = bytes }
        }
        let hash = try store.state.canonicalHash()
        try writer.write {
            $0.end.sessions = UInt64(sessions.count)
            $0.end.tallies = UInt64(statistics.count)
            $0.end.records = records
            $0.end.stateHash = Data(hash)
        }
        try writer.finish(after: prove)
    }

    private var head: StoredSnapshotHead {
        .with {
            $0.format = SnapshotFormat.version
            $0.lineage = Data(journalID)
            $0.row = store.row
            $0.chain = Data(chain)
            $0.revision = store.revision
            $0.nanoseconds = store.nanoseconds
            $0.epoch = epoch
            $0.build = build
            $0.nextSession = store.sessions.nextNumber
            $0.operatorSequence = store.operatorSequence
            $0.recordType = State.recordType
        }
    }

    /// Reads the file back and compares it. Otherwise, data that a state leaves out of its records would be lost with
    /// the rows that this file replaces.
    private func prove(_ path: String) throws {
        let read = try SnapshotFile(readingFrom: path, limits: StoreLimits())
        guard read.store.state == store.state, read.store.sessions.stored == store.sessions.stored else {
            throw SnapshotError(
                path: path,
                reason: """
                    the data read back from it is not equal to the state. Does writeRecords leave something out, does \
                    readRecord, or is something in the state not equal to itself, such as a NaN?
                    """)
        }
    }

    // MARK: Reading

    /// Reads a file to its end.
    /// - Parameter onBytes: called with the number of bytes that were just read; all are read twice.
    /// - Throws: ``SnapshotError`` if it is not as it was written, or holds data that this program does not support;
    ///   ``DiskError/outOfDescriptors(_:)``.
    package init(readingFrom path: String, limits: StoreLimits, onBytes: (Int) -> Void = { _ in }) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            close(descriptor)
        } else {
            let error = DiskError(errno, path: path, "cannot be opened")
            if error.isTemporary { throw error }
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw SnapshotError(path: path, reason: error.localizedDescription)
        }
        guard data.starts(with: SnapshotFormat.magic), data.count > SnapshotFormat.magic.count + 32 else {
            throw SnapshotError(path: path, reason: "it is not a snapshot")
        }
        let checksum = Checksum()
        data.withUnsafeBytes { bytes in
            var rest = bytes.dropLast(32)
            while !rest.isEmpty {
                let piece = rest.prefix(SnapshotProgress.piece)
                checksum.add(UnsafeRawBufferPointer(rebasing: piece))
                onBytes(piece.count)
                rest = rest.dropFirst(piece.count)
            }
        }
        guard checksum.finish() == Array(data.suffix(32)) else {
            throw SnapshotError(path: path, reason: "its checksum is wrong")
        }
        do {
            self = try data.withUnsafeBytes { bytes in
                var parts = SnapshotParts(
                    bytes: UnsafeRawBufferPointer(rebasing: bytes.dropFirst(SnapshotFormat.magic.count).dropLast(32)))
                return try SnapshotFile(&parts, limits, onBytes)
            }
            size = data.count
        } catch let error as SnapshotError {
            throw error
        } catch {
            throw SnapshotError(path: path, reason: "\(error)")
        }
    }

    private init(_ parts: inout SnapshotParts, _ limits: StoreLimits, _ onBytes: (Int) -> Void) throws {
        guard case .head(let head)? = try parts.next()?.part else { throw UnreadableRecord("it has no head") }
        guard head.format == SnapshotFormat.version else {
            throw UnreadableRecord("a newer version of Eastward wrote it")
        }
        guard head.recordType == State.recordType else {
            throw UnreadableRecord("it is of \(head.recordType), not of \(State.recordType)")
        }
        guard
            [head.row, head.revision, head.operatorSequence, head.nextSession]
                .allSatisfy({ $0 <= JournalRow.largestNumber })
        else { throw UnreadableRecord("a number in its head is too large") }
        self.init(
            RecoveredStore(limits: limits), journalID: Array(head.lineage), chain: Array(head.chain),
            epoch: head.epoch, build: head.build)
        store.row = head.row
        store.revision = head.revision
        store.nanoseconds = head.nanoseconds
        store.operatorSequence = head.operatorSequence
        var counts = (sessions: UInt64(0), statistics: UInt64(0), records: UInt64(0))
        var lastSession: UInt64 = 0
        let stateHash = Checksum()
        var offset = parts.offset
        while let part = try parts.next() {
            onBytes(parts.offset - offset)
            offset = parts.offset
            switch part.part {
            case .session(let session):
                guard session.isSound, session.opening.number > lastSession else {
                    throw UnreadableRecord("the numbers of session \(session.opening.number) do not fit together")
                }
                lastSession = session.opening.number
                store.sessions.restore(session)
                counts.sessions += 1
            case .tally(let statistics):
                guard statistics.isSound else {
                    throw UnreadableRecord("the statistics of session \(statistics.session) do not fit together")
                }
                store.statistics.restore(statistics)
                counts.statistics += 1
            case .record(let bytes):
                if !SnapshotFormat.isRemoved(bytes, State.removedRecords) {
                    try store.state.readRecord(SnapshotFormat.record(State.Record.self, bytes))
                }
                bytes.withUnsafeBytes { stateHash.add($0) }
                counts.records += 1
            case .end(let end):
                guard (end.sessions, end.tallies, end.records) == counts, try parts.next() == nil else {
                    throw UnreadableRecord("parts of it are missing")
                }
                store.sessions.skipNumbers(below: head.nextSession)
                self.stateHash = stateHash.finish()
                guard self.stateHash == Array(end.stateHash) else {
                    throw UnreadableRecord("its state's hash is wrong")
                }
                return
            case .head, nil:
                throw UnreadableRecord("it has a part that this version of Eastward does not support")
            }
        }
        throw UnreadableRecord("it has no end")
    }
}

extension DurableState {
    /// The protobuf type of the state's records, such as `market.StateRecord`, which identifies the app.
    package static var recordType: String { Record.protoMessageName }
}

/// Writes parts, and a checksum of all of them.
private struct SnapshotWriter {
    private let file: AtomicFile
    private let checksum = Checksum()

    init(_ path: String) throws {
        file = try AtomicFile(path: path)
        try write(SnapshotFormat.magic)
    }

    private func write(_ bytes: [UInt8]) throws {
        checksum.add(bytes)
        try file.write(bytes)
    }

    func write(_ fill: (inout StoredSnapshotPart) -> Void) throws {
        var part = StoredSnapshotPart()
        fill(&part)
        let bytes: [UInt8] = try part.serializedBytes()
        try write(Varint.encode(UInt64(bytes.count)))
        try write(bytes)
    }

    /// - Parameter proof: verifies the file on the disk before it is renamed.
    func finish(after proof: (String) throws -> Void) throws {
        try file.write(checksum.finish())
        try file.sync()
        try proof(file.partial)
        try file.finish()
    }
}

enum SnapshotFormat {
    static let magic = Array("EASTSNAP".utf8)
    static let version: UInt32 = 1

    /// Equal records have equal bytes.
    static var canonical: BinaryEncodingOptions {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return options
    }

    /// Whether the first field of a record has one of `numbers`.
    static func isRemoved(_ bytes: Data, _ numbers: [Range<Int>]) -> Bool {
        guard !numbers.isEmpty else { return false }
        var tag: UInt64 = 0
        for (index, byte) in bytes.prefix(5).enumerated() {
            tag |= UInt64(byte & 0x7F) << (7 * UInt64(index))
            if byte < 0x80 { return numbers.contains { $0.contains(Int(tag >> 3)) } }
        }
        return false
    }

    /// Decodes a record without unknown fields: this program would not write back the fields that it skipped.
    static func record<Record: ContractMessage>(_: Record.Type, _ bytes: Data) throws -> Record {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        let record = try UnknownEnumNumbers.refuse { try Record(serializedBytes: bytes, options: options) }
        let encoding = try record.serializedData(options: canonical)
        // Bytes that differ are no loss by themselves: an older build may have encoded the same fields in another way,
        // such as an empty message explicitly.
        guard
            try encoding == bytes || encoding == Record(serializedBytes: bytes).serializedData(options: canonical)
        else {
            throw UnreadableRecord(
                """
                a record of \(Record.protoMessageName) has unknown fields: a newer program wrote it
                """)
        }
        return record
    }
}

/// The reason why a snapshot cannot be used.
package struct SnapshotError: Error, CustomStringConvertible {
    package var path: String
    package var reason: String

    package var description: String { "The snapshot \(path) cannot be used: \(reason)." }
}

/// The parts of a snapshot, one after the other.
private struct SnapshotParts {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() throws -> StoredSnapshotPart? {
        guard offset < bytes.count else { return nil }
        guard let length = Varint.decode(bytes, &offset), length <= bytes.count - offset else {
            throw UnreadableRecord("it ends within a part")
        }
        let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(length))])
        offset += Int(length)
        return try StoredSnapshotPart(serializedBytes: part.bytes)
    }
}

/// Protobuf's variable-length numbers.
enum Varint {
    static func encode(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// Decodes the number at `offset`, and advances `offset` past it; `nil` if there is none.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
