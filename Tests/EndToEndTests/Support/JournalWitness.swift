import Eastward
import EastwardTesting
import Foundation
import Testing

/// The contents of a stopped store's files, as read by a program that shares no code with it.
struct JournalWitness {
    /// Consecutive actions of one session.
    struct Entry {
        var firstSequence: UInt64
        var firstRevision: Revision
        var count: Int
        var rejected: Int
    }

    private(set) var journalID = ""
    private(set) var revision: Revision = 0
    /// The epochs in their order, with the number of actions that each committed.
    private(set) var epochs: [(epoch: UInt64, actions: Int)] = []
    /// The entries by session number; 0 is the operator.
    private(set) var sessions: [UInt64: [Entry]] = [:]

    var actions: Int { sessions.values.joined().reduce(0) { $0 + $1.count } }
    var applied: Int { actions - sessions.values.joined().reduce(0) { $0 + $1.rejected } }

    /// The revision of each action of `session`, in the order of their sequences from 1.
    func revisions(of session: UInt64) -> [Revision] {
        (sessions[session] ?? []).flatMap { $0.firstRevision..<($0.firstRevision + UInt64($0.count)) }
    }

    fileprivate init(lines: [String]) throws {
        for line in lines {
            let parts = line.split(separator: " ")
            if parts.count == 2, parts[0] == "lineage" {
                journalID = String(parts[1])
                continue
            }
            guard parts.count >= 3, parts[0] == "row", let number = UInt64(parts[1]), let end = UInt64(parts[2]) else {
                throw WaitedInVain("The journal's reader printed: \(line.prefix(200))")
            }
            let body = parts.count == 4 ? Self.bytes(hexadecimal: parts[3]) : []
            try add(JournalRow(body, number: number, after: revision))
            guard revision == end else { throw WaitedInVain("Row \(number) ends with \(revision), not \(end).") }
        }
    }

    /// - Throws: if an action occurs twice, or one is missing.
    private mutating func add(_ row: JournalRow) throws {
        switch row {
        case .start(let epoch, _):
            guard epoch > epochs.last?.epoch ?? 0 else {
                throw WaitedInVain("Epoch \(epoch) is not later than the previous one.")
            }
            epochs.append((epoch, 0))
        case .batch(let batch):
            for segment in batch.segments {
                let count = segment.actions.sizes.count
                let last = sessions[segment.session]?.last
                let next = last.map { $0.firstSequence + UInt64($0.count) } ?? 1
                guard segment.firstSequence == next, segment.firstRevision == revision + 1 else {
                    throw WaitedInVain(
                        """
                        After sequence \(next - 1) of session \(segment.session) and revision \(revision) come \
                        sequence \(segment.firstSequence) and revision \(segment.firstRevision).
                        """)
                }
                let rejected = segment.outcomes.ranges.filter { $0.rejection != nil }.reduce(0) { $0 + $1.count }
                sessions[segment.session, default: []].append(
                    Entry(
                        firstSequence: next, firstRevision: segment.firstRevision, count: count, rejected: rejected))
                revision += UInt64(count)
                epochs[epochs.count - 1].actions += count
            }
        }
    }

    private static func bytes(hexadecimal text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for character in text.utf8 {
            let digit = character <= 0x39 ? character - 0x30 : character - 0x57
            if let known = high {
                bytes.append(known << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

/// Reads the journal in `directory` row by row and verifies it: the chain holds, no row is missing, and each session's
/// actions occur once, in their order. It reads a copy, so that the store's next run finds the files that its last one
/// left.
func verifyJournal(_ directory: String) async throws -> JournalWitness {
    let copy = try RunningApp.temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: directory, toPath: "\(copy)/store")
    let reader = try ChildProcess(
        try EndToEnd.Python.path(), ["-B", EndToEnd.Python.script("journal"), "\(copy)/store"],
        environment: ProcessInfo.processInfo.environment)
    defer { reader.signal(SIGKILL) }
    let exit = try await reader.waitForExit(within: .seconds(60))
    try await reader.output.ended()
    try await reader.errors.ended()
    try #require(exit == .code(0), "\(reader.errors.lines.suffix(3))")
    return try JournalWitness(lines: reader.output.lines)
}
