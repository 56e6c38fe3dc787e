import EastwardTesting
import Foundation

/// The file system of limited size that an app's data is on, in a mount namespace of the app's own.
struct SmallDisk {
    /// Where others see it, for as long as this is kept.
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

    /// - Parameter path: as the app sees it; by default where its data is.
    init(_ app: RunningApp, at path: String? = nil) throws {
        let place = path ?? "\(app.root)/d"
        let descriptor = open("/proc/\(app.up.pid)/root\(place)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        directory = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = "/proc/\(getpid())/fd/\(descriptor)"
    }

    /// Leaves no room, while others write too.
    func fill() throws {
        let file = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(file) }
        for size in [1 << 20, 4096] {
            let block = [UInt8](repeating: 0, count: size)
            while write(file, block, size) == size {}
        }
    }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: ballast) }
}
