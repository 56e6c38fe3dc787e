import Eastward
import Foundation
import Synchronization

/// A run directory that this process has locked. The kernel releases the locks when the process ends: one on a file in
/// the directory, and one on the directory's path, which remains if the directory is removed.
final class RunDirectoryClaim: Sendable {
    let directory: RunDirectory
    private let pathLock: PathLock
    private let lock: Mutex<Int32>

    /// Creates the directory and takes its locks, then removes files that a killed supervisor left there.
    /// - Throws: ``SupervisorError``, or `RunDirectoryError` if another user could change the directory.
    init(_ directory: RunDirectory) throws {
        self.directory = directory
        pathLock = try PathLock(directory)
        try Self.create(directory)
        lock = Mutex(try Self.takeLock(directory))
        try Self.createFolders(directory)
        clear()
    }

    deinit { lock.withLock { _ = close($0) } }

    /// Recreates the directories and the lock if they were removed.
    ///
    /// - Returns: The missing paths.
    /// - Throws: ``SupervisorError``: `lockHeld` if another supervisor took the directory meanwhile;
    ///   `RunDirectoryError` if another user did.
    func restore() throws -> [String] {
        pathLock.refuseWaiting()
        var missing: [String] = []
        if try Self.create(directory) { missing.append(directory.path) }
        try lock.withLock { lock in
            guard FileIdentity(descriptor: lock) != FileIdentity(path: directory.lock) else { return }
            let new = try Self.takeLock(directory)
            close(lock)
            lock = new
            missing.append(directory.lock)
        }
        return missing + (try Self.createFolders(directory))
    }

    /// Removes all files that indicate a running app; the lock's file stays.
    func clear() {
        let files = FileManager.default
        // Another supervisor, or another user, may have recreated a directory that was removed.
        guard lock.withLock({ FileIdentity(descriptor: $0) == FileIdentity(path: directory.lock) }),
            (try? directory.verify()) != nil
        else { return }
        for path in [
            directory.credentialsFile, SupervisorAbout.path(directory), directory.actionsSocket,
            directory.operatorToken,
            directory.operatorSocket, directory.supervisorSocket,
        ] {
            unlink(path)
        }
        for folder in [directory.slices, directory.notify] {
            for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix(".sock") {
                unlink("\(folder)/\(name)")
            }
        }
    }

    private static func takeLock(_ directory: RunDirectory) throws -> Int32 {
        let lock = open(directory.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            throw SupervisorError.unusable(path: directory.lock, reason: systemError())
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let holder = Self.holder(lock)
            close(lock)
            guard reason == EWOULDBLOCK else {
                throw SupervisorError.unusable(path: directory.lock, reason: systemError(reason))
            }
            throw SupervisorError.lockHeld(directory: directory.path, pid: holder)
        }
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(lock, 0) == 0, pwrite(lock, text, text.count, 0) == text.count else {
            let reason = systemError()
            // Otherwise the next attempt would find the lock held, by this process.
            close(lock)
            throw SupervisorError.unusable(path: directory.lock, reason: reason)
        }
        return lock
    }

    /// Creates the directory. An existing one stays as it is, except that the group loses write access: it may be a
    /// home directory.
    ///
    /// - Returns: Whether it was missing.
    @discardableResult
    private static func create(_ directory: RunDirectory) throws -> Bool {
        let file = try TrustedFile(
            path: directory.path, kind: .directory, isWritableByGroup: true, creatingDirectories: 0o711)
        guard file.owner == geteuid() else {
            throw SupervisorError.unusable(path: directory.path, reason: "it belongs to user \(file.owner)")
        }
        guard file.isNew || chmod(directory.path, file.mode & 0o7755) == 0 else {
            throw SupervisorError.unusable(path: directory.path, reason: systemError())
        }
        return file.isNew
    }

    /// - Returns: The directories that were missing.
    @discardableResult
    private static func createFolders(_ directory: RunDirectory) throws -> [String] {
        try [(directory.slices, 0o711), (directory.notify, 0o711), (directory.operatorDirectory, 0o700)]
            .filter { try createFolder($0, mode: $1) }.map(\.0)
    }

    private static func createFolder(_ path: String, mode: mode_t) throws -> Bool {
        let isNew = mkdir(path, mode) == 0
        guard isNew || errno == EEXIST else {
            throw SupervisorError.unusable(path: path, reason: systemError())
        }
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw SupervisorError.unusable(path: path, reason: "it is not a directory")
        }
        guard information.st_uid == geteuid() else {
            throw SupervisorError.unusable(path: path, reason: "it belongs to user \(information.st_uid)")
        }
        guard chmod(path, mode) == 0 else {
            throw SupervisorError.unusable(path: path, reason: systemError())
        }
        return isNew
    }

    private static func holder(_ lock: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let length = pread(lock, &text, text.count, 0)
        return Int32(String(decoding: text.prefix(max(0, length)), as: UTF8.self).filter(\.isNumber))
    }
}
