import Foundation

/// Runs what `eastward generate` runs, and tells what that wrote.
enum GeneratedCode {
    /// - Returns: what it printed, such as `wrote protocols/contracts.desc`.
    /// - Throws: `ExitCode` with its own if it failed, when it has said why.
    static func write(in directory: URL) throws -> [String] {
        let kit = try GeneratorKit()
        defer { kit.remove() }
        return try kit.lines([directory.path])
    }

    /// Fails as ``write(in:)`` would with `files` in `directory`, and changes nothing there.
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
