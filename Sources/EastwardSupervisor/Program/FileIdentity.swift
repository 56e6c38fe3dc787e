import Foundation

/// The identity of a file, independent of its name: shows whether a path still refers to the file that was created
/// there.
struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// The identity of the file at `path`, without following a symbolic link; `nil` if there is no file.
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

    /// Whether the file is still at the path.
    var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }
}
