/// A journal and its snapshots.
package struct JournalContents {
    /// Its place in messages: a directory, or a database.
    package var location: String
    /// In the order of their rows.
    package var snapshots: [StoredSnapshot]
    /// `nil` if there are only snapshots.
    package var history: JournalHistory?
    /// The directory of SQLite's files; `nil` for a database.
    var directory: StoreDirectory?
    /// Whether a store runs on it, which alone uses the newest file.
    var besideStore = false

    /// The contents of a database.
    package init(location: String, snapshots: [StoredSnapshot], history: JournalHistory?) {
        self.location = location
        self.snapshots = snapshots
        self.history = history
    }

    init(_ directory: StoreDirectory, besideStore: Bool) throws {
        location = directory.path
        snapshots = try directory.storedSnapshots()
        history = try JournalHistory(directory, besideStore ? .besideStore : .alone)
        self.directory = directory
        self.besideStore = besideStore
    }

    /// The contents of a directory in which every file is finished: reading them writes nothing.
    init(finished directory: StoreDirectory) throws {
        location = directory.path
        snapshots = try directory.storedSnapshots()
        history = try JournalHistory(directory, .finished)
        self.directory = directory
    }
}

extension StoreDirectory {
    /// The snapshots, in the order of their rows.
    func storedSnapshots() throws -> [StoredSnapshot] {
        try snapshots().map { file in StoredSnapshot(row: file.row, name: file.path) { file.path } }
    }
}
