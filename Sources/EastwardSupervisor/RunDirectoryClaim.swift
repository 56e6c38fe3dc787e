import Eastward
import Foundation

/// A run directory that this process holds, by a lock that the kernel gives up when the process ends.
final class RunDirectoryClaim: Sendable {
    let directory: RunDirectory
    private let lock: Int32

    /// Creates the directory and takes its lock; then removes what a killed supervisor left there.
    init(_ directory: RunDirectory) throws {
        self.directory = directory
        try Self.create(directory.path, mode: 0o711, keepsMode: true)
        lock = try Self.takeLock(directory)
        try Self.create(directory.slices, mode: 0o711)
        try Self.create(directory.notify, mode: 0o711)
        try Self.create(directory.operatorDirectory, mode: 0o700)
        clear()
    }

    deinit { close(lock) }

    /// Removes everything that means that an app runs; the lock's file stays.
    func clear() {
        let files = FileManager.default
        for path in [
            directory.roster, SupervisorAbout.path(directory), directory.actionsSocket,
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
            throw SupervisorError.unusable(path: directory.lock, reason: systemError())
        }
        return lock
    }

    /// - Parameter keepsMode: whether a directory that was there before stays as it is, but for the group's right to
    ///   write. It may be somebody's home; and nobody else may write into it.
    private static func create(_ path: String, mode: mode_t, keepsMode: Bool = false) throws {
        let parent = (path as NSString).deletingLastPathComponent
        if access(parent, F_OK) != 0 { try create(parent, mode: 0o711) }
        let made = mkdir(path, mode) == 0
        guard made || errno == EEXIST else {
            throw SupervisorError.unusable(path: path, reason: systemError())
        }
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw SupervisorError.unusable(path: path, reason: "it is not a directory")
        }
        // In a shared /tmp anyone could have put it there.
        guard information.st_uid == geteuid() else {
            throw SupervisorError.unusable(path: path, reason: "it belongs to user \(information.st_uid)")
        }
        let isKept = keepsMode && !made
        guard !isKept || information.st_mode & (S_ISVTX | S_IWOTH) == 0 else {
            throw SupervisorError.unusable(path: path, reason: "others may write there")
        }
        guard chmod(path, isKept ? information.st_mode & 0o7755 : mode) == 0 else {
            throw SupervisorError.unusable(path: path, reason: systemError())
        }
    }

    private static func holder(_ lock: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let length = pread(lock, &text, text.count, 0)
        return Int32(String(decoding: text.prefix(max(0, length)), as: UTF8.self).filter(\.isNumber))
    }
}
