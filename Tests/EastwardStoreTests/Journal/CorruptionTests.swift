import EastwardDisk
import FixtureContract
import Foundation
import Logging
import Testing

@testable import Eastward
@testable import EastwardStore

/// Data directories with one change each: of bits, ranges, lengths or files. A start recovers every acknowledged
/// action, or refuses and names the file that is wrong.
///
/// Receipts alone determine the acknowledged actions. 60 cases run by default. EASTWARD_CORRUPTIONS=2000 runs that many
/// and prints a table; EASTWARD_CORRUPTION_SEED=N begins with another seed.
@Suite("Corrupted data directories")
struct CorruptionTests {
    @Test func noAcknowledgedActionIsLostSilently() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["EASTWARD_CORRUPTIONS"].flatMap { UInt64($0) }
        let first = environment["EASTWARD_CORRUPTION_SEED"].flatMap { UInt64($0) } ?? 1
        let bases = try CorruptionBase.Scenario.allCases.map { try ($0, CorruptionBase($0), CorruptionBase($0)) }
        var table = CorruptionTable()
        for seed in first..<(first + (count ?? 60)) {
            var random = SeededGenerator(seed: seed)
            // The large directory is slow, and covers little that the others do not.
            let index = random.next() % 16 == 0 ? 3 : Int(random.next() % 3)
            let (scenario, base, foreign) = bases[index]
            let corruption = try Corruption(of: base.path, using: &random)
            let result = try base.outcome(of: corruption, foreign, &random, checksRepair: seed % 4 == 0)
            table.add(corruption, result)
            switch result {
            case .whole, .refused: break
            case .lost(let reason), .unclear(let reason):
                Issue.record("seed \(seed), \(scenario): \(corruption): \(reason)")
            }
        }
        if count != nil { print(table.text) }
    }
}

/// One change of one file.
struct Corruption: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case bitFlip = "bit flip"
        case truncation
        case zeros
        case garbage
        case removed
        case empty
        case foreign
    }

    let file: String
    let kind: Kind
    let offset: Int
    let length: Int
    /// Whether the change may be in the reserved rest of a log.
    private let isReserved: Bool
    private let noise: UInt64

    init(of directory: String, using random: inout SeededGenerator) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        let file = names[Int(random.next() % UInt64(names.count))]
        let contents = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(file)"))
        // Most changes of a log are in frames, not in its reserved rest.
        let size = file.hasSuffix("-wal") && random.next() % 8 > 0 ? contents.sizeOfFrames : contents.count
        isReserved = file.hasSuffix("-wal") && size == contents.count
        self.file = file
        kind = Kind.allCases[Int(random.next() % UInt64(Kind.allCases.count))]
        // A quarter of the changes is at the beginning, where headers are.
        let reach = random.next() % 4 == 0 ? min(size, 128) : size
        offset = reach == 0 ? 0 : Int(random.next() % UInt64(reach))
        length = min(size - offset, 1 + Int(random.next() % 6000))
        noise = random.next()
    }

    /// The part of the file that is changed.
    var region: String {
        if file.hasSuffix("-wal") {
            guard offset >= 32 else { return "log, header" }
            guard !isReserved else { return "log, anywhere" }
            return (offset - 32) % 4120 < 24 ? "log, frame header" : "log, frame"
        }
        if file.hasSuffix("-shm") { return "log's index" }
        if file.hasSuffix(".sqlite") { return offset < 100 ? "database, header" : "database, page" }
        return file.hasPrefix("snapshot") ? "snapshot" : file
    }

    var description: String { "\(kind.rawValue) in \(region), \(file) at \(offset), \(length) bytes" }

    func apply(to directory: String, foreign: String) throws {
        let path = "\(directory)/\(file)"
        let url = URL(fileURLWithPath: path)
        var random = SeededGenerator(seed: noise)
        switch kind {
        case .removed: try FileManager.default.removeItem(atPath: path)
        case .empty: try Data().write(to: url)
        case .truncation: truncate(path, off_t(offset))
        case .foreign:
            try FileManager.default.removeItem(atPath: path)
            try? FileManager.default.copyItem(atPath: "\(foreign)/\(file)", toPath: path)
        case .bitFlip, .zeros, .garbage:
            var bytes = try Data(contentsOf: url)
            guard !bytes.isEmpty else { return }
            if kind == .bitFlip {
                bytes[offset] ^= 1 << (noise % 8)
            } else {
                for index in offset..<(offset + length) {
                    bytes[index] = kind == .zeros ? 0 : UInt8(truncatingIfNeeded: random.next())
                }
            }
            try bytes.write(to: url)
        }
    }
}

extension Data {
    /// The size of a log up to its last frame. The rest is reserved.
    var sizeOfFrames: Int {
        var end = 32
        while end + 4120 <= count, self[end..<(end + 4)].contains(where: { $0 != 0 }) { end += 4120 }
        return Swift.min(end, count)
    }
}

/// The outcome of a start after a corruption.
enum CorruptionOutcome {
    case whole
    case refused
    case lost(String)
    case unclear(String)
}

struct CorruptionTable {
    private var counts: [String: [String: (whole: Int, refused: Int, bad: Int)]] = [:]

    mutating func add(_ corruption: Corruption, _ outcome: CorruptionOutcome) {
        for (region, kind) in [(corruption.region, corruption.kind.rawValue), ("all", "all")] {
            var count = counts[region, default: [:]][kind] ?? (0, 0, 0)
            switch outcome {
            case .whole: count.whole += 1
            case .refused: count.refused += 1
            case .lost, .unclear: count.bad += 1
            }
            counts[region, default: [:]][kind] = count
        }
    }

    /// A line for each region and kind: how many starts recovered everything, refused, or did neither.
    var text: String {
        counts.sorted { $0.key < $1.key }.flatMap { region, kinds in
            kinds.sorted { $0.key < $1.key }.map { kind, count in
                "\(region) | \(kind) | whole \(count.whole) | refused \(count.refused) | lost or unclear \(count.bad)"
            }
        }.joined(separator: "\n")
    }
}

/// A data directory as a store leaves it, and the actions that this store acknowledged.
final class CorruptionBase {
    enum Scenario: CaseIterable {
        /// Killed: all rows are in the log.
        case killed
        /// Killed after two snapshots.
        case snapshots
        /// Stopped after two snapshots.
        case stopped
        /// Killed after the log was reused.
        case reused
    }

    private let directory: DiskDirectory
    /// The sum of the acknowledged increments, and their number.
    private var acknowledged = (sum: 0, count: UInt64(0))
    var path: String { directory.path }

    init(_ scenario: Scenario) throws {
        let live = try DiskDirectory()
        _ = try FaultPage(directory: live.path)
        _ = FileManager.default.createFile(atPath: "\(live.path)/lock", contents: nil)
        let store = try DiskStore(in: live)
        let welcome = try store.hello()
        var sequence: UInt64 = 0
        var record = (sum: 0, count: UInt64(0))
        func add(_ count: Int) throws {
            for _ in 0..<count {
                sequence += 1
                let by = 1 + Int(sequence * 7919 % 104_729)
                // Only an action with a receipt counts.
                let receipts = try store.send([.increment(by: by)], welcome, first: sequence)
                guard receipts?.first?.rejection == nil, receipts?.count == 1 else { throw NeverHappened() }
                record = (record.sum + by, record.count + 1)
            }
        }
        switch scenario {
        case .killed: try add(30)
        case .snapshots, .stopped:
            for _ in 0..<3 {
                try add(10)
                try store.snapshot()
            }
            try add(10)
        case .reused: try add(1100)
        }
        if scenario == .stopped { store.close() }
        directory = try live.copy()
        if scenario != .stopped { store.close() }
        let log = try directory.names.last { $0.hasSuffix("-wal") }
        if let log {
            try Data(count: 32 << 10).write(
                to: URL(fileURLWithPath: "\(directory.path)/\(log.dropLast(4))-shm"))
        }
        acknowledged = record
    }

    func outcome(
        of corruption: Corruption, _ foreign: CorruptionBase, _ random: inout SeededGenerator, checksRepair: Bool
    ) throws -> CorruptionOutcome {
        let copy = try directory.copy()
        try corruption.apply(to: copy.path, foreign: foreign.path)
        let verified = Result { try verify(copy.copy()) }
        do {
            try start(copy)
        } catch let error as NeverHappened {
            throw error
        } catch let error as Lost {
            return .lost(error.reason)
        } catch {
            let text = "\(error)"
            guard error is JournalDamage || error is RecoveryError || error is DiskError, text.contains("\(copy.path)/")
            else { return .unclear("unclear refusal: \(text)") }
            guard case .failure = verified else { return .unclear("verify finds no damage, but a start: \(text)") }
            guard checksRepair else { return .refused }
            return try repaired(copy).map { .lost("after \(text): \($0)") } ?? .refused
        }
        return .whole
    }

    private struct Lost: Error { var reason: String }

    /// Starts twice: the second start must also recover the action that was added after the first.
    private func start(_ copy: DiskDirectory) throws {
        _ = try FaultPage(directory: copy.path)
        let first = try DiskStore(in: copy)
        do {
            defer { first.close() }
            try expect(first, "the first start", acknowledged.sum, acknowledged.count)
            let welcome = try first.hello(nonce: 9)
            guard try first.send([.increment(by: 5)], welcome, first: 1)?.count == 1 else { throw NeverHappened() }
        }
        let second = try DiskStore(in: copy)
        defer { second.close() }
        try expect(second, "the second start", acknowledged.sum + 5, acknowledged.count + 1)
    }

    private func expect(_ store: DiskStore<CountState>, _ which: String, _ sum: Int, _ count: UInt64) throws {
        let committed = store.core.committed
        guard store.state.count == sum, committed.revision == count else {
            throw Lost(
                reason: """
                    \(which) has revision \(committed.revision) of \(count), and \(store.state.count) instead of \
                    \(sum).
                    """)
        }
    }

    private func verify(_ copy: DiskDirectory) throws {
        try Printed().tool.verify(JournalContents(copy.files, besideStore: false))
    }

    /// - Returns: the defect after a repair; `nil` if there is none.
    private func repaired(_ copy: DiskDirectory) throws -> String? {
        let printed = Printed()
        try printed.tool.repair(copy.files, acceptsLoss: true)
        let store = try DiskStore(in: copy)
        defer { store.close() }
        let said = printed.said.joined()
        let revision = store.core.committed.revision
        if said.contains("No acknowledged data is lost"), revision < acknowledged.count {
            return "the repair reports no loss, but keeps only revision \(revision)"
        }
        return said.contains("revision \(revision), are kept") ? nil : "the repair reports: \(said)"
    }
}
