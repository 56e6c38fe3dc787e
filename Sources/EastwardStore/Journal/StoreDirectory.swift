internal import Eastward
package import EastwardDisk
internal import Foundation

/// The directory of a store's journal and snapshots.
///
/// ```
/// DIR/                                          0700
///   lock                                        held (flock) by the store until it ends
///   faults                                      marks the actions on which the reducer trapped
///   witness                                     names the last row that was acknowledged, see ``CommitWitness``
///   identity                                    a random name of this directory, see ``identity()``
///   journal-00000000000000000001.sqlite         named after its first row; the newest is being written
///   snapshot-00000000000000004711.eastward      named after the last row that it includes
/// ```
package struct StoreDirectory: Sendable {
    package let path: String

    /// A file that is named after a row.
    package struct File: Sendable, Equatable {
        var row: UInt64
        var path: String
    }

    /// Creates the directory if it is not there.
    init(path: String) throws(DiskError) {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DiskError(
                error.systemError, path: path, "cannot be created as the store's directory")
        }
        try AtomicFile.syncDirectory(of: path)
    }

    /// A directory that is not changed.
    init(existing path: String) { self.path = path }

    /// The suffixes of unfinished files and directories: an unfinished database has SQLite's own files beside it.
    static let partialSuffixes = [".partial", ".partial-wal", ".partial-shm", ".partial-journal"]

    static func isPartial(_ name: String) -> Bool { partialSuffixes.contains { name.hasSuffix($0) } }

    /// Removes unfinished files and directories that a crash left.
    package func removePartialFiles() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where Self.isPartial(name) {
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    /// The journal files, in the order of their rows.
    package func journalFiles() throws(DiskError) -> [File] { try files(prefix: "journal-", suffix: ".sqlite") }

    /// The journal files that have a log, whether the files themselves exist or not, in the order of their rows.
    func journalLogs() throws(DiskError) -> [File] {
        try files(prefix: "journal-", suffix: ".sqlite-wal").map {
            File(row: $0.row, path: String($0.path.dropLast(4)))
        }
    }

    /// Removes a journal file that holds nothing.
    func remove(_ file: File) throws(DiskError) {
        for suffix in ["", "-wal", "-shm"] { unlink(file.path + suffix) }
        try AtomicFile.syncDirectory(of: file.path)
    }

    /// The snapshots, in the order of their rows.
    func snapshots() throws(DiskError) -> [File] { try files(prefix: "snapshot-", suffix: ".eastward") }

    /// Whether a file can be removed with nothing but its restart counters lost: each store creates it again.
    static func isReplaceable(_ name: String) -> Bool {
        ["lock", "faults"].contains(name) || isPartial(name)
    }

    /// Removes everything that ``isReplaceable(_:)`` names.
    func removeReplaceableFiles() throws(DiskError) {
        for name in try names() where Self.isReplaceable(name) {
            let file = "\(path)/\(name)"
            do {
                try FileManager.default.removeItem(atPath: file)
            } catch {
                throw DiskError(error.systemError, path: file, "cannot be removed")
            }
        }
    }

    /// Whether there are files of a journal.
    var holdsJournal: Bool {
        get throws { try !journalFiles().isEmpty || !snapshots().isEmpty || !journalLogs().isEmpty }
    }

    func journalFile(firstRow: UInt64) -> String { "\(path)/journal-\(Self.digits(firstRow)).sqlite" }

    /// The command that moves the directory away, for messages.
    var moveAway: String { "mv \(path.shellQuoted) \("\(path)-before".shellQuoted)" }

    package var witness: String { "\(path)/witness" }

    func snapshot(row: UInt64) -> String { "\(path)/snapshot-\(Self.digits(row)).eastward" }

    /// A random name, which the first call creates: the stores of two hosts may have the same host name and path.
    package func identity() throws -> String {
        let path = "\(path)/identity"
        if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.isEmpty {
            return text.trimmingCharacters(in: .newlines)
        }
        let identity = UUID().uuidString
        let file = try AtomicFile(path: path)
        try file.write(Array("\(identity)\n".utf8))
        try file.finish()
        return identity
    }

    private func names() throws(DiskError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw DiskError(error.systemError, path: path, "cannot be read as the store's directory")
        }
    }

    private func files(prefix: String, suffix: String) throws(DiskError) -> [File] {
        try names().compactMap { name in
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
            return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count)).map {
                File(row: $0, path: "\(path)/\(name)")
            }
        }
        .sorted { $0.row < $1.row }
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 20 - digits.count) + digits
    }

    /// Removes snapshots before the last two, and the oldest journal files whose rows the last snapshot but one
    /// includes, as far as they exceed `history`.
    func retire(_ history: JournalRetention) throws(DiskError) {
        let snapshots = try snapshots().dropLast(2)
        for old in snapshots { unlink(old.path) }
        guard let oldest = try self.snapshots().dropLast().last else { return }
        let files = try journalFiles()
        let replaced = zip(files, files.dropFirst()).filter { $1.row <= oldest.row + 1 }.map(\.0)
        let kept = history.kept(sizes: replaced.map { Self.size(of: $0.path) + Self.size(of: "\($0.path)-wal") })
        for file in replaced.dropLast(kept) {
            unlink(file.path)
            unlink("\(file.path)-wal")
        }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

/// Restricts a directory to one process: two stores would write two histories under one name.
struct DirectoryLock: ~Copyable {
    private let descriptor: CInt

    /// - Throws: ``DiskError/inUse(_:)`` with `reason` if another process holds the lock.
    init(path: String, otherwise reason: String) throws(DiskError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw DiskError(errno, path: path, "cannot be opened")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(reason)
        }
        self.descriptor = descriptor
    }

    deinit {
        // A process that another thread starts has a copy of the descriptor until its program begins.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
