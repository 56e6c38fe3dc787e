/// What a disk answered.
package enum DiskError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no room. Nothing of what was to be committed is written.
    case full(String)
    /// Writing or syncing failed: nobody knows what is on the disk, and trying again would not tell.
    case unknown(String)
    /// What was read is not what was written.
    case damaged(String)
    /// Another process holds the file.
    case inUse(String)
    /// The file cannot be used as it is: no permission, no such directory, settings that do not hold.
    case unusable(String)

    package var description: String {
        switch self {
        case .full(let reason), .unknown(let reason), .damaged(let reason), .inUse(let reason), .unusable(let reason):
            reason
        }
    }
}
