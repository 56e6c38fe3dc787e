internal import Foundation

/// Copies files.
package enum FileCopy {
    /// Copies a file, and syncs the copy to the disk.
    /// - Parameters:
    ///   - path: the copy, which must not exist.
    ///   - onBytes: called with the length of each piece; throws to end the copy.
    /// - Returns: the length of the file; `nil` if there is none at `source`.
    /// - Throws: ``DiskError``, and the errors of `onBytes`.
    package static func copy(
        _ source: String, to path: String, onBytes: (Int) throws -> Void = { _ in }
    ) throws -> Int? {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else {
            if errno == ENOENT { return nil }
            throw DiskError(errno, path: source, "cannot be opened")
        }
        defer { close(input) }
        let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw DiskError(errno, path: path, "cannot be created") }
        defer { close(output) }
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        var length = 0
        while true {
            let count = piece.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw DiskError.unusable("\(source) cannot be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { break }
            try write(piece[..<count], to: output, path)
            length += count
            try onBytes(count)
        }
        guard fsync(output) == 0 else { throw failure(path, "cannot be synced") }
        return length
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, _ path: String) throws(DiskError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path, "cannot be written") }
            rest = rest.dropFirst(count)
        }
    }

    private static func failure(_ path: String, _ operation: String) -> DiskError {
        [ENOSPC, EDQUOT].contains(errno)
            ? .full("\(path): no space left") : .unknown("\(path) \(operation): \(String(cString: strerror(errno)))")
    }
}
