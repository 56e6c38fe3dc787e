/// The names of files in a data directory.
package enum DataDirectory {
    /// Describes a backup, whose directory has the format of a data directory.
    package static let backupRecord = "backup.json"
}
