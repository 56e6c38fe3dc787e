/// The names of files in a data directory.
package enum DataDirectory {
    /// Describes a backup, whose directory has the format of a data directory.
    package static let backupRecord = "backup.json"

    /// The directory of a store's journal, snapshots and other files.
    package static func storeFiles(_ data: String) -> String { "\(data)/store" }

    /// The data directory of `standby`, such as `spare.1`, below the app's data directory.
    package static func ofStandby(_ standby: String, data: String) -> String { "\(standbys(data))/\(standby)" }

    /// The directory with those of all standbys.
    package static func standbys(_ data: String) -> String { "\(data)/standbys" }
}
