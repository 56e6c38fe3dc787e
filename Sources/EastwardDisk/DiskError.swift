internal import Foundation

/// An error of a disk or of its file system.
package enum DiskError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The disk is full. Nothing of the commit was written.
    case full(String)
    /// The process or the machine has no file descriptor left. Nothing was opened.
    case outOfDescriptors(String)
    /// The database server cannot be reached, or does not accept the journal for now. Nothing was changed.
    case unreachable(String)
    /// A write or a sync failed: the content of the disk is unknown, and a retry would not determine it.
    case unknown(String)
    /// The bytes read differ from the bytes written.
    case damaged(String)
    /// Another process uses the file.
    case inUse(String)
    /// The file cannot be used as it is: no permission, no such directory, or settings that SQLite does not keep.
    case unusable(String)

    /// The error of a system call that failed to open or create `path`, so that nothing was written.
    /// - Parameters:
    ///   - number: the value of `errno`.
    ///   - failure: the operation that failed, such as “cannot be opened”.
    package init(_ number: CInt, path: String, _ failure: String) {
        switch number {
        case ENOSPC, EDQUOT: self = .full("\(path): no space left")
        case EMFILE, ENFILE: self = .outOfDescriptors("\(path) \(failure): no file descriptor is left")
        default: self = .unusable("\(path) \(failure): \(String(cString: strerror(number)))")
        }
    }

    /// Whether the cause can end without a repair: disk space is freed, or descriptors are closed.
    package var isTemporary: Bool {
        switch self {
        case .full, .outOfDescriptors, .unreachable: true
        case .unknown, .damaged, .inUse, .unusable: false
        }
    }

    package var description: String {
        switch self {
        case .full(let reason), .outOfDescriptors(let reason), .unreachable(let reason), .unknown(let reason),
            .damaged(let reason), .inUse(let reason), .unusable(let reason):
            reason
        }
    }
}

extension Error {
    /// The `errno` value behind a Foundation error; 0 if there is none.
    package var systemError: CInt {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return CInt(truncatingIfNeeded: error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemError ?? 0
    }
}
