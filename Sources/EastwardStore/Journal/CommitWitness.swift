package import Eastward
package import EastwardDisk
internal import Foundation

/// Records the rows that a store has acknowledged, in a file next to its journal: a journal alone does not show that
/// its end is missing.
///
/// The journal's writer records each row here after its commit has returned and before its actions are acknowledged. So
/// after the end of the process it is exact. After a power cut it may be older than the journal; at durability `full`
/// it is never newer, and at `normal` only ``synced`` is never newer.
package struct CommitWitness: Equatable {
    /// The journal's ID.
    package var journalID: [UInt8]
    /// The boot of the machine during which it was written.
    var boot: [UInt8]
    /// The last row that was committed.
    package var committed: JournalPlace
    /// The last row that was on the disk, so that a power cut does not remove it.
    var synced: JournalPlace
    /// Whether each commit is synced, so that a power cut removes nothing.
    var isFull = true

    /// The result of reading the file.
    package enum Reading: Equatable {
        case sound(CommitWitness)
        case absent
        /// The file is damaged; with the reason.
        case damaged(String)

        var witness: CommitWitness? {
            guard case .sound(let witness) = self else { return nil }
            return witness
        }
    }

    /// The ID of this machine's boot; zeros, which count as another boot, if the kernel does not report it.
    package static let currentBoot: [UInt8] = {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let id = text.flatMap { UUID(uuidString: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        return id.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } } ?? unknownBoot
    }()

    private static let unknownBoot = [UInt8](repeating: 0, count: 16)

    // MARK: Encoding

    /// The file holds two slots, which are written alternately: while one is being written, the other one is intact.
    /// Each is in a sector of its own.
    static let fileSize = 4096
    static let slotOffsets = [0, 2048]
    static let slotSize = 136
    private static let magic = Array("EASTWIT1".utf8)

    /// Encodes a slot.
    /// - Parameter count: the slot with the higher one is the newer one.
    func encoded(count: UInt64) -> [UInt8] {
        var bytes = Self.magic
        bytes.reserveCapacity(Self.slotSize)
        func append(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        append(count)
        bytes += Self.identifier(journalID)
        bytes += Self.identifier(boot)
        for place in [committed, synced] {
            append(place.row)
            append(place.revision)
            bytes += Self.identifier(place.chain)
        }
        append(isFull ? 1 : 0)
        return bytes + Self.checksum(bytes)
    }

    /// Pads or truncates to 16 bytes, the length of all IDs and hashes of a journal.
    package static func identifier(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.prefix(16)) + [UInt8](repeating: 0, count: max(0, 16 - bytes.count))
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let checksum = Checksum(length: 16)
        checksum.add(bytes)
        return checksum.finish()
    }

    /// The newest slot of a file; `nil` if none is intact.
    static func newest(in file: [UInt8]) -> (witness: CommitWitness, count: UInt64, slot: Int)? {
        guard file.count == fileSize else { return nil }
        let slots = slotOffsets.indices.compactMap { index in
            decode(Array(file[slotOffsets[index]...].prefix(slotSize))).map { ($0.witness, $0.count, index) }
        }
        return slots.max { $0.1 < $1.1 }
    }

    private static func decode(_ slot: [UInt8]) -> (witness: CommitWitness, count: UInt64)? {
        guard slot.starts(with: magic), Array(slot.suffix(16)) == checksum(Array(slot.dropLast(16))) else { return nil }
        func number(_ offset: Int) -> UInt64 {
            slot[offset..<(offset + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        func place(_ offset: Int) -> JournalPlace {
            JournalPlace(
                row: number(offset), revision: number(offset + 8), chain: Array(slot[(offset + 16)..<(offset + 32)]))
        }
        let witness = CommitWitness(
            journalID: Array(slot[16..<32]), boot: Array(slot[32..<48]), committed: place(48), synced: place(80),
            isFull: number(112) == 1)
        return (witness, number(8))
    }

    package static func read(_ path: String) -> Reading {
        guard FileManager.default.fileExists(atPath: path) else { return .absent }
        guard let bytes = FileManager.default.contents(atPath: path) else { return .damaged("it cannot be read") }
        guard bytes.count == fileSize else { return .damaged("it has \(bytes.count) bytes instead of \(fileSize)") }
        guard let newest = newest(in: Array(bytes)) else { return .damaged("its checksums are wrong") }
        return .sound(newest.witness)
    }

    // MARK: Verdict

    /// The committed rows that a journal lacks after its last readable row.
    enum Verdict: Equatable {
        case nothing
        /// Rows up to this one were acknowledged.
        case acknowledged(JournalPlace)
        /// A power cut removed rows up to this one, which were committed at durability `normal`.
        case powerCut(JournalPlace)
    }

    func verdict(on last: JournalPlace) -> Verdict {
        guard last.row < committed.row else { return .nothing }
        return mayLackRows && last.row >= synced.row ? .powerCut(committed) : .acknowledged(committed)
    }

    /// Whether rows may be missing that were committed and not synced: data that the kernel has is lost only in a power
    /// cut, which ends the boot.
    var mayLackRows: Bool { mayLackRows(since: Self.currentBoot) }

    /// - Parameter current: the present boot.
    func mayLackRows(since current: [UInt8]) -> Bool { !isFull && (boot == Self.unknownBoot || boot != current) }
}

extension CommitWitness {
    /// The witness of a journal that is completely on the disk, with the last row `last`.
    init(journalID: [UInt8], last: JournalPlace) {
        self.init(
            journalID: journalID, boot: Self.unknownBoot, committed: last, synced: last)
    }
}

/// Compares the rows that were read of a journal with its witness.
struct WitnessCheck {
    let directory: StoreDirectory
    /// Empty if no file and no snapshot contains it.
    var journalID: [UInt8]
    /// The last row that was read.
    var last: JournalPlace
    /// The hash of the row that the witness names, if that was read.
    var witnessedChain: [UInt8]?
    /// The newest file of the journal.
    var file: String?
    /// Files that hold no journal.
    var empty: [String] = []
    /// Whether a witness must exist.
    var isWitnessed: Bool

    /// - Returns: the last row that a power cut removed, if that is no damage.
    /// - Throws: ``JournalDamage`` or ``RecoveryError`` if something is missing or may be.
    func run(_ reading: CommitWitness.Reading) throws -> JournalPlace? {
        switch reading {
        case .sound(let witness): return try compare(witness)
        case .damaged(let reason): throw unknown("\(directory.witness) is damaged: \(reason)")
        case .absent:
            // Releases without a witness wrote none, but they always wrote a journal.
            if isWitnessed || file == nil && !journalID.isEmpty { throw unknown("\(directory.witness) is missing") }
            if file == nil, let empty = empty.first { throw unknown("\(empty) is empty") }
            return nil
        }
    }

    private func compare(_ witness: CommitWitness) throws -> JournalPlace? {
        guard journalID.isEmpty || CommitWitness.identifier(journalID) == witness.journalID else {
            throw RecoveryError(
                """
                \(directory.witness) belongs to another journal than \(file ?? directory.path): its ID is \
                \(witness.journalID.hexadecimal), not \(journalID.hexadecimal). \(Self.refusal)
                """)
        }
        if let witnessedChain, CommitWitness.identifier(witnessedChain) != witness.committed.chain {
            throw RecoveryError(
                """
                The row \(witness.committed.row) in \(file ?? directory.path) is not the row that was committed \
                last according to \(directory.witness). \(Self.refusal)
                """)
        }
        switch witness.verdict(on: last) {
        case .nothing: return nil
        case .powerCut(let place): return place
        case .acknowledged(let place):
            let what = empty.isEmpty ? "" : ", and \(empty.joined(separator: ", ")) is empty"
            throw JournalDamage(
                file: file ?? directory.journalFile(firstRow: last.row + 1), row: last.row + 1, after: last.revision,
                reason: "it is missing, but \(directory.witness) says that it was committed\(what)", acknowledged: place
            )
        }
    }

    private func unknown(_ reason: String) -> RecoveryError {
        RecoveryError(
            """
            \(reason). So it is unknown whether anything after row \(last.row), revision \(last.revision), was \
            acknowledged. \(Self.refusal)
            """)
    }

    private static let refusal = "Nothing was changed. \(JournalDamage.advice)"
}

/// The file of a ``CommitWitness``, mapped into memory: recording a row costs no system call. Used by one thread at a
/// time.
package final class CommitWitnessFile {
    private let memory: UnsafeMutableRawPointer
    private var witness: CommitWitness
    private var count: UInt64
    private var slot: Int

    /// Opens the file at `path`, or creates it, for a journal whose last row is `last`.
    package init(
        path: String, journalID: [UInt8], last: JournalPlace, durability: Durability
    ) throws(DiskError) {
        let before = CommitWitness.read(path).witness
        let isSame =
            before.map { $0.journalID == CommitWitness.identifier(journalID) && $0.synced.row <= last.row } ?? false
        witness = CommitWitness(
            journalID: journalID, boot: CommitWitness.currentBoot, committed: last,
            synced: isSame ? before!.synced : JournalPlace(chain: journalID), isFull: durability == .full)
        if before == nil { try Self.create(path, witness) }
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw DiskError(errno, path: path, "cannot be opened") }
        defer { Foundation.close(descriptor) }
        let size = CommitWitness.fileSize
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw DiskError(errno, path: path, "cannot be mapped") }
        // A page that stays in memory is not read from the disk again, which might fail.
        mlock(memory, size)
        self.memory = memory
        let bytes = Array(UnsafeRawBufferPointer(start: memory, count: size))
        guard let newest = CommitWitness.newest(in: bytes) else {
            munmap(memory, size)
            throw .damaged("\(path) is damaged: its checksums are wrong")
        }
        (count, slot) = (newest.count, newest.slot)
        store()
        sync()
    }

    /// Creates the file at `path`, or replaces it.
    static func create(_ path: String, _ witness: CommitWitness) throws(DiskError) {
        let file = try AtomicFile(path: path)
        let slot = witness.encoded(count: 1)
        try file.write(slot + [UInt8](repeating: 0, count: CommitWitness.fileSize - slot.count))
        try file.finish()
    }

    /// Records `place` as the journal's last row.
    /// - Parameter isSynced: whether that row is on the disk.
    package func record(_ place: JournalPlace, isSynced: Bool) {
        witness.committed = place
        if isSynced { witness.synced = place }
        store()
    }

    private func store() {
        count += 1
        slot = 1 - slot
        witness.encoded(count: count).withUnsafeBytes {
            (memory + CommitWitness.slotOffsets[slot]).copyMemory(from: $0.baseAddress!, byteCount: $0.count)
        }
    }

    /// Writes the record to the disk, if possible: after a power cut an older record suffices too.
    package func sync() {
        msync(memory, CommitWitness.fileSize, MS_SYNC)
    }

    deinit { munmap(memory, CommitWitness.fileSize) }
}
