internal import Foundation

/// What a disk answered.
package enum DiskError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no room. Nothing of what was to be committed is written.
    case full(String)
    /// The process or the machine has no file descriptor left. Nothing was opened.
    case outOfDescriptors(String)
    /// Writing or syncing failed: nobody knows what is on the disk, and trying again would not tell.
    case unknown(String)
    /// What was read is not what was written.
    case damaged(String)
    /// Another process holds the file.
    case inUse(String)
    /// The file cannot be used as it is: no permission, no such directory, settings that do not hold.
    case unusable(String)

    /// The error of a system call that opens or creates `path`, after which nothing is written.
    /// - Parameters:
    ///   - number: the value of `errno`.
    ///   - failure: what could not be done, such as “cannot be opened”.
    package init(_ number: CInt, path: String, _ failure: String) {
        switch number {
        case ENOSPC, EDQUOT: self = .full("\(path): there is no room left")
        case EMFILE, ENFILE: self = .outOfDescriptors("\(path) \(failure): no file descriptor is left")
        default: self = .unusable("\(path) \(failure): \(String(cString: strerror(number)))")
        }
    }

    /// Whether the cause can end without a repair: space is freed, or descriptors are closed.
    package var isTemporary: Bool {
        switch self {
        case .full, .outOfDescriptors: true
        case .unknown, .damaged, .inUse, .unusable: false
        }
    }

    package var description: String {
        switch self {
        case .full(let reason), .outOfDescriptors(let reason), .unknown(let reason), .damaged(let reason),
            .inUse(let reason), .unusable(let reason):
            reason
        }
    }
}

extension Error {
    /// The value of `errno` behind an error of Foundation; 0 if there is none.
    package var systemError: CInt {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return CInt(truncatingIfNeeded: error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemError ?? 0
    }
}
