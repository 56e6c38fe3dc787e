import Foundation

/// Files that belong together: each is there as a draft before the first one takes its place.
struct FileBatch {
    let directory: URL
    /// By paths in ``directory``.
    let files: [String: String]

    /// Makes the directories that are missing.
    /// - Throws: `CommandError` with 73. Nothing is left of it then, unless a draft could not take its place.
    func write() throws {
        var drafts: [(draft: URL, file: URL)] = []
        var directories: [URL] = []
        do {
            for (path, text) in files.sorted(by: { $0.key < $1.key }) {
                // What is a link stays one.
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
            // Only while they are empty.
            for directory in directories.reversed() { rmdir(directory.path) }
            throw error as? CommandError ?? CommandError(error.localizedDescription, exitCode: 73)
        }
    }

    private func makeDirectory(_ url: URL, _ made: inout [URL]) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeDirectory(url.deletingLastPathComponent(), &made)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        made.append(url)
    }

    /// In one step; a file or an empty directory that is there gives way.
    /// - Throws: `CommandError` with 73.
    static func rename(_ old: URL, to new: URL) throws {
        guard Foundation.rename(old.path, new.path) == 0 else {
            throw CommandError("\(new.path) cannot be written: \(String(cString: strerror(errno))).", exitCode: 73)
        }
    }
}
