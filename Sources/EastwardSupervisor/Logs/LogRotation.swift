import Foundation

/// Rotates a log file to limit its size: a full file becomes `PATH.1`, `PATH.1` becomes `PATH.2`, and the oldest is
/// deleted.
package struct LogRotation: Sendable {
    /// The size limit of a file in bytes: the log takes 32 MiB at most.
    package static let fileLimit = 8 << 20
    /// How many full files are kept in addition to the current one.
    package static let keptFiles = 3

    private let path: String
    private let limit: Int
    private let kept: Int
    private let descriptors: [Int32]

    /// - Parameters:
    ///   - path: the file that the log and `descriptors` append to.
    ///   - descriptors: redirected to a new file when the current one is full, in addition to that of the log: standard
    ///     output and error.
    package init(
        path: String, limit: Int = LogRotation.fileLimit, kept: Int = LogRotation.keptFiles, descriptors: [Int32]
    ) {
        self.path = path
        self.limit = limit
        self.kept = kept
        self.descriptors = descriptors
    }

    /// Begins a new file if `count` more bytes exceed the current one's limit.
    /// - Parameter log: the log's descriptor, which is then redirected to the new file.
    /// - Returns: whether the bytes may be written; `false` if no new file could be created.
    func makeSpace(for count: Int, in log: Int32) -> Bool {
        var status = stat()
        guard fstat(log, &status) == 0 else { return false }
        guard status.st_size > 0, Int(status.st_size) + count > limit else { return true }
        return rotate(log)
    }

    private func rotate(_ log: Int32) -> Bool {
        let draft = "\(path).new"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        for number in (1..<kept).reversed() { rename("\(path).\(number)", "\(path).\(number + 1)") }
        // An operator may have moved the current file away.
        guard rename(path, "\(path).1") == 0 || errno == ENOENT, rename(draft, path) == 0 else { return false }
        guard ([log] + descriptors).allSatisfy({ dup2(file, $0) >= 0 }) else { return false }
        return fcntl(log, F_SETFD, FD_CLOEXEC) == 0
    }
}
