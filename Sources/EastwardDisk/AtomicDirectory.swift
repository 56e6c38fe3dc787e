internal import Foundation

/// A directory that appears complete or not at all, even if writing it is interrupted.
///
/// Until it is finished it has another name, and is locked, so that a later attempt replaces the files that an
/// interrupted one has left.
package final class AtomicDirectory {
    /// The final path.
    package let path: String
    /// The path of the directory until it is finished.
    package let partial: String
    private let descriptor: CInt
    /// Whether the directory at ``partial`` is this one, and is removed with it.
    private var isWriting = false

    /// Begins to write the directory that will be at `path`, and creates the directories above it.
    /// - Throws: ``DiskError/inUse(_:)`` if another process is writing it.
    package init(path: String) throws(DiskError) {
        self.path = path
        partial = "\(path).eastward-partial"
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        } catch {
            throw DiskError(error.systemError, path: path, "cannot be created")
        }
        guard mkdir(partial, 0o700) == 0 || errno == EEXIST else {
            throw DiskError(errno, path: partial, "cannot be created")
        }
        descriptor = open(partial, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw DiskError(errno, path: partial, "cannot be opened") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isAtItsPath else {
            throw .inUse("Another process is writing \(path).")
        }
        isWriting = true
        for name in (try? FileManager.default.contentsOfDirectory(atPath: partial)) ?? [] {
            try Self.remove("\(partial)/\(name)")
        }
    }

    /// Whether the locked directory was not renamed before it was locked.
    private var isAtItsPath: Bool {
        var own = stat()
        var found = stat()
        return fstat(descriptor, &own) == 0 && stat(partial, &found) == 0 && own.st_dev == found.st_dev
            && own.st_ino == found.st_ino
    }

    /// Syncs the directory, then renames it to its final path, where there may be an empty directory. Its files must be
    /// synced already.
    package func finish() throws(DiskError) {
        guard fsync(descriptor) == 0 else { throw .unknown("\(partial) cannot be synced: \(Self.reason)") }
        guard rename(partial, path) == 0 else {
            throw .unusable("\(partial) cannot be renamed to \(path): \(Self.reason)")
        }
        isWriting = false
        try AtomicFile.syncDirectory(of: path)
    }

    private static func remove(_ path: String) throws(DiskError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw DiskError(error.systemError, path: path, "cannot be removed")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    deinit {
        if isWriting { try? FileManager.default.removeItem(atPath: partial) }
        if descriptor >= 0 { close(descriptor) }
    }
}
