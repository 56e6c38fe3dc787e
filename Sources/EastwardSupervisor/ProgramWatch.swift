import Foundation

/// Finds the programs that were rebuilt: no clock, no files. Show it again and again what the files look like.
///
/// A linker writes for a while, so a file counts only when it looks the same twice, and one that is missing does not.
public struct ProgramWatch: Sendable {
    /// What tells one build of a file from another.
    public struct Fingerprint: Equatable, Sendable {
        var inode: Int
        var size: Int
        var modified: Date

        /// Of the file at `path`; `nil` if there is none.
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

    /// Nothing is known yet.
    public init() {}

    /// Looks at `files`, each once.
    /// - Returns: Those that are other files now than when they were last returned or first seen.
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
