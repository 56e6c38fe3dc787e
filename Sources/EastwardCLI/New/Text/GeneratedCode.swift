import Foundation

/// Runs the generator of `eastward generate`, and returns its output.
enum GeneratedCode {
    /// - Returns: the generator's output lines, such as `wrote protocols/contracts.desc`.
    /// - Throws: `ExitCode` with the generator's code if it failed. It has then printed the reason.
    static func write(in directory: URL) throws -> [String] {
        let kit = try GeneratorKit()
        defer { kit.remove() }
        return try kit.lines([directory.path])
    }

    /// Fails in the same cases as ``write(in:)`` with `files` in `directory`, but changes nothing there.
    static func rehearse(in directory: URL, with files: [String: String]) throws {
        let stage = FileManager.default.temporaryDirectory.appending(path: "eastward-new-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: stage) }
        try FileManager.default.createDirectory(at: stage, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: directory.appending(path: "protocols"), to: stage.appending(path: "protocols"))
        try FileBatch(directory: stage, files: files.filter { $0.key.hasPrefix("protocols/") }).write()
        _ = try write(in: stage)
    }
}
