import Foundation

/// Which file it is, whatever its name: tells whether a path still leads to the file that was created there.
struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// Of the file at `path` itself, if that is a symbolic link; `nil` if there is none.
    init?(path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    init?(descriptor: Int32) {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { return nil }
        self.init(information)
    }

    private init(_ information: stat) {
        device = information.st_dev
        inode = information.st_ino
    }
}

/// A path at which a file was created.
struct OwnedPath: Sendable {
    let path: String
    private let identity: FileIdentity?

    /// - Parameter path: of a file that was just created.
    init(_ path: String) {
        self.path = path
        identity = FileIdentity(path: path)
    }

    /// Whether the file is still there.
    var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }
}
