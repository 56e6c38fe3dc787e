import CLinux
package import Foundation

/// A file or directory that only root and this process's user can replace or write to.
///
/// Every component of the path is opened by descriptor and checked. It must belong to root or to this user, and no
/// other user may write to it; in a sticky directory, such as `/tmp`, others may create files, but not replace this
/// user's. After this check the path can be used, because no other user can change its target.
package final class TrustedFile: Sendable {
    package let device: UInt
    package let inode: UInt
    package let owner: UInt32
    package let mode: UInt32
    package let modified: (seconds: Int, nanoseconds: Int)
    /// Whether ``init(path:kind:creatingDirectories:)`` created it.
    package let isNew: Bool
    /// `O_PATH`.
    private let descriptor: CInt

    package enum Kind {
        case directory, file

        fileprivate var format: UInt32 { self == .directory ? S_IFDIR : S_IFREG }
    }

    /// - Parameters:
    ///   - path: absolute; symbolic links are followed if they belong to root or to this user.
    ///   - isWritableByGroup: whether the last component may be writable by its group.
    ///   - creatingDirectories: the mode of directories that are created where they are missing.
    /// - Throws: ``RunDirectoryError``: `missing`, `untrusted` or `unreachable`.
    package init(
        path: String, kind: Kind, isWritableByGroup: Bool = false, creatingDirectories mode: UInt32? = nil
    ) throws(RunDirectoryError) {
        var walk = PathWalk(path: path, creatingDirectories: mode)
        let opened = try walk.run()
        let information = opened.information
        descriptor = opened.descriptor
        device = information.st_dev
        inode = information.st_ino
        owner = information.st_uid
        self.mode = information.st_mode
        modified = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
        isNew = opened.isNew
        let writers = isWritableByGroup ? S_IWOTH : (S_IWOTH | S_IWGRP)
        guard information.st_mode & S_IFMT == kind.format else {
            throw opened.untrusted(kind == .directory ? .noDirectory : .noFile, path)
        }
        guard information.st_mode & writers == 0 else { throw opened.untrusted(.writable, path) }
    }

    deinit { close(descriptor) }

    /// The file's content.
    package func read() throws -> Data {
        let file = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return try FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd() ?? Data()
    }
}

/// Follows a path from the root, one component at a time.
private struct PathWalk {
    struct Opened {
        let descriptor: CInt
        let information: stat
        let location: String
        var isNew = false

        func untrusted(_ flaw: RunDirectoryError.Flaw, _ path: String) -> RunDirectoryError {
            .untrusted(
                path: path, component: location, owner: information.st_uid, mode: information.st_mode & 0o7777,
                flaw: flaw)
        }
    }

    private static let mostLinks = 40
    /// `O_PATH`, which the Glibc module lacks: the descriptor identifies the file without opening it.
    private static let pathOnly: CInt = 0o10000000

    private let path: String
    private let mode: UInt32?
    /// The remaining components, in reverse order.
    private var rest: [Substring]
    private var links = 0

    init(path: String, creatingDirectories mode: UInt32?) {
        self.path = path
        self.mode = mode
        rest = path.split(separator: "/").reversed()
    }

    mutating func run() throws(RunDirectoryError) -> Opened {
        var current = try root()
        while let name = rest.popLast() {
            if name == "." { continue }
            let next: Opened
            do {
                next = try step(from: current, to: String(name))
            } catch {
                close(current.descriptor)
                throw error
            }
            close(current.descriptor)
            current = next
        }
        return current
    }

    private func root() throws(RunDirectoryError) -> Opened {
        try check(open("/", Self.pathOnly | O_DIRECTORY | O_CLOEXEC), at: "/", isNew: false)
    }

    private mutating func step(from directory: Opened, to name: String) throws(RunDirectoryError) -> Opened {
        let isParent = name == ".."
        let location =
            isParent
            ? (directory.location as NSString).deletingLastPathComponent
            : (directory.location == "/" ? "/\(name)" : "\(directory.location)/\(name)")
        let isNew = isParent ? false : try create(name, in: directory, at: location)
        let opened = try check(
            openat(directory.descriptor, name, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC), at: location, isNew: isNew)
        guard opened.information.st_mode & S_IFMT == S_IFLNK else { return opened }
        defer { close(opened.descriptor) }
        return try follow(opened, in: directory)
    }

    /// Returns whether the directory was missing.
    private func create(_ name: String, in directory: Opened, at location: String) throws(RunDirectoryError) -> Bool {
        guard let mode else { return false }
        guard mkdirat(directory.descriptor, name, mode) == 0 else {
            // A read-only file system reports its own error even if the directory exists.
            if errno == EEXIST || faccessat(directory.descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 { return false }
            throw .unreachable(path: path, component: location, reason: String(cString: strerror(errno)))
        }
        // Restores the permissions that the umask removed. No other user can have replaced the directory, because its
        // parent was checked.
        _ = fchmodat(directory.descriptor, name, mode, 0)
        return true
    }

    private mutating func follow(_ link: Opened, in directory: Opened) throws(RunDirectoryError) -> Opened {
        links += 1
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlinkat(link.descriptor, "", &target, target.count)
        guard links <= Self.mostLinks, length > 0 else {
            let reason = length > 0 ? String(cString: strerror(ELOOP)) : String(cString: strerror(errno))
            throw .unreachable(path: path, component: link.location, reason: reason)
        }
        let text = String(decoding: target.prefix(length), as: UTF8.self)
        rest += text.split(separator: "/").reversed()
        guard !text.hasPrefix("/") else { return try root() }
        let copy = fcntl(directory.descriptor, F_DUPFD_CLOEXEC, 0)
        return try check(copy, at: directory.location, isNew: false)
    }

    /// Takes ownership of the descriptor.
    private func check(_ descriptor: CInt, at location: String, isNew: Bool) throws(RunDirectoryError) -> Opened {
        var information = stat()
        guard descriptor >= 0, fstat(descriptor, &information) == 0 else {
            let number = errno
            if descriptor >= 0 { close(descriptor) }
            if number == ENOENT { throw .missing(path: path, component: location) }
            throw .unreachable(path: path, component: location, reason: String(cString: strerror(number)))
        }
        let opened = Opened(descriptor: descriptor, information: information, location: location, isNew: isNew)
        let mode = information.st_mode
        let isSticky = mode & S_IFMT == S_IFDIR && mode & S_ISVTX != 0
        var flaw: RunDirectoryError.Flaw?
        if information.st_uid != 0, information.st_uid != geteuid() { flaw = .owner }
        // The last component has its own rule, in the initializer. A link has no permissions of its own.
        if !rest.isEmpty, mode & S_IFMT != S_IFLNK, !isSticky, mode & (S_IWOTH | S_IWGRP) != 0 {
            flaw = flaw ?? .writable
        }
        guard let flaw else { return opened }
        close(descriptor)
        throw opened.untrusted(flaw, path)
    }
}
