import Foundation

/// Detects rebuilt programs: no clock, no file access. The caller repeatedly passes the files' fingerprints.
///
/// A linker writes for a while, so a changed file counts only when it looks the same twice, and a missing file does not
/// count.
public struct ProgramWatch: Sendable {
    /// The attributes that distinguish one build of a file from another.
    public struct Fingerprint: Equatable, Sendable {
        var inode: Int
        var size: Int
        var modified: Date

        /// The fingerprint of the file at `path`; `nil` if there is no file.
        public init?(path: String) {
            guard
                let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                let inode = attributes[.systemFileNumber] as? Int, let size = attributes[.size] as? Int,
                let modified = attributes[.modificationDate] as? Date
            else { return nil }
            (self.inode, self.size, self.modified) = (inode, size, modified)
        }

        init(inode: Int, size: Int, modified: Date) {
            (self.inode, self.size, self.modified) = (inode, size, modified)
        }
    }

    private var known: [String: Fingerprint] = [:]
    private var changing: [String: Fingerprint] = [:]

    /// Creates a watch without any files.
    public init() {}

    /// Checks each of `files` once.
    /// - Returns: The files that changed since they were last returned or first seen.
    public mutating func look(at files: [String], _ fingerprint: (String) -> Fingerprint?) -> [String] {
        files.filter { file in
            guard let now = fingerprint(file) else {
                changing[file] = nil
                return false
            }
            guard let before = known[file] else {
                known[file] = now
                return false
            }
            guard now != before else {
                changing[file] = nil
                return false
            }
            guard changing[file] == now else {
                changing[file] = now
                return false
            }
            known[file] = now
            changing[file] = nil
            return true
        }
    }
}
