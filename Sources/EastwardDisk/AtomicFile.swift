import Foundation

/// A file that appears complete or not at all, even if writing it is interrupted.
package final class AtomicFile {
    private let path: String
    /// The path of the file until it is finished.
    package let partial: String
    private let descriptor: CInt
    private var buffer: [UInt8] = []

    /// Begins to write the file that will be at `path`.
    package init(path: String) throws(DiskError) {
        self.path = path
        partial = "\(path).partial"
        descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskError(errno, path: partial, "cannot be opened") }
        buffer.reserveCapacity(1 << 20)
    }

    package func write(_ bytes: some Sequence<UInt8>) throws(DiskError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 20 { try flush() }
    }

    private func flush() throws(DiskError) {
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress! + written, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let isFull = errno == ENOSPC || errno == EDQUOT
                throw isFull ? .full("\(partial): no space left") : .unknown("\(partial): \(Self.reason)")
            }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Syncs everything written so far to the disk.
    package func sync() throws(DiskError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw .unknown("\(partial) cannot be synced: \(Self.reason)") }
    }

    /// Syncs the file, then renames it to its final path, where it replaces an existing file.
    package func finish() throws(DiskError) {
        try sync()
        guard rename(partial, path) == 0 else { throw .unknown("\(partial) cannot be renamed: \(Self.reason)") }
        try Self.syncDirectory(of: path)
    }

    /// Syncs the directory of `path`, so that its entries survive a power cut.
    package static func syncDirectory(of path: String) throws(DiskError) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskError(errno, path: directory, "cannot be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unknown("\(directory) cannot be synced: \(reason)") }
    }

    deinit {
        close(descriptor)
        unlink(partial)
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
