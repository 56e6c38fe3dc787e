internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Creates the journal of a directory: its file has another name until it is complete.
final class JournalFileCreation: JournalCreation {
    private let directory: StoreDirectory
    private let partial: String
    private let file: JournalFile
    private var sinceCheckpoint = 0

    /// - Throws: ``JournalCommandError`` if the directory contains a journal.
    init(_ directory: StoreDirectory, _ head: JournalHead) throws {
        guard try directory.journalFiles().isEmpty, try directory.snapshots().isEmpty else {
            throw JournalCommandError.journalExists(in: directory.path, moveAway: directory.moveAway)
        }
        self.directory = directory
        partial = "\(directory.path)/import.partial"
        Self.removePartialFiles(in: directory)
        file = try JournalFile(path: partial, head: head, durability: .normal, isWitnessed: false)
    }

    func append(_ row: EncodedRow) throws {
        try file.append(row)
        sinceCheckpoint += row.body.count
        guard sinceCheckpoint >= JournalWriter.checkpointBytes else { return }
        try file.checkpoint()
        sinceCheckpoint = 0
    }

    func finish() throws -> String {
        try file.finish()
        let path = directory.journalFile(firstRow: file.head.firstRow)
        guard rename(partial, path) == 0 else {
            throw DiskError.unknown("\(partial) cannot be renamed: \(String(cString: strerror(errno)))")
        }
        try AtomicFile.syncDirectory(of: path)
        return path
    }

    func cancel() { Self.removePartialFiles(in: directory) }

    private static func removePartialFiles(in directory: StoreDirectory) {
        for suffix in StoreDirectory.partialSuffixes { unlink("\(directory.path)/import\(suffix)") }
    }
}
