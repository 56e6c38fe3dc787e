import EastwardTesting
import Foundation

/// The file system of limited size for an app's data, in a mount namespace of the app's own.
struct SmallDisk {
    /// The path for other processes, for as long as this value exists.
    let path: String
    private let directory: FileHandle
    private var ballast: String { "\(path)/ballast" }

    static let isPermitted: Bool = {
        let mount = "mount -t tmpfs none /mnt"
        let unshare = try? Process.run(
            URL(fileURLWithPath: "/usr/bin/unshare"), arguments: ["-m", "sh", "-c", "\(mount) 2>/dev/null"])
        unshare?.waitUntilExit()
        return unshare?.terminationStatus == 0
    }()

    /// - Parameter path: the path for the app; by default that of its data.
    init(_ app: RunningApp, at path: String? = nil) throws {
        let place = path ?? "\(app.root)/d"
        let descriptor = open("/proc/\(app.up.pid)/root\(place)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        directory = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = "/proc/\(getpid())/fd/\(descriptor)"
    }

    /// Fills the disk, even while other processes write.
    func fill() throws {
        let file = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(file) }
        for size in [1 << 20, 4096] {
            let block = [UInt8](repeating: 0, count: size)
            while write(file, block, size) == size {}
        }
    }

    func freeCapacity() throws { try FileManager.default.removeItem(atPath: ballast) }
}
