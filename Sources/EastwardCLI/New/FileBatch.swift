import Eastward
import EastwardOperator
import Foundation

/// Files that are written together: all drafts are complete before the first one is renamed to its path.
struct FileBatch {
    let directory: URL
    /// The contents of the files, by path in ``directory``.
    let files: [String: String]

    /// Writes the files, and creates missing directories.
    /// - Throws: `CommandError` with 73. In that case nothing remains, unless the rename of a draft failed.
    func write() throws {
        var drafts: [(draft: URL, file: URL)] = []
        var directories: [URL] = []
        do {
            for (path, text) in files.sorted(by: { $0.key < $1.key }) {
                // A symbolic link stays: its target is written.
                let file = directory.appending(path: path).resolvingSymlinksInPath()
                try makeDirectory(file.deletingLastPathComponent(), &directories)
                let draft = file.deletingLastPathComponent().appending(path: ".draft-\(UUID().uuidString)")
                drafts.append((draft, file))
                try Data(text.utf8).write(to: draft)
                if let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] {
                    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: draft.path)
                }
            }
            for (draft, file) in drafts { try Self.rename(draft, to: file) }
        } catch {
            for (draft, _) in drafts { try? FileManager.default.removeItem(at: draft) }
            // `rmdir` removes a directory only if it is empty.
            for directory in directories.reversed() { rmdir(directory.path) }
            throw error as? CommandError ?? CommandError(error.localizedDescription, exitCode: SystemExit.cannotCreate)
        }
    }

    private func makeDirectory(_ url: URL, _ made: inout [URL]) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeDirectory(url.deletingLastPathComponent(), &made)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        made.append(url)
    }

    /// Renames atomically, and replaces an existing file or empty directory.
    /// - Throws: `CommandError` with 73.
    static func rename(_ old: URL, to new: URL) throws {
        guard Foundation.rename(old.path, new.path) == 0 else {
            throw CommandError(
                "\(new.path) cannot be written: \(String(cString: strerror(errno))).", exitCode: SystemExit.cannotCreate
            )
        }
    }
}
